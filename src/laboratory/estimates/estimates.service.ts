import type { Ctx } from '#platform/context/context.ts';
import { findAnimalNames } from '#animals/records/animals.service.ts';
import { requireAllResults } from '#animals/sharing/shown-results.service.ts';
import type { Estimate, FoundEstimates } from './estimates.contract.ts';
import { estimateAnimals, type AnimalEstimate } from './estimate-animals.service.ts';
import { estimateText, hasRange, partsOf } from './estimates.rules.ts';

/**
 * Estimates for users who can view all results of the animal; only for pages and tools, never on reports or
 * certificates.
 */
export async function findEstimates(ctx: Ctx, { id }: { id: number }): Promise<FoundEstimates> {
  await requireAllResults(ctx, id);
  const found = await estimateAnimals(ctx, [id]);
  const contradicting = found.filter((one) => one.contradicting.length > 0);
  const ids = [...new Set(contradicting.flatMap((one) => one.contradicting))];
  const names = new Map(
    ids.length === 0 ? [] : (await findAnimalNames(ctx, ids)).map(({ id: one, name }) => [one, name]),
  );
  return {
    estimates: found.flatMap(describe).toSorted((a, b) => b.share - a.share || a.name.localeCompare(b.name, 'en')),
    contradictions: contradicting.map((one) => ({
      name: one.test.name,
      animals: one.contradicting.map((animal) => names.get(animal) ?? ''),
    })),
  };
}

function describe({ test, sex, outcome, hasBreedFigure, relatives }: AnimalEstimate): Estimate[] {
  if (!outcome.ok || relatives === 0) return [];
  const { shares, method, standardError } = outcome.estimate;
  const parts = partsOf(test.genetics, sex, outcome.estimate);
  return [
    {
      testId: test.id,
      name: test.name,
      text: estimateText(parts),
      share: 1 - shares[0],
      method,
      standardError,
      hasRange: parts.some(hasRange),
      hasBreedFigure,
      relatives,
    },
  ];
}
