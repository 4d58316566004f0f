import { formatPercent } from '#shared/count-of.ts';
import { Card } from '#ui/card.tsx';
import type { LitterForecast } from './breeding.contract.ts';
import { listOf } from './pair-facts.rules.ts';

/** How the two fit together apart from single tests: kinship by pedigree and DNA, breeds, and what is not tested. */
export function PairSummary({ forecast: { pair, dam, sire } }: { forecast: LitterForecast }) {
  const rows: [string, string][] = [
    ['Inbreeding by pedigree', pedigreeText(pair)],
    [
      'DNA kinship',
      pair.dnaKinship === null
        ? 'Not known: both animals need a genome-wide profile'
        : `${formatPercent(pair.dnaKinship)} (0% for unrelated animals, about 25% for parent and offspring)`,
    ],
    ['Breeds', breedText(dam.breed, sire.breed, pair.breeds)],
    ['Results', resultsText(pair)],
  ];
  return (
    <Card>
      <h2 className="text-xl">This pair</h2>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type Pair = LitterForecast['pair'];

function pedigreeText({ inbreeding, pedigreeKnown, relation }: Pair): string {
  if (pedigreeKnown === 0 && inbreeding === 0) return 'Not known: the parents of one animal are not recorded';
  const related = relation ? `, ${relation}` : '';
  return `At least ${formatPercent(inbreeding)}${related}. Known ancestors in 5 generations: ${Math.round(100 * pedigreeKnown)}% on the side with fewer records`;
}

function breedText(dam: string | null, sire: string | null, match: Pair['breeds']): string {
  if (match === 'unknown') return `Not recorded for both animals: ${dam ?? 'unknown'} and ${sire ?? 'unknown'}`;
  if (match === 'different') return `Different: ${dam} and ${sire}`;
  return dam === sire ? `Same: ${dam}` : `Varieties of one breed: ${dam} and ${sire}`;
}

function resultsText({ untested, relevant }: Pair): string {
  if (relevant === 0) return 'None, so health risks are not known';
  if (untested.length === 0) return `Available for all ${relevant} tests that matter for this pair`;
  return `Missing for ${untested.length} of ${relevant} tests: ${listOf(untested)}`;
}
