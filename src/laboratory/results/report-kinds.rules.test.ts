import { expect, test } from 'vitest';
import { clearResult } from '../../../test/support/explained-result.ts';
import { countResults, failedNote, groupByCategory, resultsOf, sharedClearTexts } from './report-kinds.rules.ts';
import type { ExplainedResult } from './results.rules.ts';

const result = (change: Partial<ExplainedResult>): ExplainedResult => ({ ...clearResult, ...change });

test('results are sorted by category and alphabet, with those needing attention first', () => {
  const groups = groupByCategory([
    result({ testId: 1, category: 'Skin' }),
    result({ testId: 2, category: 'Eyes' }),
    result({ testId: 3, category: 'Skin', status: 'carrier' }),
    result({ testId: 4, category: 'Skin', status: 'affected' }),
  ]);
  expect(groups.map((group) => [group.category, group.results.map((one) => one.testId)])).toEqual([
    ['Eyes', [2]],
    ['Skin', [4, 3, 1]],
  ]);
});

test('only diseases are counted as clear, carrier, affected, at risk or without a result', () => {
  const results = [
    result({}),
    result({ status: 'carrier' }),
    result({ status: 'at_risk' }),
    result({ status: 'unknown' }),
    result({ kind: 'trait', status: 'trait' }),
    result({ kind: 'trait', status: 'unknown' }),
    { ...result({}), isContradicted: true },
  ];
  expect(countResults(results)).toEqual({
    contradicted: 1,
    clear: 1,
    carrier: 1,
    affected: 0,
    atRisk: 1,
    unknown: 1,
    diseases: 5,
    traits: 2,
  });
});

test('a meaning shared by clear results is printed once, and one of few tests names them', () => {
  const dominant = { breedingNote: 'Check the partner.' };
  const shared = sharedClearTexts([
    result({ abbreviation: 'D1', ...dominant }),
    result({ abbreviation: 'D2', ...dominant }),
    result({}),
    result({}),
    result({}),
    result({ interpretation: 'Of one test only.' }),
    result({ status: 'carrier', interpretation: 'One copy.' }),
  ]);
  expect(shared.map(({ text, tests }) => [text, tests])).toEqual([
    ['Nothing found. Any mate.', []],
    ['Check the partner.', ['D1', 'D2']],
  ]);
  expect(sharedClearTexts([result({ status: 'carrier' })])).toEqual([]);
});

test('extracts have one kind of result, and the summary has all of them', () => {
  const both = [result({ testId: 1 }), result({ testId: 2, kind: 'trait' })];
  expect(resultsOf({ extract: 'diseases' }, both).map((one) => one.testId)).toEqual([1]);
  expect(resultsOf({ extract: 'traits' }, both).map((one) => one.testId)).toEqual([2]);
  expect(resultsOf({ extract: 'summary' }, both)).toHaveLength(2);
  expect(resultsOf({ extract: 'test', testIds: new Set([2, 3]) }, both).map((one) => one.testId)).toEqual([2]);
});

test('tests without a result are listed with what happens next, and the section is omitted without any', () => {
  expect(failedNote([result({})])).toBeNull();
  const failed = [
    result({}),
    result({ testName: 'PRA', status: 'unknown' }),
    result({ testName: 'DM', status: 'unknown' }),
  ];
  expect(failedNote(failed)).toBe(
    'No result: PRA; DM. A failed test is repeated free of charge with a new swab. If the repeat also fails, the price of the test is refunded.',
  );
});
