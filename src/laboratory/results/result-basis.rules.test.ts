import { expect, test } from 'vitest';
import { analysisDays, basisLines, basisOf, basisText, methodLine, type ResultBasis } from './result-basis.rules.ts';

const recorded = { method: null, quality: null, repeats: null, analysedOn: '2026-03-02', labNumber: 'L26-000001' };
const basis = (change: Partial<ResultBasis> = {}): ResultBasis => ({
  ...basisOf({ ...recorded, inheritance: 'AR' }),
  ...change,
});
const result = (testName: string, change: Partial<ResultBasis> = {}) => ({
  testName,
  outcome: 'Clear',
  basis: basis(change),
});

test('a result states what was read, by which method, how often and with what quality, if recorded', () => {
  expect(basisText(basis())).toBe('Tested directly by us.');
  expect(basisText(basis({ method: 'array', quality: 0.98, repeats: 1 }))).toBe(
    'Tested directly by us, by SNP array. Call quality 0.98 of 1.',
  );
  expect(basisText(basis({ method: 'sanger', repeats: 2 }))).toBe(
    'Tested directly by us, by Sanger sequencing. 2 readings gave the same result.',
  );
});

test('a call quality is never rounded up to a better one', () => {
  expect(basisText(basis({ quality: 0.999 }))).toContain('Call quality 0.999 of 1.');
  expect(basisText(basis({ quality: 0.9 }))).toContain('Call quality 0.90 of 1.');
  expect(basisText(basis({ quality: 1 }))).toContain('Call quality 1 of 1.');
});

test('a linked marker is never called the variant, and an X-linked disease is not a linked marker', () => {
  const linked = basisOf({ ...recorded, inheritance: 'complex; the STRN variant is a linked marker' });
  expect(basisText(linked)).toBe('Tested by us at a linked marker, not at the variant that causes the effect.');
  expect(basisOf({ ...recorded, inheritance: 'X-linked recessive' }).isLinkedMarker).toBe(false);
});

test('a report lists each method with its tests, repeated readings, lowest quality and linked markers', () => {
  const results = [
    result('Narcolepsy', { method: 'array', quality: 0.97 }),
    result('Haemophilia A', { method: 'array', quality: 0.912 }),
    result('Retinal atrophy, prcd', { method: 'sanger', repeats: 2 }),
    result('T locus', { method: 'array', isLinkedMarker: true }),
  ];
  expect(basisLines(results)).toEqual([
    'Every result comes from our own test of this sample. T locus: read at a linked marker, not at the variant that causes the effect.',
    'SNP array: all other tests.',
    'Sanger sequencing: Retinal atrophy, prcd.',
    'More than one reading, with the same result: Retinal atrophy, prcd.',
    'Call quality (0 to 1): 0.912 or higher.',
  ]);
  expect(methodLine(results)).toBe('SNP array and Sanger sequencing');
});

test('a report of one test states how this test was read', () => {
  expect(basisLines([result('Narcolepsy', { method: 'sanger', repeats: 2 })])).toEqual([
    'Tested directly by us, by Sanger sequencing. 2 readings gave the same result.',
  ]);
});

test('a report without recorded methods states only which laboratory tested, and an older one states nothing', () => {
  expect(basisLines([result('Narcolepsy'), result('Haemophilia A')])).toEqual([
    'Every result comes from our own test of this sample, and every test reads the variant itself.',
  ]);
  expect(methodLine([result('Narcolepsy')])).toBeNull();
  expect(basisLines([{ testName: 'Narcolepsy', outcome: 'Clear' }])).toEqual([]);
});

test('tests without a recorded method are listed separately', () => {
  const results = [result('A', { method: 'array' }), result('B', { method: 'array' }), result('C')];
  expect(basisLines(results)).toContain('Method not recorded: C.');
  expect(basisLines([result('A', { method: 'array' }), result('B'), result('C')]).slice(1)).toEqual([
    'Method not recorded: all other tests.',
    'SNP array: A.',
  ]);
});

test('the days of the analysis are the first and the last of all results', () => {
  const days = ['2026-03-05', '2026-03-02', null].map((analysedOn) => result('A', { analysedOn }));
  expect(analysisDays(days)).toEqual(['2026-03-02', '2026-03-05']);
  expect(analysisDays([result('A', { analysedOn: null })])).toBeNull();
});
