import { expect, test } from 'vitest';
import { clearResult } from '../../../test/support/explained-result.ts';
import { countResults, failedNote, groupByCategory, resultsOf, sharedClearText } from './report-kinds.rules.ts';
import type { ExplainedResult } from './results.rules.ts';

const result = (change: Partial<ExplainedResult>): ExplainedResult => ({ ...clearResult, ...change });

test('results stand by category in alphabetical order, what needs attention first', () => {
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
  ];
  expect(countResults(results)).toEqual({
    clear: 1,
    carrier: 1,
    affected: 0,
    atRisk: 1,
    unknown: 1,
    diseases: 4,
    traits: 2,
  });
});

test('the meaning that most clear results share is found, so that it is printed once', () => {
  expect(
    sharedClearText([
      result({}),
      result({}),
      result({ interpretation: 'Other.' }),
      result({ status: 'carrier', interpretation: 'One copy.' }),
    ]),
  ).toBe('Nothing found. Any mate.');
  expect(sharedClearText([result({ status: 'carrier' })])).toBeNull();
});

test('extracts hold one kind of result, the summary all of them', () => {
  const both = [result({ testId: 1 }), result({ testId: 2, kind: 'trait' })];
  expect(resultsOf('diseases', both).map((one) => one.testId)).toEqual([1]);
  expect(resultsOf('traits', both).map((one) => one.testId)).toEqual([2]);
  expect(resultsOf('summary', both)).toHaveLength(2);
});

test('tests without a result are named with what happens next; without any nothing is said', () => {
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
