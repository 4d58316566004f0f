import { expect, test } from 'vitest';
import type { DiseaseCourse, ModeCode, Sex } from './genotype-call.ts';
import { readGenotype } from './result-vocabulary.ts';
import { breedingRuleOf, clinicalReading, penetranceOf } from './wording-advice.ts';
import { adviseOn, explainResult } from './wording.ts';

/** The modes of the catalogue's tests that are not illnesses, and modes that may be added. */
const modes: readonly ModeCode[] = ['AR', 'AR_IP', 'AD', 'AD_IP'];
const sexes: readonly Sex[] = ['female', 'male', 'unknown'];

function said(course: DiseaseCourse, modeCode: ModeCode, genotype: string, sex: Sex = 'female') {
  const read = readGenotype({ modeCode }, genotype, sex);
  if (!read.ok) throw new Error(read.reason);
  const { status } = read;
  const names = { animalName: 'Ziggy', species: 'dog', testName: 'MTC', gene: 'TUBB1' } as const;
  const facts = { ...names, sex, modeCode, course, outcome: 'called', genotype } as const;
  const advice = adviseOn(facts, { status, hasAlerts: false })!;
  const { summary, interpretation, breedingNote } = explainResult(facts);
  const clinical = clinicalReading({ modeCode, genotype, sex, status, course });
  const rule = breedingRuleOf({ modeCode, genotype, sex, course });
  return { status, summary, interpretation, breedingNote, clinical, advice, rule };
}

const every = (['finding', 'sensitivity'] as const).flatMap((course) =>
  modes.flatMap((mode) =>
    sexes.flatMap((sex) =>
      ['N/N', 'N/P', 'P/P'].map((genotype) => ({ course, mode, genotype, ...said(course, mode, genotype, sex) })),
    ),
  ),
);

test('a finding or a sensitivity is never described as an expected disease, and has a text for every genotype and sex', () => {
  for (const { advice, rule: _, status, course, mode, genotype, ...texts } of every) {
    const words = [texts.summary, texts.interpretation, texts.clinical, ...Object.values(advice)];
    for (const text of [...words, texts.breedingNote]) {
      expect(text, `${course} ${mode} ${genotype} ${status}`).toMatch(/^[A-Z][^{}]*\.$/);
      expect(text).not.toMatch(/expected to develop|(?<!no )disease expected|increased risk|becomes ill\b(?! from)/);
    }
  }
});

test('a finding without illness does not limit the choice of partner and needs no treatment', () => {
  const two = said('finding', 'AR', 'P/P');
  expect(two.summary).toContain('laboratory finding');
  expect(two.clinical).toBe(
    'Homozygous for the tested variant: laboratory finding, no illness expected from it alone.',
  );
  expect(two.advice.vet).toContain('No treatment is needed');
  for (const one of every.filter(({ course }) => course === 'finding')) {
    expect(one.rule).toBe('any_partner');
    expect(one.breedingNote).toContain('does not limit the choice of partner');
  }
  expect(said('illness', 'AR', 'P/P').rule).toBe('clear_partner');
});

test('the text of a sensitivity mentions medicines for one dominant copy and for two recessive copies', () => {
  expect(said('sensitivity', 'AD_IP', 'N/P').interpretation).toContain('Certain medicines can harm Ziggy');
  expect(said('sensitivity', 'AR', 'P/P').interpretation).toContain('Certain medicines can harm Ziggy');
  expect(said('sensitivity', 'AR', 'N/P').interpretation).not.toContain('medicines');
  expect(said('sensitivity', 'AR', 'N/N').interpretation).toContain('does not make Ziggy sensitive');
  expect(said('sensitivity', 'AD', 'N/P').rule).toBe('advised_against');
  expect(said('sensitivity', 'AD', 'N/P').breedingNote).toContain('advise against a litter');
  expect(penetranceOf('AD_IP', 'sensitivity')).toContain('exposure');
  expect(penetranceOf('AD_IP', 'illness')).toContain('not every animal');
});
