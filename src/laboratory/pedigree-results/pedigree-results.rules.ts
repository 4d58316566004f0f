import type { ResultStatus } from '#genetics/genotype-call.ts';
import type { ResultSource } from '#laboratory/result-sources/result-sources.rules.ts';

/** A result for one disease test of an animal in a pedigree. */
export interface FamilyResult {
  animalId: number;
  testId: number;
  testName: string;
  status: ResultStatus;
  /** "Carrier" */
  word: string;
  genotype: string;
  source: ResultSource;
}

export interface FamilyTest {
  id: number;
  name: string;
}

const weight: Partial<Record<ResultStatus, number>> = { affected: 100, at_risk: 100, carrier: 1 };

/**
 * The tests for which not all of the family are clear: those with affected animals first, then those with most
 * carriers.
 */
export function segregatingTests(results: readonly FamilyResult[]): FamilyTest[] {
  const tests = new Map<number, FamilyTest & { weight: number }>();
  for (const { testId, testName, status } of results) {
    const known = tests.get(testId) ?? { id: testId, name: testName, weight: 0 };
    tests.set(testId, { ...known, weight: known.weight + (weight[status] ?? 0) });
  }
  return [...tests.values()]
    .filter((test) => test.weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.name.localeCompare(b.name, 'en'))
    .map(({ id, name }) => ({ id, name }));
}
