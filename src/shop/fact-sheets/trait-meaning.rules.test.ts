import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { splitDelimited } from '#genetics/formats/delimited.ts';
import { describeTest, knownAlleles, parseGenotypeStrings } from '#genetics/trait-genotype.ts';
import { readGenotype } from '#genetics/result-vocabulary.ts';
import { explainResult } from '#genetics/wording.ts';
import { catTraits } from './cat-traits.rules.ts';
import { dogTraits } from './dog-traits.rules.ts';
import { traitCare, traitMeaning } from './trait-meaning.rules.ts';

interface Trait {
  id: number;
  speciesId: number;
  name: string;
  description: string;
  genotypes: string[];
}

/** Every genotype that the laboratory can report: all pairs of the catalogue's alleles, and one allele of males on X. */
function traitsOf(species: 'dog' | 'cat'): Trait[] {
  const [head, ...rows] = splitDelimited(
    readFileSync(new URL(`../../app/seed/data/tests_${species}_trait.csv`, import.meta.url), 'utf8'),
  );
  return rows.map(({ cells }) => {
    const cell = (name: string) => cells[head?.cells.indexOf(name) ?? -1] ?? '';
    const genetics = describeTest({
      modeCode: 'CODOM',
      inheritance: cell('inheritance'),
      genotypeStrings: parseGenotypeStrings(cell('genotype_strings')),
    });
    const alleles = knownAlleles(genetics);
    const pairs = alleles.flatMap((first, at) => alleles.slice(at).map((second) => `${first}/${second}`));
    const calls = [
      ...pairs.map((call) => [call, 'female'] as const),
      ...alleles.map((call) => [call, 'male'] as const),
    ];
    const read = calls.map(([call, sex]) => readGenotype(genetics, call, sex));
    return {
      id: Number(cell('id')),
      speciesId: Number(cell('species_id')),
      name: cell('name'),
      description: cell('description'),
      genotypes: read.flatMap((one) => (one.ok ? [one.genotype] : [])),
    };
  });
}

const traits = [...traitsOf('dog'), ...traitsOf('cat')];
const every = traits.flatMap((trait) => trait.genotypes.map((genotype) => ({ trait, genotype })));
const sentence = (testId: number, genotype: string) =>
  traitMeaning({ id: testId, speciesId: testId > 20_000 ? 2 : 1 }, genotype) ?? '';

test('C6 every genotype of all 61 traits has a sentence, and no two of them are the same', () => {
  expect(traits.length).toBeGreaterThanOrEqual(61);
  expect(every.length).toBeGreaterThan(200);
  const silent = every.filter(({ trait, genotype }) => traitMeaning(trait, genotype) === null);
  expect(silent.map(({ trait, genotype }) => `${trait.id} ${trait.name} ${genotype}`)).toEqual([]);
  const bySentence = new Map<string, string[]>();
  for (const { trait, genotype } of every) {
    const key = `${trait.speciesId} ${sentence(trait.id, genotype)}`;
    bySentence.set(key, [...(bySentence.get(key) ?? []), `${trait.id} ${genotype}`]);
  }
  expect([...bySentence.values()].filter((same) => same.length > 1)).toEqual([]);
  for (const text of bySentence.keys()) expect(text).toMatch(/^[12] [A-Z].*[A-Za-z)]\.$/);
});

test('C6 a result prints the sentence of its genotype and never the description of the test', () => {
  for (const { trait, genotype } of every) {
    const words = explainResult({
      animalName: 'Bella',
      sex: genotype.includes('/') ? 'female' : 'male',
      species: trait.speciesId === 2 ? 'cat' : 'dog',
      testName: trait.name,
      gene: null,
      modeCode: 'TRAIT',
      outcome: 'called',
      genotype,
      trait: { meaning: sentence(trait.id, genotype), ...traitCare(trait.id, genotype, 'female') },
    });
    expect(words.interpretation).toBe(
      `For this test, Bella has the genotype ${genotype}. ${sentence(trait.id, genotype)}`,
    );
    expect(words.interpretation).not.toContain(trait.description);
    expect(words.summary).toBe(sentence(trait.id, genotype));
  }
});

