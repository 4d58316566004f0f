import { expect, test } from 'vitest';
import type { ModeCode } from './genotype-call.ts';
import { readGenotype } from './result-vocabulary.ts';
import { breedingRuleOf, clinicalReading } from './wording-advice.ts';
import { explainResult } from './wording.ts';

function said(modeCode: ModeCode, genotype: string, isEarly: boolean) {
  const read = readGenotype({ modeCode }, genotype, 'male');
  if (!read.ok) throw new Error(read.reason);
  const names = { animalName: 'Ziggy', species: 'dog', testName: 'EDS', gene: 'COL5A1' } as const;
  const call = { modeCode, genotype, sex: 'male', status: read.status, isEarly } as const;
  const { summary, interpretation, breedingNote } = explainResult({ ...names, ...call, outcome: 'called' });
  return { summary, interpretation, breedingNote, clinical: clinicalReading(call), rule: breedingRuleOf(call) };
}

test('a variant with early evidence may cause the disease, and its carrier is not advised against a litter', () => {
  for (const [mode, genotype] of [
    ['AD', 'N/P'],
    ['AD', 'P/P'],
    ['AR', 'P/P'],
  ] as const) {
    const { rule, ...texts } = said(mode, genotype, true);
    expect(rule).not.toBe('advised_against');
    expect(texts.interpretation).toContain('it is not certain that Ziggy will become ill');
    for (const text of Object.values(texts)) {
      expect(text).toMatch(/^[A-Z][^{}]*\.$/);
      expect(text).not.toMatch(/expected to develop|disease expected|advise against/);
    }
  }
  expect(said('AD', 'N/P', true).breedingNote).toContain('Talk to your veterinarian before you plan a litter');
});

test('early evidence does not change the texts for clear animals, carriers and animals at risk', () => {
  for (const [mode, genotype] of [
    ['AD', 'N/N'],
    ['AR', 'N/P'],
    ['AD_IP', 'N/P'],
  ] as const)
    expect(said(mode, genotype, true)).toEqual(said(mode, genotype, false));
});
