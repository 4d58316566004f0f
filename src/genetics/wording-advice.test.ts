import { expect, test } from 'vitest';
import { modeCodes, type ModeCode, type Sex } from './genotype-call.ts';
import { readGenotype } from './result-vocabulary.ts';
import { clinicalReading, penetranceOf, zygosityOf } from './wording-advice.ts';
import { adviseOn, explainResult, type ResultFacts } from './wording.ts';

const sexes = ['female', 'male', 'unknown'] as const;
const diseaseModes = modeCodes.filter((mode) => mode !== 'TRAIT');
const genotypesOf = (mode: ModeCode, sex: Sex) =>
  mode === 'MT' || (mode === 'XR' && sex === 'male') ? ['N', 'P'] : ['N/N', 'N/P', 'P/P'];

const every = diseaseModes.flatMap((modeCode) =>
  sexes.flatMap((sex) =>
    genotypesOf(modeCode, sex).map((genotype) => {
      const read = readGenotype({ modeCode }, genotype, sex);
      if (!read.ok) throw new Error(read.reason);
      const facts: ResultFacts = {
        animalName: 'Bella',
        sex,
        species: 'dog',
        testName: 'prcd-PRA',
        gene: 'PRCD',
        modeCode,
        outcome: 'called',
        genotype,
      };
      return { modeCode, sex, genotype, status: read.status, facts };
    }),
  ),
);

test('every disease genotype has an action for each reader and a clinical reading without gaps', () => {
  for (const { facts, status, ...of } of every) {
    const advice = adviseOn(facts, { status, hasAlerts: false })!;
    for (const text of [...Object.values(advice), clinicalReading({ ...of, status })])
      expect(text, JSON.stringify(of)).toMatch(/^[A-Z][^{}]*\.$/);
  }
});

test('the clinical reading expects disease only in affected animals', () => {
  for (const { facts: _, ...call } of every)
    expect(clinicalReading(call).includes('disease expected,'), JSON.stringify(call)).toBe(call.status === 'affected');
});

test('a carrier needs no clinical action unless a warning applies to carriers', () => {
  const { facts, status } = every.find((one) => one.status === 'carrier')!;
  expect(adviseOn(facts, { status, hasAlerts: false })!.vet).toMatch(/^No clinical action/);
  expect(adviseOn(facts, { status, hasAlerts: true })!.vet).toContain('warnings');
  expect(adviseOn(facts, { status, hasAlerts: true })!.owner).toContain('Tell every veterinarian');
});

test('no text about a neutered animal mentions breeding', () => {
  const clear = every.filter(({ status }) => status === 'clear');
  expect(explainResult(clear[0]!.facts).breedingNote).not.toBe('');
  for (const { facts, status, genotype } of every) {
    const neutered = { ...facts, isNeutered: true };
    expect(explainResult(neutered).breedingNote, genotype).toBe('');
    for (const hasAlerts of [false, true])
      for (const text of Object.values(adviseOn(neutered, { status, hasAlerts })!))
        expect(text, `${facts.modeCode} ${genotype}`).not.toMatch(/breeding|litter|mating|partner|plans to breed/);
  }
  const failed = adviseOn(
    { ...every[0]!.facts, outcome: 'failed', isNeutered: true },
    { status: 'unknown', hasAlerts: false },
  );
  expect(failed!.breeder).toBe(failed!.owner);
});

test('a trait needs no action, and a test without a result counts as untested', () => {
  const { facts } = every[0]!;
  expect(adviseOn({ ...facts, modeCode: 'TRAIT' }, { status: 'trait', hasAlerts: false })).toBeNull();
  expect(adviseOn({ ...facts, outcome: 'failed' }, { status: 'unknown', hasAlerts: false })!.owner).toContain(
    'untested',
  );
});

test('the text states the zygosity, and the penetrance for modes with a known one', () => {
  expect(zygosityOf('AR', 'N/N')).toBe('no_copy');
  expect(zygosityOf('AR', 'N/P')).toBe('heterozygous');
  expect(zygosityOf('XR', 'P')).toBe('hemizygous');
  expect(zygosityOf('MT', 'P')).toBe('mitochondrial');
  expect(penetranceOf('AR', 'illness')).toBeNull();
  expect(penetranceOf('AR_IP', 'illness')).toContain('Incomplete');
});
