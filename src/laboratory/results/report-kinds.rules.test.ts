import { expect, test } from 'vitest';
import { clearResult } from '../../../test/support/explained-result.ts';
import {
  certaintyLines,
  countResults,
  failedNote,
  groupByCategory,
  needsDetail,
  resultsOf,
  seriousResults,
  sharedClearTexts,
} from './report-kinds.rules.ts';
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

test('the attention block of a report lists affected before at risk, and a finding without illness after the illnesses', () => {
  const serious = seriousResults([
    result({ testId: 1, status: 'affected', course: 'finding' }),
    result({ testId: 2, status: 'at_risk' }),
    result({ testId: 3, status: 'affected' }),
    result({ testId: 4, status: 'carrier' }),
    { ...result({ testId: 5, status: 'affected' }), isContradicted: true },
    result({ testId: 6, status: 'trait', kind: 'trait' }),
  ]);
  expect(serious.map(({ testId }) => testId)).toEqual([3, 1, 2]);
});

test('only diseases are counted as clear, carrier, affected or at risk, and a trait without a result is not counted as one with a result', () => {
  const results = [
    result({}),
    result({ status: 'carrier' }),
    result({ status: 'at_risk' }),
    result({ status: 'unknown' }),
    result({ kind: 'trait', status: 'trait' }),
    result({ kind: 'trait', status: 'unknown' }),
    { ...result({}), isContradicted: true },
    { ...result({ kind: 'trait', status: 'unknown' }), isContradicted: true },
  ];
  expect(countResults(results)).toEqual({
    contradicted: 1,
    clear: 1,
    carrier: 1,
    affected: 0,
    atRisk: 1,
    unknown: 1,
    diseases: 5,
    traits: 1,
    failedTraits: 1,
    contradictedTraits: 1,
  });
});

test('a meaning shared by clear results is printed once, and names its tests if they are few', () => {
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

test('an extract has one kind of result, and the summary has all kinds', () => {
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

test('a report gives details of results that call for action or matter for breeding', () => {
  const carrier = { status: 'carrier', breedingNote: 'Choose a clear partner.' } as const;
  const alert = { kind: 'drug', title: '', text: '', reference: { label: '', url: '' } } as const;
  expect((['affected', 'at_risk', 'unknown'] as const).map((status) => needsDetail({ status }))).toEqual([
    true,
    true,
    true,
  ]);
  expect([needsDetail(carrier), needsDetail({ ...carrier, breedingNote: '' })]).toEqual([true, false]);
  expect([needsDetail({ status: 'clear' }), needsDetail({ status: 'trait' })]).toEqual([false, false]);
  expect(needsDetail({ status: 'trait', alerts: [alert] })).toBe(true);
  expect(needsDetail({ status: 'clear', isContradicted: true })).toBe(true);
});

test('the certainty of many tests is printed once for each level, most common first', () => {
  const of = (abbreviation: string, evidence: string) => ({ abbreviation, evidence });
  expect(certaintyLines([of('A', 'Early.'), of('B', 'Well supported.'), of('C', 'Well supported.')])).toEqual([
    'All other tests: Well supported.',
    'A: Early.',
  ]);
  expect(certaintyLines([of('B', 'Well supported.')])).toEqual(['All tests: Well supported.']);
  expect(certaintyLines([{ abbreviation: 'B' }])).toEqual([]);
});
