import { useId } from 'react';
import { cx } from '#ui/cx.ts';

/** A stretch of a chromosome, as shares of its length, in one of four colours, each with its own texture. */
export interface Tract {
  from: number;
  to: number;
  kind: TractKind;
  label?: string;
}

export type TractKind = 1 | 2 | 3 | 4;

/** A rounded bar with a waist, at a position inside a drawing. */
export function chromosomePath(x: number, y: number, width: number, height: number, waistAt = 0.42): string {
  const r = width / 2;
  const w = y + height * waistAt;
  const pinch = width * 0.2;
  return (
    `M${x} ${y + r}a${r} ${r} 0 0 1 ${width} 0V${w - r * 0.9}q0 ${r * 0.5} ${-pinch} ${r * 0.9}q${pinch} ${r * 0.4} ${pinch} ${r * 0.9}` +
    `V${y + height - r}a${r} ${r} 0 0 1 ${-width} 0V${w + r * 0.9}q0 ${-r * 0.5} ${pinch} ${-r * 0.9}q${-pinch} ${-r * 0.4} ${-pinch} ${-r * 0.9}Z`
  );
}

interface ChromosomePairProps {
  /** The two copies: one from the dam, one from the sire. */
  copies: readonly [readonly Tract[], readonly Tract[]];
  /** Describes the picture. */
  label: string;
  className?: string;
}

const fills: Record<TractKind, string> = {
  1: 'fill-brand',
  2: 'fill-brand-soft',
  3: 'fill-[#d9a24c]',
  4: 'fill-[#8fa7b3]',
};

/** A pair of chromosomes lying side by side, with tracts in colour and texture. */
export function ChromosomePair({ copies, label, className }: ChromosomePairProps) {
  const id = useId();
  return (
    <svg viewBox="0 0 320 72" role="img" aria-label={label} className={className}>
      <Textures id={id} />
      {copies.map((tracts, index) => {
        const y = 6 + index * 34;
        return (
          <g key={index === 0 ? 'dam' : 'sire'}>
            <clipPath id={`${id}-${index}`}>
              <rect x="4" y={y} width="312" height="24" rx="12" />
            </clipPath>
            <g clipPath={`url(#${id}-${index})`}>
              <rect x="4" y={y} width="312" height="24" className="fill-white" />
              {tracts.map((tract) => (
                <TractBar key={tract.from} tract={tract} y={y} texture={`url(#${id}-texture-${tract.kind})`} />
              ))}
            </g>
            <rect x="4" y={y} width="312" height="24" rx="12" fill="none" className="stroke-ink" strokeWidth="2" />
          </g>
        );
      })}
    </svg>
  );
}

function TractBar({ tract, y, texture }: { tract: Tract; y: number; texture: string }) {
  const box = { x: 4 + tract.from * 312, y, width: (tract.to - tract.from) * 312, height: 24 };
  return (
    <>
      <rect {...box} className={cx(fills[tract.kind])} />
      <rect {...box} fill={texture} />
    </>
  );
}

function Textures({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-texture-2`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0v7" className="stroke-brand" strokeWidth="2" />
      </pattern>
      <pattern id={`${id}-texture-3`} width="8" height="8" patternUnits="userSpaceOnUse">
        <circle cx="4" cy="4" r="1.5" className="fill-ink" opacity="0.55" />
      </pattern>
      <pattern id={`${id}-texture-4`} width="8" height="8" patternUnits="userSpaceOnUse">
        <path d="M0 4h8" className="stroke-white" strokeWidth="2" />
      </pattern>
    </defs>
  );
}
