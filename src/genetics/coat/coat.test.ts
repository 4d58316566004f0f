import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import fc from 'fast-check';
import catFile from '#genetics/fixtures/coat_cat.json' with { type: 'json' };
import dogFile from '#genetics/fixtures/coat_dog.json' with { type: 'json' };
import { bloodGroup, catCoat, catEngine, catOffspringCoats, isoerythrolysisWarning, tabbyPattern } from './coat-cat.ts';
import { brownGenotype, dogCoat, dogEngine, dogOffspringCoats, merleAllele } from './coat-dog.ts';
import type { CoatGenotype } from './coat-engine.ts';
import { felineColour, felineColourValues, felineKittenColours } from './feline-colour-tool.ts';
import { crossAutosomal } from '#genetics/breeding/inheritance.ts';
import { splitDelimited } from '#genetics/formats/delimited.ts';
import { toText } from '#genetics/fraction.ts';

interface Litters {
  offspring: { dam: CoatGenotype; sire: CoatGenotype; offspring: Record<string, Table>; offspring_conceived: Table }[];
}
type DogVectors = Litters & { phenotypes: { genotype: CoatGenotype; expected: { label: string } }[] };
type CatVectors = Litters & {
  phenotypes: { sex: string; genotype: CoatGenotype; expected: string }[];
  blood: { 'cross A/b x A/b': Table };
};
const dogVectors = dogFile as unknown as DogVectors;
const catVectors = catFile as unknown as CatVectors;

// The vectors imply these values for the loci that they omit. The product never assumes them.
const dogDefaults: CoatGenotype = {
  E: 'E/E',
  K: 'ky/ky',
  A: 'at/at',
  B: 'B/B',
  D: 'D/D',
  S: 'S/S',
  M: 'm/m',
  H: 'h/h',
  I: 'I/I',
  RALY: 'dup/dup',
  Co: 'N/N',
};
const catDefaults = (sex: string): CoatGenotype => ({
  O: sex === 'M' ? 'o' : 'o/o',
  A: 'a/a',
  B: 'B/B',
  D: 'D/D',
  C: 'C/C',
  W: 'w+/w+',
  E: 'E/E',
  L: 'L/L',
  wg: 'w+/w+',
});
const sexOf = (letter: string) => (letter === 'M' ? 'male' : 'female');
type Table = Record<string, { frac: string }>;

test.each(dogVectors.phenotypes.map((row) => [row.expected.label, row] as const))("B2 a dog's coat: %s", (_, row) => {
  const answer = dogCoat({ ...dogDefaults, ...row.genotype });
  if (!answer.ok) throw new Error(JSON.stringify(answer.fields));
  expect(answer.possible).toHaveLength(1);
  expect(answer.possible[0]).toMatchObject(row.expected);
  expect(answer.isCertain).toBe(true);
});

test.each(dogVectors.offspring.map((row) => [JSON.stringify(row.dam), JSON.stringify(row.sire), row] as const))(
  'B2 dog litter of %s and %s',
  (_dam, _sire, row) => {
    const litter = dogOffspringCoats({ ...dogDefaults, ...row.dam }, { ...dogDefaults, ...row.sire });
    if (!litter.ok) throw new Error(JSON.stringify(litter.fields));
    const expected = Object.fromEntries(
      Object.entries(row.offspring_conceived).map(([label, { frac }]) => [label, frac]),
    );
    expect(
      Object.fromEntries(litter.offspring.map(({ possible, fraction }) => [possible.join(' or '), fraction])),
    ).toEqual(expected);
  },
);

test.each(catVectors.phenotypes.map((row) => [row.expected, row] as const))("B3 a cat's coat: %s", (label, row) => {
  const answer = catCoat({ ...catDefaults(row.sex), ...row.genotype }, sexOf(row.sex));
  if (!answer.ok) throw new Error(JSON.stringify(answer.fields));
  expect(answer.possible.map((coat) => coat.label)).toEqual([label]);
});

test.each(catVectors.offspring.map((row) => [JSON.stringify(row.dam), JSON.stringify(row.sire), row] as const))(
  'B3 cat litter of %s and %s',
  (_dam, _sire, row) => {
    for (const [letter, table] of Object.entries(row.offspring)) {
      const litter = catOffspringCoats(
        { ...catDefaults('F'), ...row.dam },
        { ...catDefaults('M'), ...row.sire },
        sexOf(letter),
      );
      if (!litter.ok) throw new Error(JSON.stringify(litter.fields));
      const expected = Object.fromEntries(Object.entries(table).map(([label, { frac }]) => [label, frac]));
      expect(
        Object.fromEntries(litter.offspring.map(({ possible, fraction }) => [possible.join(' or '), fraction])),
      ).toEqual(expected);
    }
  },
);

