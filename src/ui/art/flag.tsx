import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** A small flag of a country; a plate with the code where we have drawn none. Decorative: write the name beside it. */
export function Flag({ code, className = 'h-4 w-6' }: { code: string; className?: string }) {
  const clip = useId();
  return (
    <svg viewBox="0 0 30 20" aria-hidden="true" className={cx('shrink-0', className)}>
      <clipPath id={clip}>
        <rect width="30" height="20" rx="3" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>{flags[code] ?? <Plate code={code} />}</g>
      <rect x="0.5" y="0.5" width="29" height="19" rx="2.6" fill="none" stroke="#221c26" strokeOpacity="0.18" />
    </svg>
  );
}

function Plate({ code }: { code: string }) {
  return (
    <>
      <path d="M0 0h30v20H0z" fill="#fff" />
      <text x="15" y="14.4" textAnchor="middle" fontSize="12" fontWeight="800" fill="#221c26">
        {code}
      </text>
    </>
  );
}

const across = (a: string, b: string, c: string) => (
  <>
    <path d="M0 0h30v7H0z" fill={a} />
    <path d="M0 13h30v7H0z" fill={c} />
    <path d="M0 6.67h30v6.66H0z" fill={b} />
  </>
);

const upright = (a: string, b: string, c: string) => (
  <>
    <path d="M0 0h10v20H0z" fill={a} />
    <path d="M10 0h10v20H10z" fill={b} />
    <path d="M20 0h10v20H20z" fill={c} />
  </>
);

const cross = (ground: string, ink: string) => (
  <>
    <path d="M0 0h30v20H0z" fill={ground} />
    <path d="M10.5 0v20M0 10h30" stroke={ink} strokeWidth="4" />
  </>
);

const union = (
  <>
    <path d="M0 0h30v20H0z" fill="#012169" />
    <path d="m0 0 30 20M30 0 0 20" stroke="#fff" strokeWidth="4" />
    <path d="m0 0 30 20M30 0 0 20" stroke="#c8102e" strokeWidth="1.6" />
    <path d="M15 0v20M0 10h30" stroke="#fff" strokeWidth="6.4" />
    <path d="M15 0v20M0 10h30" stroke="#c8102e" strokeWidth="3.8" />
  </>
);

const southern = (
  <>
    <path d="M0 0h30v20H0z" fill="#012169" />
    <svg width="15" height="10" viewBox="0 0 30 20">
      {union}
    </svg>
  </>
);

type Star = readonly [x: number, y: number, radius: number];

const stars = (points: readonly Star[], fill: string) => <path d={points.map(starPath).join('')} fill={fill} />;

const cruxAu: readonly Star[] = [
  [7.5, 15, 2.4],
  [22.5, 4, 1.5],
  [22.5, 16, 1.5],
  [18.6, 9.4, 1.5],
  [26.2, 8, 1.5],
  [24.2, 11.4, 0.9],
];
const cruxNz: readonly Star[] = [
  [22.5, 4, 1.9],
  [22.5, 16, 1.9],
  [18.8, 9.4, 1.8],
  [26, 8, 1.7],
];
const cantonUs: readonly Star[] = [
  [3, 2.6, 1],
  [6.5, 2.6, 1],
  [10, 2.6, 1],
  [4.75, 5.4, 1],
  [8.25, 5.4, 1],
  [3, 8.2, 1],
  [6.5, 8.2, 1],
  [10, 8.2, 1],
];

const flags: Record<string, ReactNode> = {
  GB: union,
  AU: (
    <>
      {southern}
      {stars(cruxAu, '#fff')}
    </>
  ),
  NZ: (
    <>
      {southern}
      {stars(cruxNz, '#fff')}
      {stars(
        cruxNz.map(([x, y, radius]) => [x, y, radius * 0.66] as const),
        '#c8102e',
      )}
    </>
  ),
  US: (
    <>
      <path d="M0 0h30v20H0z" fill="#fff" />
      <path
        d="M0 .77h30M0 3.85h30M0 6.92h30M0 10h30M0 13.08h30M0 16.15h30M0 19.23h30"
        stroke="#b31942"
        strokeWidth="1.54"
      />
      <path d="M0 0h13v10.77H0z" fill="#0a3161" />
      {stars(cantonUs, '#fff')}
    </>
  ),
  CA: (
    <>
      {upright('#d52b1e', '#fff', '#d52b1e')}
      <path
        d="m15 4 1.3 2.4 1.6-.7-.5 3 1.8-1.3.4 1.2 1.6-.2-1.9 3 .4.9-3.9.6.2 2.3h-2l.2-2.3-3.9-.6.4-.9-1.9-3 1.6.2.4-1.2 1.8 1.3-.5-3 1.6.7z"
        fill="#d52b1e"
      />
    </>
  ),
  DE: across('#1b1b1b', '#d00', '#ffce00'),
  NL: across('#ae1c28', '#fff', '#21468b'),
  ES: across('#aa151b', '#f1bf00', '#aa151b'),
  PL: (
    <>
      <path d="M0 0h30v10H0z" fill="#fff" />
      <path d="M0 10h30v10H0z" fill="#dc143c" />
    </>
  ),
  FR: upright('#0055a4', '#fff', '#ef4135'),
  IT: upright('#009246', '#fff', '#ce2b37'),
  PT: (
    <>
      <path d="M0 0h30v20H0z" fill="#d00" />
      <path d="M0 0h12v20H0z" fill="#060" />
      <circle cx="12" cy="10" r="4" fill="#fc0" />
      <rect x="10.2" y="8" width="3.6" height="4" rx="1" fill="#d00" />
    </>
  ),
  SE: cross('#005293', '#fecb00'),
};

function starPath([x, y, radius]: Star): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : radius * 0.42;
    const angle = (Math.PI / 5) * index - Math.PI / 2;
    return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}z`;
}
