import { expect, test } from 'vitest';
import { comparedOf, compareResults, type ComparedResult, forecastPath } from './comparison.rules.ts';

const result = (testId: number, over: Partial<ComparedResult> = {}): ComparedResult => ({
  testId,
  testName: `Test ${testId}`,
  kind: 'disease',
  status: 'clear',
  outcome: 'Clear',
  genotype: 'N/N',
  ...over,
});
const carrier = { status: 'carrier', outcome: 'Carrier', genotype: 'N/P' } as const;
const trait = (testId: number, genotype: string) =>
  result(testId, { kind: 'trait', status: 'trait', outcome: genotype, genotype });

test('two carriers of one variant are listed separately, with differences and missing results', () => {
  const one = [result(1, carrier), result(2, carrier), result(3), result(4), trait(5, 'E/e'), trait(6, 'B/B')];
  const affected = { status: 'affected', outcome: 'Affected', genotype: 'P/P' } as const;
  const other = [
    result(1, carrier),
    result(2, affected),
    result(3, carrier),
    trait(5, 'E/e'),
    trait(6, 'b/b'),
    result(7),
  ];
  const { shared, different, missing, alike } = compareResults(one, other);
  expect(shared.map(({ id }) => id)).toEqual([1, 2]);
  expect(different).toMatchObject([
    { id: 3, one: { outcome: 'Clear' }, other: { outcome: 'Carrier' } },
    { id: 6, one: { genotype: 'B/B' }, other: { genotype: 'b/b' } },
  ]);
  expect(missing).toMatchObject([
    { id: 4, one: { outcome: 'Clear' }, other: null },
    { id: 7, one: null, other: { outcome: 'Clear' } },
  ]);
  expect(alike).toBe(1);
});

test('a clear male with one X chromosome and a clear female count as equal', () => {
  expect(compareResults([result(1, { genotype: 'N' })], [result(1)])).toMatchObject({ alike: 1, different: [] });
});

test('a clear result that we have not tested counts like a tested one, and every other keeps its mark', () => {
  const mark = 'From another laboratory – not verified by us';
  const known = comparedOf({
    results: [],
    byParentage: { outcome: 'Clear by parentage – not tested', tests: [{ testId: 1, testName: 'Test 1' }] },
    otherLaboratories: [
      { ...result(1, carrier), mark },
      { ...trait(2, 'b/b'), mark },
    ],
  });
  const { alike, alikeUntested, different } = compareResults(known, [result(1), trait(2, 'B/B')]);
  expect([alike, alikeUntested]).toEqual([1, 1]);
  expect(different).toMatchObject([{ id: 2, one: { genotype: 'b/b', mark }, other: { mark: null } }]);
});

test('contradicting samples and tests without a result are unknown: neither equal nor different', () => {
  const differ = { status: 'unknown', outcome: 'Samples differ', genotype: '' } as const;
  const one = [result(1, differ), result(2, differ), { ...trait(3, ''), ...differ }, result(4)];
  const other = [result(1, differ), result(2), { ...trait(3, ''), ...differ }, result(4)];
  const { unknown, different, alike } = compareResults(one, other);
  expect(unknown.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect([different, alike]).toEqual([[], 1]);
});

test('the forecast of two compared animals has the female as the dam, whichever comes first', () => {
  const [dam, sire] = [{ id: 2, sex: 'female' } as const, { id: 1, sex: 'male' } as const];
  expect([forecastPath(dam, sire), forecastPath(sire, dam)]).toEqual(
    Array(2).fill('/my/breeding-strategy?with=animals&dam=2&sire=1'),
  );
});
