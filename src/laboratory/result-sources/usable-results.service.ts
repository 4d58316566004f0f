import type { Ctx } from '#platform/context/context.ts';
import { findClearByParentage } from '#laboratory/clear-by-parentage/find-clear-by-parentage.service.ts';
import { otherGenotypes } from '#laboratory/other-laboratories/find-other-results.service.ts';
import { knownTests, type KnownTest } from '#laboratory/other-laboratories/known-tests.service.ts';
import { currentGenotypes } from './current-genotypes.service.ts';
import { chooseResults, type ResultSource } from './result-sources.rules.ts';

export interface UsableResult {
  animalId: number;
  test: KnownTest;
  genotype: string;
  source: ResultSource;
}

/**
 * The genotype of each test that tools may use for these animals, with its source: our own test, the tests of both
 * parents, or another laboratory. The caller has checked the user's access. The number of queries does not depend on
 * the number of animals.
 */
export async function listUsableResults(ctx: Ctx, animalIds: readonly number[]): Promise<UsableResult[]> {
  const [tests, tested, inherited, others] = await Promise.all([
    knownTests(ctx),
    currentGenotypes(ctx, animalIds),
    findClearByParentage(ctx, animalIds),
    otherGenotypes(ctx, animalIds),
  ]);
  const byParentage = [...inherited].flatMap(([animalId, clear]) =>
    clear.map(({ testId }) => ({ animalId, testId, genotype: 'N/N', source: 'parentage' as const })),
  );
  const chosen = chooseResults([
    ...tested.map((result) => ({ ...result, source: 'tested' as const })),
    ...byParentage,
    ...others.map((result) => ({ ...result, source: 'other_laboratory' as const })),
  ]);
  return chosen.flatMap(({ animalId, testId, genotype, source }) => {
    const test = tests.get(testId);
    return test ? [{ animalId, test, genotype, source }] : [];
  });
}
