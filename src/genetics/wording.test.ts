import { expect, test } from 'vitest';
import { modeCodes, type ModeCode, type Sex } from './genotype-call.ts';
import { breedingRuleOf } from './wording-advice.ts';
import { explainResult, type ResultFacts } from './wording.ts';

const facts = (over: Partial<ResultFacts> = {}): ResultFacts => ({
  animalName: 'Bella',
  sex: 'female',
  species: 'dog',
  testName: 'prcd-PRA',
  gene: 'PRCD',
  modeCode: 'AR',
  outcome: 'called',
  genotype: 'N/P',
  ...over,
});
const genotypesOf = (mode: ModeCode, sex: Sex) => {
  if (mode === 'MT' || (mode === 'XR' && sex === 'male')) return ['N', 'P'];
  return mode === 'TRAIT' ? ['A/A', 'A/a'] : ['N/N', 'N/P', 'P/P'];
};
const everyText = () =>
  modeCodes.flatMap((modeCode) =>
    (['female', 'male', 'unknown'] as const).flatMap((sex) =>
      (['dog', 'cat'] as const).flatMap((species) =>
        genotypesOf(modeCode, sex).map((genotype) => ({
          modeCode,
          sex,
          species,
          genotype,
          words: explainResult(facts({ modeCode, sex, species, genotype })),
        })),
      ),
    ),
  );

test('D the text for a carrier expects no illness, half of the offspring to inherit the variant, and a clear mate', () => {
  const words = explainResult(facts());
  expect(words.interpretation).toBe(
    'One copy of the tested variant was found. Bella is not expected to become ill from it.',
  );
  expect(words.breedingNote).toContain(
    'She passes the variant to about half of her puppies. Mate her to a clear partner and test the litter',
  );
  expect(explainResult(facts({ sex: 'male', species: 'cat', animalName: 'Tom' })).breedingNote).toContain(
    'He passes the variant to about half of his kittens. Mate him to',
  );
  expect(explainResult(facts({ sex: 'unknown', animalName: 'Gus' })).breedingNote).toContain(
    "Gus passes the variant to about half of Gus' puppies.",
  );
});

test('D every mode, sex and genotype has a text without gaps', () => {
  for (const { words, ...of } of everyText()) {
    for (const text of [words.summary, words.interpretation, words.breedingNote]) {
      expect(text.length, JSON.stringify(of)).toBeGreaterThan(10);
      expect(text, JSON.stringify(of)).not.toMatch(/[{}]|undefined|null/);
      expect(text).toMatch(/^[A-Z].*\.$/);
    }
  }
});

test('D no text makes a diagnosis, calls an animal bad, advises removing it or shouts', () => {
  for (const { words } of everyText()) {
    const text = [words.summary, words.interpretation, words.breedingNote].join(' ');
    expect(text).not.toMatch(
      /diagnos|\bbad\b|\bcull|sterilis|steriliz|neuter|spay|put down|destroy|euthan|suffers|defective|!/i,
    );
  }
});

test('D texts for affected and at-risk animals always mention the veterinarian or regular checks', () => {
  for (const { words, modeCode, genotype } of everyText()) {
    if (modeCode === 'AD' && genotype !== 'N/N') expect(words.interpretation).toContain('veterinarian');
    if (modeCode === 'AD_IP' && genotype !== 'N/N') expect(words.interpretation).toContain('not every animal with');
  }
});

test('D texts for a male and a female never mix pronouns', () => {
  for (const { words, sex } of everyText()) {
    const text = `${words.summary} ${words.interpretation} ${words.breedingNote}`;
    if (sex === 'male') expect(text).not.toMatch(/\b(she|her)\b/i);
    if (sex === 'female') expect(text).not.toMatch(/\b(he|his|him)\b/i);
  }
});

test('D failed, indeterminate and clear-by-parentage results have separate texts', () => {
  expect(explainResult(facts({ outcome: 'failed', genotype: null })).interpretation).toContain(
    'We repeat a failed test once, free of charge, with a new swab, and refund it if it fails again.',
  );
  expect(explainResult(facts({ outcome: 'indeterminate', genotype: null })).interpretation).toContain(
    'The test signals do not support one clear result',
  );
  expect(explainResult(facts({ outcome: 'clear_by_parentage', genotype: null })).interpretation).toContain(
    'We have not tested Bella for this. Both parents were tested clear',
  );
});

test('D the text for a trait states the genotype and the inherited alleles', () => {
  const meaning = 'One copy of brown: dark pigment stays black.';
  const trait = { modeCode: 'TRAIT', trait: { meaning, breeding: null, alert: null } } as const;
  expect(explainResult(facts({ ...trait, genotype: 'B/b' }))).toMatchObject({
    summary: meaning,
    interpretation: `For this test, Bella has the genotype B/b. ${meaning}`,
    breedingNote: 'Each of her puppies inherits either B or b, with equal probability.',
    alert: null,
  });
  const care = { meaning, breeding: 'Test the partner.', alert: 'Plan the birth.' };
  expect(explainResult(facts({ modeCode: 'TRAIT', trait: care, genotype: 'b/b' }))).toMatchObject({
    breedingNote: 'Bella passes b to all of her puppies. Test the partner.',
    alert: 'Plan the birth.',
  });
  expect(explainResult(facts({ ...trait, genotype: 'b/b' })).breedingNote).toBe(
    'Bella passes b to all of her puppies.',
  );
  expect(explainResult(facts({ ...trait, sex: 'male', genotype: 'O' })).breedingNote).toContain(
    'Every daughter inherits O, but no son does',
  );
});

test('D the breeding text and the breeding rule have the same requirement for a partner', () => {
  const asked = /mate (her|him|\w+) to|(choose|with|use) a clear|partner without|we advise against/i;
  for (const { words, modeCode, sex, genotype } of everyText()) {
    if (modeCode === 'TRAIT') continue;
    const rule = breedingRuleOf({ modeCode, sex, genotype });
    const of = `${modeCode} ${sex} ${genotype}: ${words.breedingNote}`;
    if (rule === 'any_partner') expect(words.breedingNote, of).not.toMatch(asked);
    if (rule === 'clear_partner') expect(words.breedingNote, of).toMatch(/clear (partner|mate)|partner without/);
    if (rule === 'advised_against') expect(words.breedingNote, of).toContain('We advise against a litter');
  }
});

test('a clear result of an X-linked test explains the effect of a partner with the variant on sons and daughters', () => {
  const noteOf = (sex: Sex, genotype: string) => explainResult(facts({ modeCode: 'XR', sex, genotype })).breedingNote;
  expect(noteOf('female', 'N/N')).toContain('no son will be affected. If the partner is affected, all daughters');
  expect(noteOf('male', 'N')).toContain(
    'about half of the sons would be affected; if the mate is affected, all of them.',
  );
});

test('breeding notes, which veterinarians also read, do not mention "your veterinarian"', () => {
  const notes = everyText().map(({ words }) => words.breedingNote);
  expect(notes.filter((note) => /your veterinarian/.test(note))).toEqual([]);
  expect(notes.join(' ')).toContain('Before breeding, a veterinarian should examine Bella');
});
