import { MIN_CROWD_OWNERS } from '#platform/privacy/crowd.rules.ts';
import { countOf, formatPercent } from '#shared/count-of.ts';
import { formatDate } from '#shared/dates.ts';
import { KeyFigure } from '#ui/count-up.tsx';
import { GROUPS_NOTE } from './breed-reference.rules.ts';
import { BreedSpread } from './breed-spread.tsx';
import { ChromosomeBars } from './chromosome-bars.tsx';
import type { Diversity } from './diversity.contract.ts';
import { groupTexts, lengthLabel, RUNS_NOTE } from './diversity-texts.rules.ts';
import { MIN_OF_BREED } from './diversity.rules.ts';

type Genome = NonNullable<Diversity['genome']>;

interface RohPanelProps {
  genome: Genome | null;
  name: string;
  /** Null if not recorded. */
  breed: string | null;
  countryCode: string;
}

/** Runs of homozygosity: their share of the genome, positions and lengths. */
export function RohPanel({ genome, name, breed, countryCode }: RohPanelProps) {
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
          note={`${countOf(runs, 'run')}, ${(totalKb / 1000).toFixed(0)} of ${(coveredKb / 1000).toFixed(0)} megabases`}
        />
        {runs > 0 ? <LengthTable lengths={lengths} /> : null}
        <p className="measure text-sm text-muted lg:col-span-2">{RUNS_NOTE}</p>
      </div>
      <AmongBreed place={genome.roh.breed} breed={breed} countryCode={countryCode} />
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

/** F compared with the published distribution of the breed. */
function AmongBreed({
  place,
  breed,
  countryCode,
}: Pick<RohPanelProps, 'breed' | 'countryCode'> & { place: NonNullable<Genome['roh']>['breed'] }) {
  if (!place)
    return (
      <p className="measure text-sm text-muted">
        {breed
          ? `A comparison with the breed is shown once ${MIN_OF_BREED} of its animals, from at least ${MIN_CROWD_OWNERS} owners, have genome-wide markers from a similar array.`
          : 'A comparison with the breed is shown once the breed is recorded.'}
      </p>
    );
  return (
    <div className="grid gap-x-10 gap-y-3 lg:grid-cols-2">
      <div>
        <h3 className="text-lg">
          F<sub>ROH</sub> compared with the breed
        </h3>
        <BreedSpread spread={place} format={formatPercent} />
      </div>
      <p className="measure self-end text-sm text-muted">
        {groupTexts[place.group]} among {countOf(place.animals, 'animal')} of the breed from{' '}
        {countOf(place.owners, 'owner')}, as of {formatDate(place.publishedAt, countryCode)}. {GROUPS_NOTE} Lower values
        mean less inbreeding by DNA. Do not compare F<sub>ROH</sub> between laboratories, because they measure it on
        different markers.
      </p>
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
              {lengthLabel({ fromMb, toMb })}
            </th>
            <td className="nums py-2 pr-4 text-right">{runs}</td>
            <td className="nums py-2 text-right">{(totalKb / 1000).toFixed(0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
