import type { ReactNode } from 'react';
import { formatPercent } from '#shared/count-of.ts';
import { Disclosure } from '#ui/disclosure.tsx';

interface Stretch {
  from: number;
  to: number;
  fill: string;
  /** Meaning of the fill. */
  label: string;
}

export interface BarChromosome {
  name: string;
  /** Relative length; 1 for the longest of the species. */
  width: number;
  /** One bar for each copy, or one for both; segments have positions from 0 to 1. */
  bars: readonly (readonly Stretch[])[];
}

const BAR = 9;
const GAP = 3;
const SPACE = 14;
const LONG = 480;
const LEFT = 34;
const TOP = 4;

interface ChromosomeBarsProps {
  chromosomes: readonly BarChromosome[];
  /** Completes the alternative text "Chromosomes 1 to 19 of Juno, ". */
  shows: string;
  name: string;
  /** Patterns that the fills refer to. */
  patterns?: ReactNode;
}

/** Draws all chromosomes in two columns, with a table of the same data. */
export function ChromosomeBars({ chromosomes, shows, name, patterns }: ChromosomeBarsProps) {
  const half = Math.ceil(chromosomes.length / 2);
  return (
    <div className="grid min-w-0 gap-4">
      <div className="grid min-w-0 gap-x-6 sm:grid-cols-2">
        {[chromosomes.slice(0, half), chromosomes.slice(half)].map((column, at) => (
          <Column
            key={column[0]?.name}
            chromosomes={column}
            label={`Chromosomes ${column[0]?.name} to ${column.at(-1)?.name} of ${name}, ${shows}`}
            patterns={at === 0 ? patterns : null}
          />
        ))}
      </div>
      <Disclosure summary="Table by chromosome">
        <table className="w-full text-left text-sm">
          <caption className="sr-only">
            Chromosomes of {name}, {shows}
          </caption>
          <thead className="text-muted">
            <tr>
              <th scope="col" className="py-1 pr-4 font-normal">
                Chromosome
              </th>
              <th scope="col" className="py-1 font-normal">
                Share of the chromosome
              </th>
            </tr>
          </thead>
          <tbody className="nums [&_td]:py-1.5 [&_th]:py-1.5 [&_th]:pr-4 [&_tr]:border-t [&_tr]:border-line">
            {chromosomes.map((chromosome) => (
              <tr key={chromosome.name}>
                <th scope="row">{chromosome.name}</th>
                <td>{sharesText(chromosome)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  );
}

/** "SB05 50.0%, SB08 31.2%", over all bars of the chromosome. */
function sharesText({ bars }: BarChromosome): string {
  const shares = new Map<string, number>();
  for (const { from, to, label } of bars.flat())
    shares.set(label, (shares.get(label) ?? 0) + (to - from) / Math.max(1, bars.length));
  const sorted = [...shares].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([label, share]) => `${label} ${formatPercent(share)}`).join(', ') || 'None';
}

interface ColumnProps {
  chromosomes: readonly BarChromosome[];
  label: string;
  patterns: ReactNode;
}

function Column({ chromosomes, label, patterns }: ColumnProps) {
  const copies = Math.max(1, ...chromosomes.map(({ bars }) => bars.length));
  const row = copies * (BAR + GAP) - GAP + SPACE;
  const topOf = (at: number, copy: number) => at * row + TOP + copy * (BAR + GAP);
  const middle = (copies * (BAR + GAP) - GAP) / 2 + 5.5;
  return (
    <svg
      viewBox={`0 0 ${LONG + LEFT} ${chromosomes.length * row}`}
      role="img"
      aria-label={label}
      className="h-auto w-full"
    >
      {patterns}
      <g textAnchor="end" fontSize="16" className="fill-ink">
        {chromosomes.map(({ name }, at) => (
          <text key={name} x={LEFT - 8} y={topOf(at, 0) + middle}>
            {name}
          </text>
        ))}
      </g>
      <g fill="#efebe6">
        {chromosomes.flatMap(({ name, width, bars }, at) =>
          bars.map((_, copy) => (
            <rect
              key={`${name} ${copy}`}
              x={LEFT}
              y={topOf(at, copy)}
              width={tenth(width * LONG)}
              height={BAR}
              rx="3"
            />
          )),
        )}
      </g>
      {[...outlinesByFill(chromosomes, topOf)].map(([fill, outline]) => (
        <path key={fill} fill={fill} d={outline} />
      ))}
    </svg>
  );
}

/** Combines all segments of one fill in one path: hundreds of separate paths would be most of the page. */
function outlinesByFill(
  chromosomes: readonly BarChromosome[],
  topOf: (at: number, copy: number) => number,
): Map<string, string> {
  const outlines = new Map<string, string>();
  chromosomes.forEach(({ width, bars }, at) =>
    bars.forEach((stretches, copy) => {
      for (const { from, to, fill } of stretches) {
        const long = tenth(Math.max(0.5, (to - from) * width * LONG));
        const stretch = `M${tenth(LEFT + from * width * LONG)} ${topOf(at, copy)}h${long}v${BAR}h-${long}z`;
        outlines.set(fill, (outlines.get(fill) ?? '') + stretch);
      }
    }),
  );
  return outlines;
}

const tenth = (length: number): number => Math.round(length * 10) / 10;
