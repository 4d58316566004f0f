import { haplotypeSystemLabels } from '#genetics/haplotypes/haplotype-vocabulary.ts';
import { formatPercent } from '#shared/count-of.ts';
import { Card } from '#ui/card.tsx';
import type { LitterForecast } from '#laboratory/breeding/breeding.contract.ts';
import { listOf } from '#laboratory/breeding/pair-facts.rules.ts';

/** DLA haplotypes of two dogs and those expected in their puppies; empty for cats. */
export function PairHaplotypes({
  forecast: {
    pair: { haplotypes },
    speciesId,
    dam,
    sire,
  },
}: {
  forecast: LitterForecast;
}) {
  if (speciesId === 2) return null;
  return (
    <Card>
      <h2 className="text-xl">DLA haplotypes</h2>
      {haplotypes.length === 0 ? (
        <p className="mt-2 text-muted">Not known: both dogs need released DLA results.</p>
      ) : (
        <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
          {haplotypes.map((found) => (
            <div key={found.system} className="contents">
              <dt className="text-muted">{haplotypeSystemLabels[found.system]}</dt>
              <dd className="min-w-0">
                {`${dam.name} ${found.dam.join(' / ')}, ${sire.name} ${found.sire.join(' / ')}. `}
                {found.shared.length === 0
                  ? 'No shared haplotype: every puppy has two different ones.'
                  : `Shared: ${listOf(found.shared)}. Expected puppies with two copies of one haplotype: ${formatPercent(found.homozygous)}.`}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
