import { countOf, formatPercent } from '#shared/count-of.ts';
import { Card } from '#ui/card.tsx';
import type { LitterForecast } from './breeding.contract.ts';
import { listOf } from './pair-facts.rules.ts';

/** Facts about the pair besides single tests: kinship by pedigree and DNA, breeds, and missing tests. */
export function PairSummary({ forecast: { pair, dam, sire, tests } }: { forecast: LitterForecast }) {
  const rows: [string, string][] = [
    ['Inbreeding by pedigree', pedigreeText(pair)],
    [
      'DNA kinship (KING)',
      pair.dnaKinship === null
        ? 'Not known: both animals need a genome-wide profile'
        : `${formatPercent(pair.dnaKinship)} (0% for unrelated animals, about 25% for parent and offspring, lower if one of them is inbred)`,
    ],
    ['Genomic inbreeding', genomicText(pair.genomicInbreeding)],
    ['Breeds', breedText(dam.breed, sire.breed, pair.breeds)],
    ['Results', resultsText(pair)],
    ...(pair.sources.length > 0 ? ([['Not tested by us', pair.sources.join(' ')]] satisfies [string, string][]) : []),
    ['Variants found', `${dam.name}: ${carriedText(tests, 'dam')}. ${sire.name}: ${carriedText(tests, 'sire')}`],
    ...(pair.bloodGroups ? ([['Blood groups', bloodText(pair.bloodGroups)]] satisfies [string, string][]) : []),
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
  if (pedigreeKnown === 0 && inbreeding === 0) return 'Not known: the parents of at least one animal are not recorded';
  const related = relation ? `, ${relation}` : '';
  return `At least ${formatPercent(inbreeding)}${related}. Known ancestors in 5 generations: ${Math.round(100 * pedigreeKnown)}% on the side with fewer records`;
}

function genomicText(found: Pair['genomicInbreeding']): string {
  if (!found) return 'Not known: both animals and ten others of their breed need a genome-wide profile';
  const { coefficient, markers, animals } = found;
  return `About ${formatPercent(coefficient)} expected in the litter, compared with ${animals} animals of the breed at ${markers.toLocaleString('en')} markers (0% for parents mated at random)`;
}

/** Disease tests for which a parent has a variant. */
function carriedText(tests: LitterForecast['tests'], role: 'dam' | 'sire'): string {
  const known = tests.filter((test) => test.kind === 'disease' && test[role] !== null);
  if (known.length === 0) return 'no results';
  const found = known.filter((test) => test[role]?.includes('P'));
  return found.length === 0
    ? `no variant found in ${countOf(known.length, 'test')}`
    : listOf(found.map((test) => `${test.name} (${test[role]})`));
}

function bloodText({ dam, sire }: NonNullable<Pair['bloodGroups']>): string {
  return `Queen ${dam ?? 'not tested'}, tom ${sire ?? 'not tested'}`;
}

function breedText(dam: string | null, sire: string | null, match: Pair['breeds']): string {
  if (match === 'unknown')
    return dam === null && sire === null
      ? 'Not recorded'
      : `Dam: ${dam ?? 'not recorded'}. Sire: ${sire ?? 'not recorded'}`;
  if (match === 'different') return `Different: ${dam} and ${sire}`;
  return dam === sire ? `Same: ${dam}` : `Varieties of one breed: ${dam} and ${sire}`;
}

function resultsText({ untested, relevant }: Pair): string {
  if (relevant === 0) return 'None, so health risks are not known';
  if (untested.length === 0)
    return relevant === 1
      ? 'Risk known for the only test relevant to this pair'
      : `Risk known for all ${relevant} tests relevant to this pair`;
  return relevant === 1
    ? `Risk not known for the only test relevant to this pair: ${listOf(untested)}`
    : `Risk not known for ${untested.length} of ${relevant} tests relevant to this pair: ${listOf(untested)}`;
}