test('B3 the feline colour tool equals all 540 rows of its table', () => {
  const [header, ...rows] = splitDelimited(
    readFileSync(new URL('../fixtures/feline_colour_tool.csv', import.meta.url), 'utf8'),
  );
  expect(header?.cells).toEqual([
    'dilute',
    'bcc',
    'agouti',
    'colourpoint',
    'phenotype_if_not_orange',
    'ems',
    'carries',
    'phenotype_if_orange',
  ]);
  expect(rows).toHaveLength(540);
  for (const { cells } of rows) {
    const [dilute, bcc, agouti, colourpoint, phenotype, ems, carries, orange] = cells;
    expect(felineColour({ dilute, bcc, agouti, colourpoint })).toMatchObject({
      ok: true,
      phenotypeIfNotOrange: phenotype,
      ems,
      carries: carries === '' ? [] : carries?.split('; '),
      phenotypeIfOrange: orange,
    });
  }
});

test('B3 the tool accepts slashes and APb, and reports every missing or invalid field', () => {
  expect(felineColour({ dilute: 'd/D', bcc: 'bl/B', agouti: 'APb/a', colourpoint: 'cs/C' })).toMatchObject({
    ok: true,
    genotype: { dilute: 'Dd', bcc: 'Bbl', agouti: 'Aa', colourpoint: 'Ccs' },
  });
  expect(felineColour({ dilute: 'DD', bcc: 'Bx', agouti: '' })).toEqual({
    ok: false,
    fields: {
      bcc: [expect.stringContaining('"Bx" is not one of')],
      agouti: ['This field is required'],
      colourpoint: ['This field is required'],
    },
  });
});

test("B3 the tool's probabilities of kittens add up to one, and are correct for a known pair", () => {
  const pair = { dilute: 'Dd', bcc: 'Bb', agouti: 'aa', colourpoint: 'CC' };
  const litter = felineKittenColours(pair, pair);
  if (!litter.ok) throw new Error('refused');
  expect(litter.kittens.map((kitten) => [kitten.phenotypeIfNotOrange, kitten.fraction])).toEqual([
    ['black', '9/16'],
    ['blue', '3/16'],
    ['chocolate', '3/16'],
    ['lilac', '1/16'],
  ]);
  expect(felineKittenColours({ ...pair, bcc: '' }, pair)).toEqual({
    ok: false,
    fields: { 'dam.bcc': ['This field is required'] },
  });
});

test('B2 an untested locus gives several coats, and the answer names the test that would decide', () => {
  const { A: _a, ...untested } = dogDefaults;
  const answer = dogCoat(untested);
  if (!answer.ok) throw new Error('refused');
  expect(answer.unknownLoci).toEqual(['A']);
  expect(answer.possible.map((coat) => coat.pattern).toSorted()).toEqual([
    'fawn/sable',
    'recessive black',
    'tan points',
    'wolf grey',
  ]);
  // Recessive red masks K and A, so they are not needed.
  expect(dogCoat({ ...untested, E: 'e/e', K: '' })).toMatchObject({ isCertain: true, unknownLoci: [] });
});

test('B2 saddle tan is certain in breeds in which RALY determines it, and possible in others', () => {
  const saddle = { ...dogDefaults, RALY: 'N/dup' };
  const looks = (answer: ReturnType<typeof dogCoat>) => (answer.ok ? answer.possible.map(({ label }) => label) : []);
  expect(looks(dogCoat(saddle))).toEqual(['black-based saddle tan']);
  expect(looks(dogCoat(saddle, 'possible'))).toEqual(['black-based tan points, saddle tan possible']);
  expect(looks(dogCoat({ ...saddle, A: 'at/a' }))).toEqual(['black-based tan points, saddle tan possible']);
  expect(looks(dogCoat({ ...saddle, RALY: 'dup/N' }))).toEqual(['black-based saddle tan']);
  for (const where of ['decided by RALY', 'possible'] as const)
    expect(looks(dogCoat(dogDefaults, where))).toEqual(['black-based tan points']);
});

test.each([
  ['M/M', 'double merle'],
  ['Mh/M', 'double merle'],
  ['M/Mh', 'double merle'],
  ['Mh/Mh', 'double merle'],
  ['M/Ma', 'may show double-merle traits'],
  ['Ma+/Mh', 'may show double-merle traits'],
])('B2 %s: %s, also under a coat that hides merle', (genotype, warning) => {
  for (const E of ['E/E', 'e/e']) {
    const answer = dogCoat({ ...dogDefaults, E, M: genotype });
    expect(answer.ok && answer.possible.map(({ warnings }) => warnings.join())).toEqual([
      expect.stringContaining(warning),
    ]);
  }
});

test('B2 a single strong merle allele, and weak alleles, have no double merle warning', () => {
  for (const genotype of ['M/m', 'Mh/m', 'M/Mc', 'Ma/Ma', 'Ma+/Mc', 'Ma/m'])
    expect(dogCoat({ ...dogDefaults, M: genotype })).toMatchObject({ ok: true, possible: [{ warnings: [] }] });
});

