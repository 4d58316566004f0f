import { expect, test } from 'vitest';
import { founder, offspring, tableOfDog, type Diploid } from '../../test/support/family-genomes.ts';
import { expectedInbreeding } from './genomic-litter.ts';
import { molecularKinship } from './molecular-kinship.ts';
import { genomeSketch } from './parentage/genome-sketch.ts';
import { kinshipMatrix } from './pedigree/kinship-matrix.ts';
import { kinship, orderPedigree } from './pedigree/pedigree.ts';

const sketchOf = (dog: Diploid) => genomeSketch(tableOfDog('x', dog), 0);
const breed = Array.from({ length: 40 }, (_, at) => sketchOf(founder(900 + at)));

test("parents' genomes predict pedigree inbreeding: unrelated 0%, half siblings 12.5%, siblings and parents 25%", () => {
  const expected = { strangers: 0, half: 0.125, siblings: 0.25, parent: 0.25 };
  const sums = { strangers: 0, half: 0, siblings: 0, parent: 0 };
  const rounds = 12;
  for (let at = 0; at < rounds; at += 1) {
    const [sire, dam, other] = [1, 2, 3].map((one) => founder(100 * at + one)) as [Diploid, Diploid, Diploid];
    const [pup, mate, half] = [
      offspring(dam, sire, at + 1),
      offspring(dam, sire, at + 301),
      offspring(other, sire, at + 601),
    ];
    const coiOf = (a: Diploid, b: Diploid) =>
      expectedInbreeding(sketchOf(a), sketchOf(b), breed)?.coefficient ?? Number.NaN;
    sums.strangers += coiOf(sire, dam);
    sums.half += coiOf(pup, half);
    sums.siblings += coiOf(pup, mate);
    sums.parent += coiOf(pup, sire);
  }
  for (const kind of Object.keys(expected) as (keyof typeof expected)[])
    expect([kind, Math.abs(sums[kind] / rounds - expected[kind]) < 0.04]).toEqual([kind, true]);
});

test('fewer than ten animals of the breed, or too few markers, give no measures', () => {
  const [dam, sire] = [sketchOf(founder(1)), sketchOf(founder(2))];
  expect(expectedInbreeding(dam, sire, breed.slice(0, 9))).toBeNull();
  expect(expectedInbreeding(dam.slice(0, 400), sire, breed)).toBeNull();
});

test('molecular kinship compares two random alleles, also with missing calls and sparser arrays', () => {
  const dogs = [founder(1), founder(2), offspring(founder(1), founder(2), 3)];
  const { matrix, markers } = molecularKinship(dogs.map((dog) => genomeSketch(tableOfDog('x', dog, { error: 0 }), 0)));
  // Every tenth marker is A/T, and sketches exclude those.
  const read = (dog: number) =>
    Array.from(tableOfDog('x', dogs[dog]!, { error: 0 }).calls).filter((_, at) => at % 10 !== 9);
  expect(markers).toBe(read(0).length);
  const drawn = (a: number, b: number) => {
    const [first, second] = [read(a), read(b)];
    const same = first.map((call, at) => {
      const [p, q] = [call / 2, (second[at] ?? 0) / 2];
      return p * q + (1 - p) * (1 - q);
    });
    return same.reduce((sum, one) => sum + one, 0) / same.length;
  };
  for (const [a, b] of [
    [0, 1],
    [0, 2],
    [2, 2],
  ] as const)
    expect(matrix[a]?.[b]).toBeCloseTo(drawn(a, b), 9);
  const sparse = dogs.map((dog, at) => genomeSketch(tableOfDog('x', dog, { each: at === 0 ? 2 : 1 }), 0));
  expect(molecularKinship(sparse).markers).toBe(sparse[0]?.length);
});

test('the kinship matrix of a pedigree equals the kinship of each pair', () => {
  const ordered = orderPedigree([
    { id: 'A', sire: null, dam: null },
    { id: 'B', sire: null, dam: null },
    { id: 'C', sire: 'A', dam: 'B' },
    { id: 'D', sire: 'A', dam: 'B' },
    { id: 'E', sire: 'C', dam: 'D' },
  ]);
  if (!ordered.ok) throw new Error('no pedigree');
  const ids = ['A', 'C', 'D', 'E'];
  const matrix = kinshipMatrix(ordered.pedigree, ids);
  for (const [first, a] of ids.entries())
    for (const [second, b] of ids.entries())
      expect([a, b, matrix[first]?.[second]]).toEqual([a, b, kinship(ordered.pedigree, a, b)]);
});
