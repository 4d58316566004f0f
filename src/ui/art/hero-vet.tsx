import { chromosomePath } from './chromosome.tsx';
import { Cat } from './cat.tsx';
import { Dog } from './dog.tsx';

const rows = [
  { y: 78, width: 112, mark: 'clear' },
  { y: 108, width: 86, mark: 'carrier' },
  { y: 138, width: 124, mark: 'clear' },
  { y: 168, width: 98, mark: 'clear' },
] as const;

/** Two patients on a table, and the report of their results. */
export function HeroVet({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 640 500"
      role="img"
      aria-label="A dog and a cat on an examination table beside a sheet of results"
      className={className}
    >
      <path d="M56 452V272a264 264 0 0 1 528 0v180Z" className="fill-brand-soft" />
      <g className="stroke-ink" strokeWidth="2.6" strokeLinejoin="round">
        <rect x="356" y="20" width="220" height="176" rx="12" className="fill-white" />
        <path d="M356 32a12 12 0 0 1 12-12h196a12 12 0 0 1 12 12v20H356Z" className="fill-brand" />
        <path d={chromosomePath(542, 76, 13, 64)} className="fill-brand" strokeWidth="2" />
        <path d={chromosomePath(521, 76, 13, 64)} className="fill-white" strokeWidth="2" />
      </g>
      {rows.map((row) => (
        <g key={row.y}>
          <Mark kind={row.mark} y={row.y} />
          <path
            d={`M404 ${row.y}h${row.width - 10}`}
            className="stroke-line-strong"
            strokeWidth="6"
            strokeLinecap="round"
            opacity="0.6"
          />
        </g>
      ))}
      <Dog group={1} at={{ x: 26, y: 126, width: 330, height: 280 }} />
      <Cat type="foreign" coat="silverTabby" at={{ x: 364, y: 203, width: 170, height: 198 }} />
      <g className="stroke-ink" strokeWidth="2.6" strokeLinejoin="round">
        <rect x="40" y="386" width="560" height="20" rx="10" className="fill-white" />
        <path d="M120 406v46M520 406v46" />
      </g>
      <path d="M24 452h592" className="stroke-ink" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}

function Mark({ kind, y }: { kind: 'clear' | 'carrier'; y: number }) {
  if (kind === 'clear') return <circle cx="384" cy={y} r="9" className="fill-clear" />;
  return (
    <g className="fill-carrier stroke-carrier">
      <circle cx="384" cy={y} r="8" fill="none" strokeWidth="2.4" />
      <path d={`M384 ${y - 8}a8 8 0 0 0 0 16Z`} />
    </g>
  );
}
