import { expect, test } from 'vitest';
import { jointCoat } from './joint-coat.rules.ts';

const labrador = { speciesId: 1, sex: 'female', breedId: 1122 } as const;
const corgi = { ...labrador, breedId: 1039 };
const blackAndTan = {
  11001: 'E/E', 11002: 'N/N', 11003: 'N/N', 11004: 'N/N', 11036: 'N/N', 11005: 'ky/ky', 11006: 'at/at', 11007: 'B/B', 11008: 'N/N',
  11009: 'D/D', 11010: 'S/S', 11011: 'm/m', 11012: 'h/h', 11013: 'I/I', 11014: 'dup/dup',
}; // prettier-ignore
const of = (genotypes: Record<number, string>) =>
  new Map(Object.entries(genotypes).map(([id, genotype]) => [Number(id), genotype]));

test('C6 all colour genes together determine one coat', () => {
  expect(jointCoat(labrador, of(blackAndTan))).toMatchObject({
    text: 'Coat predicted from the tested colour genes: black-based tan points.',
    isCertain: true,
    untestedLoci: [],
  });
  expect(jointCoat(labrador, of({ ...blackAndTan, 11001: 'e/e', 11011: 'M/Mh' }))).toMatchObject({
    possible: ['red/yellow'],
    warnings: ['hidden merle: e/e hides the pattern', 'double merle: risk of deafness and eye defects'],
  });
});

test('B2 C6 RALY N/N is saddle tan in a corgi, possible in another breed, and dup/dup is black-and-tan in both', () => {
  const saddle = of({ ...blackAndTan, 11014: 'N/N' });
  expect(jointCoat(corgi, saddle)?.possible).toEqual(['black-based saddle tan']);
  expect(jointCoat(labrador, saddle)?.possible).toEqual(['black-based tan points, saddle tan possible']);
  expect(jointCoat(corgi, of(blackAndTan))?.possible).toEqual(['black-based tan points']);
});

test('C6 an untested locus gives every coat that fits and names the test that would narrow it', () => {
  const { 11007: _brown, ...untested } = blackAndTan;
  const coat = jointCoat(labrador, of(untested));
  expect(coat).toMatchObject({ isCertain: false, untestedLoci: ['B'] });
  expect(coat?.text).toBe(
    'The tested colour genes allow: black-based tan points; brown-based tan points. A result for the B locus would narrow this down.',
  );
  const alone = jointCoat(labrador, of({ 11007: 'b/b' }));
  expect(alone?.text).toMatch(
    /^The tested colour genes allow \d+ different coats\. A result for the .* locus would narrow this down\.$/,
  );
  expect(alone?.possible).toEqual([]);
});

test('C6 no coat is stated without colour genes, or for results that cannot belong to one animal', () => {
  expect(jointCoat(labrador, of({ 11035: 'N/N' }))).toBeNull();
  expect(jointCoat({ speciesId: 2, sex: 'male', breedId: null }, of({ 21007: 'O/o' }))).toBeNull();
});

test("C6 a cat's colour, pattern and hair are stated together", () => {
  const cat = of({
    21001: 'A/a', 21002: 'B/B', 21003: 'C/C', 21004: 'd/d', 21005: 'E/E', 21007: 'O/o', 21008: 'w+/w+', 21009: 'w+/w+', 21010: 'M4/M4',
  }); // prettier-ignore
  expect(jointCoat({ speciesId: 2, sex: 'female', breedId: null }, cat)?.possible).toEqual([
    'blue-cream torbie longhair',
  ]);
});