test('C6 the number of copies in a sentence matches the genotype', () => {
  for (const { trait, genotype } of every) {
    const text = sentence(trait.id, genotype);
    const [first, second] = genotype.split('/');
    if (second === undefined) continue;
    if (text.startsWith('Two copies of ')) expect(`${trait.id} ${first}`).toBe(`${trait.id} ${second}`);
    if (text.startsWith('One copy of ')) expect(`${trait.id} ${first}`).not.toBe(`${trait.id} ${second}`);
    if (/^(No copy|Neither) /.test(text)) expect(`${trait.id} ${first}`).toBe(`${trait.id} ${second}`);
  }
});

describe('C6 meaning of a genotype', () => {
  test.each([
    [11016, 'N/N', /normal pigment/, /white|cream/],
    [11016, 'cal/cal', /white to cream/, /usual/],
    [11014, 'dup/dup', /keeps the black-and-tan/, /saddle/],
    [11014, 'N/N', /can have the saddle/, /keeps/],
    [11014, 'dup/N', /can still have the saddle/, /keeps/],
    [11001, 'E/E', /black pigment can show/, /cream/],
    [11001, 'e/e', /yellow, red or cream/, /black pigment can/],
    [11007, 'B/b', /stays black/, /liver/],
    [11018, 'L/l', /a short coat/, /fluffy/],
    [11036, 'N/eA', /hidden if the other copy is E. If the other copy is e/, /^No copy/],
    [11024, 'N/N', /does not shorten/, /short legs/],
    [11011, 'Mh/M', /double merle/, /no visible/],
    [11011, 'M/Ma', /may show double-merle traits/, /no visible/],
    [11011, 'Mc/m', /no visible pattern/, /double/],
    [21014, 'hr/re', /almost no hair/, /normal coat|short, curly/],
    [21014, '+/re', /a normal coat/, /almost no hair/],
    [21007, 'O/o', /tortoiseshell/, /cream/],
    [21010, 'M1/M3', /long hair/, /short hair/],
    [21010, 'L/M2', /short hair/, /^Two/],
    [21008, 'w+/w+', /do not cause white/, /deaf/],
    [21023, 'A/b', /^Blood group A, and the cat carries B/, /AB/],
    [21024, 'N/N', /do not cause blue eyes/, /deaf/],
  ])('test %i explains genotype %s', (testId, genotype, says, never) => {
    expect(sentence(testId, genotype)).toMatch(says);
    expect(sentence(testId, genotype)).not.toMatch(never);
  });
});

describe('B1 blood group in the results', () => {
  test('a queen of group B is first warned about kittens of groups A and AB, a tom of group B is not', () => {
    expect(traitCare(21023, 'b/b', 'female').alert).toMatch(/kittens of group A or AB.*neonatal isoerythrolysis/);
    expect(traitCare(21023, 'b/b', 'unknown').alert).toContain('neonatal isoerythrolysis');
    expect(traitCare(21023, 'b/b', 'male').alert).toBeNull();
  });

  test.each(['A/A', 'A/b', 'A/c', 'c/c', 'c/b'])(
    'a tom with %s is told what a queen of group B means for his kittens',
    (genotype) => {
      expect(traitCare(21023, genotype, 'male').breeding).toMatch(/queen of blood group B.*neonatal isoerythrolysis/);
      expect(traitCare(21023, genotype, 'female').breeding).toContain('does not harm her kittens');
    },
  );
});

test('a variant that is lethal or harmful in two copies is explained only where one copy is found', () => {
  const warned = every.filter(
    ({ trait, genotype }) => trait.id !== 21023 && traitCare(trait.id, genotype, 'female').breeding,
  );
  expect([...new Set(warned.map(({ trait }) => trait.id))]).toEqual([
    11011, 11012, 11021, 11023, 21008, 21018, 21020, 21021, 21024,
  ]);
  for (const genotype of ['m/m', 'Mc/m']) expect(traitCare(11011, genotype, 'female').breeding).toBeNull();
  expect(traitCare(11021, 'hr/hr', 'male').breeding).toBeNull();
});

test('no meaning mentions "your veterinarian", as veterinarians read it, too', () => {
  const meanings = [dogTraits, catTraits].flatMap((traits) => Object.values(traits).flatMap(Object.values));
  expect(meanings.filter((text) => /your veterinarian/.test(String(text)))).toEqual([]);
});
