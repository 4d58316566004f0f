import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from './support/database.ts';
import { everyResult, type EveryResult } from './support/every-result.ts';

const database = useDatabase();
let results: EveryResult[];

beforeAll(async () => {
  results = await everyResult(database.db);
}, 60_000);

const label = ({ testName, genotype, outcome, sex }: EveryResult) => `${testName} ${genotype} ${outcome} ${sex}`;

/** Every sentence with its result. */
const sentences = () =>
  results.flatMap((result) =>
    [
      result.summary,
      result.interpretation,
      result.breedingNote,
      result.clinical,
      result.nextStep,
      result.care,
      result.penetrance,
      result.signs,
      result.inheritanceSentence,
      result.evidence,
      ...Object.values(result.advice ?? {}),
      ...result.alerts.map(({ text }) => text),
      ...result.disclaimers,
    ].flatMap((text) => (text ? [{ text, of: label(result) }] : [])),
  );

test('every test of the catalogue has a result for each genotype and sex, and one for a failed sample', () => {
  const tests = Map.groupBy(results, ({ testId }) => testId);
  const countOf = (kind: string) => [...tests.values()].filter(([first]) => first?.kind === kind).length;
  expect(countOf('disease')).toBeGreaterThanOrEqual(342);
  expect(countOf('trait')).toBeGreaterThanOrEqual(61);
  for (const [, all] of tests) {
    const statuses = new Set(all.map(({ status }) => status));
    expect(statuses.has('unknown'), label(all[0]!)).toBe(true);
    expect(statuses.has(all[0]!.kind === 'trait' ? 'trait' : 'clear'), label(all[0]!)).toBe(true);
  }
});

test('every sentence of every result is complete: no gap, no doubled word or mark, a capital and a full stop', () => {
  for (const { text, of } of sentences()) {
    expect(text, of).not.toMatch(/[{}]|undefined|null|NaN| {2}|\.\.|\s[.,;:]/);
    expect(text, of).not.toMatch(/\b(\w+) \1\b/i);
    expect(text, of).toMatch(/[.!?)]$/);
  }
});

test('every genotype of a trait has a meaning, and no two sentences of a result are the same', () => {
  for (const result of results.filter(({ status }) => status === 'trait')) {
    expect(result.summary, label(result)).not.toContain(` is ${result.genotype}.`);
    expect(result.interpretation.length, label(result)).toBeGreaterThan(60);
  }
  for (const result of results) expect(new Set([result.summary, result.breedingNote]).size, label(result)).toBe(2);
});

test('no result with early evidence states that an illness is expected, or advises against a litter', () => {
  const early = results.filter(
    ({ status, course, evidence }) => status === 'affected' && course === 'illness' && evidence.startsWith('Early:'),
  );
  expect(new Set(early.map(({ abbreviation }) => abbreviation))).toContain('EDS');
  for (const result of early) {
    const texts = [result.summary, result.interpretation, result.clinical, result.breedingNote].join(' ');
    expect(texts, label(result)).not.toMatch(/expected to develop|disease expected|enough to cause the|advise against/);
    expect(result.breedingRule, label(result)).not.toBe('advised_against');
  }
});

test('no result of a carrier with a health warning states that the animal stays healthy', () => {
  const warned = results.filter(
    ({ status, alerts }) => status === 'carrier' && alerts.some(({ kind }) => kind !== 'breeding'),
  );
  expect(new Set(warned.map(({ abbreviation }) => abbreviation))).toEqual(
    new Set(['P2Y12', 'VWD3', 'GRMD', 'OSD1', 'OSD2', 'PLL', 'XLPRA2']),
  );
  for (const result of warned) {
    const texts = [result.summary, result.interpretation, result.clinical, result.inheritanceSentence].join(' ');
    expect(texts, label(result)).not.toMatch(/not expected to become ill|healthy|no disease expected/i);
    expect(result.interpretation, label(result)).toContain('read the warnings');
  }
});
