import type { ReactNode } from 'react';

export interface BarChromosome {
  name: string;
  /** 1 for the longest of the species. */
  width: number;
  /** One bar a copy, or one for both; stretches from 0 to 1 along it. */
  bars: readonly (readonly { from: number; to: number; fill: string }[])[];
}

const BAR = 9;
const GAP = 3;
const SPACE = 14;
const LONG = 480;
const LEFT = 34;

interface ChromosomeBarsProps {
  chromosomes: readonly BarChromosome[];
  /** What the drawing shows, after "Chromosomes 1 to 20 of Juno, ". */
  shows: string;
  name: string;
  /** Patterns that the fills refer to. */
  patterns?: ReactNode;
}

/** All chromosomes in two columns; a table beside them says the same in words. */
export function ChromosomeBars({ chromosomes, shows, name, patterns }: ChromosomeBarsProps) {
  const half = Math.ceil(chromosomes.length / 2);
  return (
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
  );
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
