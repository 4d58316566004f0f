import { cx } from '#ui/cx.ts';
import { percentText } from './chance.rules.ts';
import { shareOf, type Genome } from './heterozygosity.rules.ts';

interface GenomeStripProps {
  name: string;
  genome: Genome;
  big?: boolean;
}

/** Two chromosomes side by side, locus by locus, with a bead between copies that differ. */
export function GenomeStrip({ name, genome, big }: GenomeStripProps) {
  const share = percentText(shareOf(genome));
  return (
    <figure className="text-center">
      <svg
        viewBox={`0 0 40 ${genome.length * 9 + 4}`}
        role="img"
        aria-label={`${name}: the two copies differ at ${share} of positions`}
        className={cx('mx-auto', big ? 'h-72' : 'h-48')}
      >
        {genome.map(([left, right], at) => (
          <g key={at}>
            <rect
              x="2"
              y={at * 9 + 2}
              width="14"
              height="8"
              rx="2.5"
              className={left ? 'fill-brand' : 'fill-brand/20'}
            />
            <rect
              x="24"
              y={at * 9 + 2}
              width="14"
              height="8"
              rx="2.5"
              className={right ? 'fill-brand' : 'fill-brand/20'}
            />
            {left === right ? null : <circle cx="20" cy={at * 9 + 6} r="2.6" className="fill-clear" />}
          </g>
        ))}
      </svg>
      <figcaption className="mt-2 leading-tight">
        <span className="block font-bold">{name}</span>
        <span className="nums text-sm text-muted">{share}</span>
      </figcaption>
    </figure>
  );
}
