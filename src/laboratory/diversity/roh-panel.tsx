import { formatPercent } from '#shared/count-of.ts';
import { KeyFigure } from '#ui/count-up.tsx';
import { ChromosomeBars } from './chromosome-bars.tsx';
import type { Diversity } from './diversity.contract.ts';

type Genome = NonNullable<Diversity['genome']>;

/** Runs of homozygosity: their share of the genome, where they are, and how long. */
export function RohPanel({ genome, name }: { genome: Genome | null; name: string }) {
  if (!genome)
    return <p className="mt-3 text-muted">Runs of homozygosity need genome-wide markers. This animal has none yet.</p>;
  if (!genome.roh) return <p className="measure mt-3 text-muted">{genome.rohRefused}</p>;
  const { f, totalKb, coveredKb, runs, chromosomes, lengths } = genome.roh;
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-2">
        <KeyFigure
          figure={formatPercent(f)}
          label={
            <>
              of the genome is in long homozygous runs (F<sub>ROH</sub>)
            </>
          }
          note={`${runs} runs, ${(totalKb / 1000).toFixed(0)} of ${(coveredKb / 1000).toFixed(0)} megabases`}
        />
        {runs > 0 ? <LengthTable lengths={lengths} /> : null}
        <p className="measure text-sm text-muted lg:col-span-2">
          In a run, both copies of the chromosome are the same. Long runs come from ancestors that both parents share a
          few generations back. Short runs come from ancestors further back.
        </p>
      </div>
      {runs === 0 ? null : (
        <ChromosomeBars
          chromosomes={chromosomes.map(({ runs: stretches, ...chromosome }) => ({
            ...chromosome,
            bars: [stretches.map((stretch) => ({ ...stretch, fill: 'var(--color-brand)', label: 'In runs' }))],
          }))}
          shows="with runs of homozygosity"
          name={name}
        />
      )}
    </div>
  );
}

function LengthTable({ lengths }: { lengths: NonNullable<Genome['roh']>['lengths'] }) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Runs of homozygosity by length</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1 pr-4 font-normal">
            Length
          </th>
          <th scope="col" className="py-1 pr-4 text-right font-normal">
            Runs
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            Megabases
          </th>
        </tr>
      </thead>
      <tbody>
        {lengths.map(({ fromMb, toMb, runs, totalKb }) => (
          <tr key={fromMb} className="border-t border-line">
            <th scope="row" className="nums py-2 pr-4 font-bold">
              {toMb === null ? `${fromMb} Mb or more` : `${fromMb} to ${toMb} Mb`}
            </th>
            <td className="nums py-2 pr-4 text-right">{runs}</td>
            <td className="nums py-2 text-right">{(totalKb / 1000).toFixed(0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