test('B2 ambiguous K results are accepted, B variants are equivalent, and merle lengths are converted to alleles', () => {
  expect(dogCoat({ ...dogDefaults, K: 'KB/kbr or KB/ky' })).toMatchObject({
    ok: true,
    isCertain: true,
    possible: [{ label: 'solid black' }],
  });
  expect(dogCoat({ ...dogDefaults, K: 'KB/KB', B: 'bs/bd' })).toMatchObject({ possible: [{ label: 'solid brown' }] });
  expect(brownGenotype({ bs: 1, bd: 1, bc: 0 })).toMatchObject({
    genotype: 'b/b or B/b',
    warning: expect.stringContaining('the same chromosome'),
  });
  expect(brownGenotype({ bs: 2 }).genotype).toBe('b/b');
  expect([150, 215, 240, 250, 260, 266, 275, 300].map(merleAllele)).toEqual([
    'm',
    'Mc',
    'Mc+',
    'Ma',
    'Ma+',
    'M',
    'Mh',
    null,
  ]);
});

test('B3 a tortoiseshell tom, an unknown locus and an unknown allele are rejected by locus', () => {
  expect(catCoat({ O: 'O/o' }, 'male')).toEqual({
    ok: false,
    fields: { O: ['"O/o" is not possible at O in a male.'] },
  });
  expect(dogCoat({ Q: 'q/q', B: 'B/x' })).toMatchObject({
    ok: false,
    fields: { Q: [expect.any(String)], B: [expect.any(String)] },
  });
});

test('B1 cat blood groups and the warning for a group B queen follow the genotype', () => {
  const kittens = crossAutosomal('A/b', 'A/b', ['A', 'c', 'b']);
  const groups: Record<string, string> = {};
  for (const [genotype, p] of kittens) groups[bloodGroup(genotype)] = groups[bloodGroup(genotype)] ? 'A' : toText(p);
  expect(bloodGroup('c/b')).toBe('AB');
  expect(groups['B']).toBe(catVectors.blood['cross A/b x A/b']['B']?.frac);
  expect(isoerythrolysisWarning('b/b', 'A/A')).toContain('All of the kittens');
  expect(isoerythrolysisWarning('b/b', 'A/b')).toContain('About half');
  expect(isoerythrolysisWarning('A/b', 'A/A')).toBeNull();
  expect(isoerythrolysisWarning('b/b', 'b/b')).toBeNull();
  expect(isoerythrolysisWarning('b/b', 'c/b')).toMatch(/About half of the kittens will have blood group AB while/);
  expect(isoerythrolysisWarning('b/b', 'c/c')).toMatch(/All of the kittens will have blood group AB while/);
  expect(isoerythrolysisWarning('b/b', 'A/c')).toMatch(/All of the kittens will have blood group A or AB while/);
  expect(isoerythrolysisWarning('c/b', 'A/A')).toBeNull();
  expect([
    tabbyPattern('Ti/Ti+', 'b/b'),
    tabbyPattern('Ti+/Ti+', 'b/b'),
    tabbyPattern('Ti+/Ti+', 'M/b'),
    tabbyPattern(null, 'M/M'),
  ]).toEqual(['ticked', 'blotched', 'mackerel', 'unknown']);
});

test('property: testing one more locus never adds possible coats', () => {
  const engines = [
    [dogEngine, dogCoat, 'unknown'],
    [catEngine, (genotype: CoatGenotype) => catCoat(genotype, 'female'), 'female'],
  ] as const;
  for (const [engine, coatOf] of engines) {
    const complete = fc.record(
      Object.fromEntries(Object.entries(engine.loci).map(([locus, rule]) => [locus, fc.constantFrom(...rule.classes)])),
    );
    fc.assert(
      fc.property(complete, fc.nat(), fc.nat(), (genotype, drop, also) => {
        const loci = Object.keys(genotype);
        const [first, second] = [loci[drop % loci.length] ?? '', loci[also % loci.length] ?? ''];
        const without = (...missing: string[]) =>
          Object.fromEntries(Object.entries(genotype).filter(([locus]) => !missing.includes(locus))) as CoatGenotype;
        const labels = (answer: ReturnType<typeof coatOf>) =>
          new Set(answer.ok ? answer.possible.map((coat) => coat.label) : []);
        const [narrow, wide] = [labels(coatOf(without(first))), labels(coatOf(without(first, second)))];
        expect([...narrow].every((label) => wide.has(label))).toBe(true);
        expect([...labels(coatOf(genotype as CoatGenotype))].every((label) => narrow.has(label))).toBe(true);
      }),
      { numRuns: 60 },
    );
  }
});

test('B2 the tool offers the specified values', () => {
  expect(Object.values(felineColourValues).map((values) => values.length)).toEqual([3, 6, 3, 10]);
});
