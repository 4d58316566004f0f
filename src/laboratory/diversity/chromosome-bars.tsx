import type { ReactNode } from 'react';
import { formatPercent } from '#shared/count-of.ts';
import { Disclosure } from '#ui/disclosure.tsx';

interface Stretch {
  from: number;
  to: number;
  fill: string;
  /** What the fill stands for. */
  label: string;
}

export interface BarChromosome {
  name: string;
  /** 1 for the longest of the species. */
  width: number;
  /** One bar a copy, or one for both; stretches from 0 to 1 along it. */
  bars: readonly (readonly Stretch[])[];
}

const BAR = 9;
const GAP = 3;
const SPACE = 14;
const LONG = 480;
const LEFT = 34;

interface ChromosomeBarsProps {
  chromosomes: readonly BarChromosome[];
  /** What the drawing shows, after "Chromosomes 1 to 19 of Juno, ". */
  shows: string;
  name: string;
  /** Patterns that the fills refer to. */
  patterns?: ReactNode;
}

/** All chromosomes in two columns, and the same as a table. */
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
          <tbody>
            {chromosomes.map((chromosome) => (
              <tr key={chromosome.name} className="border-t border-line">
                <th scope="row" className="nums py-1.5 pr-4 font-bold">
                  {chromosome.name}
                </th>
                <td className="nums py-1.5">{sharesText(chromosome)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </div>
  );
}

/** "SB05 50.0%, SB08 31.2%": over all of its bars. */
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
  return (
    <svg
      viewBox={`0 0 ${LONG + LEFT} ${chromosomes.length * row}`}
      role="img"
      aria-label={label}
      className="h-auto w-full"
    >
      {patterns}
      {chromosomes.map((chromosome, at) => (
        <g key={chromosome.name} transform={`translate(${LEFT} ${at * row + 4})`}>
          <text x={-8} y={(copies * (BAR + GAP) - GAP) / 2 + 5.5} textAnchor="end" fontSize="16" className="fill-ink">
            {chromosome.name}
          </text>
          {chromosome.bars.map((stretches, copy) => (
            <g key={copy} transform={`translate(0 ${copy * (BAR + GAP)})`}>
              <rect width={chromosome.width * LONG} height={BAR} rx="3" fill="#efebe6" />
              {stretches.map(({ from, to, fill }) => (
                <rect
                  key={from}
                  x={from * chromosome.width * LONG}
                  width={Math.max(0.5, (to - from) * chromosome.width * LONG)}
                  height={BAR}
                  fill={fill}
                />
              ))}
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}
