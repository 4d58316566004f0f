import { Cat } from './cat.tsx';
import { chromosomePath } from './chromosome.tsx';
import { Dog } from './dog.tsx';
import { KitBox } from './kit.tsx';
import { PedigreeLines } from './pedigree-lines.tsx';

export type EmptyKind = 'dog' | 'cat' | 'kit' | 'results' | 'search' | 'lost';

const ghost = { base: '#ffffff', shade: '#f4eee6', line: '#8d8590', eyes: '#e5ded6' };

/** The illustration of an empty state. */
export function EmptyArt({ kind, className = 'w-full' }: { kind: EmptyKind; className?: string }) {
  if (kind === 'dog') return <Dog group={8} coat={ghost} className={className} />;
  if (kind === 'cat') return <Cat type="moderate" coat={ghost} className={className} />;
  if (kind === 'kit') return <KitBox className={className} />;
  if (kind === 'results') return <Sheet className={className} />;
  if (kind === 'search') return <Search className={className} />;
  return <Lost className={className} />;
}

function Sheet({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 220 170"
      aria-hidden="true"
      className={className}
      strokeWidth="2.6"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <rect
        x="30"
        y="10"
        width="128"
        height="150"
        rx="10"
        className="fill-white stroke-ink"
        transform="rotate(-4 94 85)"
      />
      <rect x="62" y="14" width="128" height="150" rx="10" className="fill-white stroke-ink" />
      {[46, 76, 106].map((y) => (
        <g key={y}>
          <circle cx="86" cy={y} r="8" fill="none" className="stroke-line-strong" strokeDasharray="3.4 3.3" />
          <path d={`M106 ${y}h${y === 76 ? 24 : 34}`} className="stroke-line" strokeWidth="6" />
        </g>
      ))}
      <path d={chromosomePath(150, 84, 12, 56)} className="fill-brand stroke-ink" strokeWidth="2" />
      <path d={chromosomePath(168, 84, 12, 56)} className="fill-brand-soft stroke-ink" strokeWidth="2" />
    </svg>
  );
}

function Search({ className }: { className: string }) {
  return (
    <div className={`relative ${className}`}>
      <PedigreeLines className="w-full text-line-strong/60" />
      <svg
        viewBox="0 0 120 120"
        aria-hidden="true"
        className="absolute top-1/4 left-1/3 w-1/3"
        fill="none"
        strokeLinecap="round"
      >
        <circle cx="48" cy="48" r="34" className="fill-white/70 stroke-brand" strokeWidth="8" />
        <path d="m74 74 32 32" className="stroke-brand" strokeWidth="12" />
      </svg>
    </div>
  );
}

function Lost({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 480 260" aria-hidden="true" className={className}>
      <path
        d="M8 236C90 236 120 180 190 196S330 250 372 196 416 92 356 92s-70 84 8 108 96 30 110 30"
        fill="none"
        className="stroke-brand"
        strokeWidth="5"
        strokeDasharray="1 12"
        strokeLinecap="round"
      />
      <Dog group={6} at={{ x: 40, y: 36, width: 250, height: 212 }} />
    </svg>
  );
}
