import type { Placement } from './path.ts';

interface ArtProps {
  className?: string;
  at?: Placement;
}

/** The box as it arrives: card, tube and two swabs. */
export function KitBox({ className, at }: ArtProps) {
  return (
    <svg
      viewBox="0 -6 240 206"
      aria-hidden="true"
      className={className}
      {...at}
      strokeLinejoin="round"
      strokeLinecap="round"
      strokeWidth="2.6"
    >
      <ellipse cx="120" cy="184" rx="104" ry="8" className="fill-ink" opacity="0.07" />
      <g className="stroke-ink">
        <path d="M36 78 60 34h120l24 44Z" className="fill-brand-soft" />
        <g transform="rotate(-9 92 70)">
          <rect x="84" y="16" width="9" height="84" rx="4.5" className="fill-white" />
          <rect x="81" y="4" width="15" height="26" rx="7.5" fill="#fffdf9" />
        </g>
        <g transform="rotate(7 122 70)">
          <rect x="116" y="12" width="9" height="84" rx="4.5" className="fill-white" />
          <rect x="113" y="0" width="15" height="26" rx="7.5" fill="#fffdf9" />
        </g>
        <g transform="rotate(12 158 60)">
          <rect x="144" y="26" width="24" height="70" rx="7" className="fill-white" />
          <rect x="141" y="18" width="30" height="15" rx="4" className="fill-brand" />
          <path d="M149 56h14M149 63h9" strokeWidth="2.2" />
        </g>
        <path d="M28 78h184v92a10 10 0 0 1-10 10H38a10 10 0 0 1-10-10Z" className="fill-white" />
        <path d="M28 78h184v22H28Z" className="fill-brand" />
      </g>
      <Barcode x={130} y={128} />
      <g transform="translate(52 116) scale(1.25)" className="text-brand" stroke="none">
        <path d="M31 14v3.5C31 24 20 21.5 20 28v6" stroke="currentColor" strokeWidth="3.4" fill="none" opacity="0.45" />
        <path d="M9 14v3.5C9 24 20 21.5 20 28v6" stroke="currentColor" strokeWidth="3.4" fill="none" />
        <circle cx="9" cy="8.6" r="5.8" fill="currentColor" />
        <rect x="25.4" y="3" width="11.2" height="11.2" rx="2.4" fill="currentColor" opacity="0.45" />
        <circle cx="20" cy="34.6" r="4.2" fill="currentColor" />
      </g>
    </svg>
  );
}

/** One swab, for a step of the instructions. */
export function Swab({ className, at }: ArtProps) {
  return (
    <svg viewBox="0 0 200 60" aria-hidden="true" className={className} {...at} strokeWidth="2.6" strokeLinejoin="round">
      <rect x="40" y="25" width="152" height="11" rx="5.5" className="fill-white stroke-ink" />
      <path d="M120 25v11" className="stroke-ink" opacity="0.4" strokeDasharray="2 3" />
      <path
        d="M10 30.5C10 19 24 17 34 17h18c8 0 12 5 12 13.5S60 44 52 44H34c-10 0-24-2-24-13.5Z"
        className="fill-brand-soft stroke-ink"
      />
      <path
        d="M24 24c8 4 8 9 0 13M38 20c9 6 9 15 0 21"
        className="stroke-brand"
        fill="none"
        strokeWidth="2"
        opacity="0.6"
      />
    </svg>
  );
}

function Barcode({ x, y }: { x: number; y: number }) {
  const bars = [2, 1, 3, 1, 1, 2, 1, 3, 2, 1, 1, 3];
  let at = x;
  return (
    <g className="fill-ink">
      {bars.map((width, index) => {
        const bar = <rect key={index} x={at} y={y} width={width * 1.5} height="26" />;
        at += width * 1.5 + 2.6;
        return bar;
      })}
    </g>
  );
}
