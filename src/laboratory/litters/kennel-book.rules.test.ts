import { expect, test } from 'vitest';
import type { ReportedTestFacts } from '#laboratory/results/results.rules.ts';
import { diversityLines, printResults, type CountedResult } from './kennel-book.rules.ts';

const animal = { sex: 'male', speciesId: 1, breedId: 7, parentBreedId: null } as const;

const factsOf = (testId: number, testName: string, breedIds: number[] = []) =>
  ({ testId, testName, kind: 'disease', gene: null, researchOnly: false, breedIds }) as unknown as ReportedTestFacts;

const tests = [
  factsOf(1, 'Ataxia', [7]),
  factsOf(2, 'Blindness'),
  factsOf(3, 'Deafness'),
  factsOf(4, 'Epilepsy'),
  factsOf(5, 'Haemophilia'),
  factsOf(6, 'Untested'),
];

const clear = { genotype: 'N/N', outcome: 'Clear', status: 'clear', isContradicted: false } as const;
const results: CountedResult[] = [
  { ...clear, testId: 1 },
  { ...clear, testId: 2 },
  { ...clear, testId: 3 },
  { ...clear, testId: 5, genotype: 'N' },
  { testId: 4, genotype: '', outcome: '', status: 'unknown', isContradicted: true },
];

test('the book lists results that are not clear and tests of the breed, and groups other clear tests by genotype in one text', () => {
  expect(printResults(animal, tests, results)).toMatchObject({
    counts: '1 without a result, 4 clear',
    health: [{ cells: ['Epilepsy', '', '', 'Samples differ'] }, { cells: ['Ataxia', '', 'N/N', 'Clear'] }],
    clear: ['Clear N/N (2 other tests): Blindness; Deafness.', 'Clear N (1 other test): Haemophilia.'],
    coat: null,
    traits: [],
  });
});

test('the book counts carriers like the pages', () => {
  const carrier = { genotype: 'N/P', outcome: 'Carrier', status: 'carrier', isContradicted: false } as const;
  const counted = [1, 2].map((testId) => ({ ...carrier, testId }));
  expect(printResults(animal, tests, counted).counts).toBe('2 carriers');
});

test('diversity figures state their basis, and figures that were not measured are omitted', () => {
  expect(diversityLines({ markers: null, runs: null, pedigree: null })).toEqual([]);
  expect(
    diversityLines({
      markers: { share: 0.5, markers: 230, panel: 'ISAG 2020' },
      runs: { share: 0.101, markers: 20_000 },
      pedigree: { coefficient: 0.125, generations: 3, completeness: 0.5 },
    }),
  ).toEqual([
    'Heterozygosity: 50.0% of 230 markers of the panel ISAG 2020.',
    'Inbreeding by DNA (share of the genome in long homozygous runs): 10.1%, from 20,000 markers.',
    'Inbreeding by pedigree: 12.5%, from 3.0 known generations (completeness 50.0% over five).',
  ]);
});
