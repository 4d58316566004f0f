import { expect, test } from 'vitest';
import { seededNumbers } from '#genetics/random.ts';
import { heterozygosity, SEEDS, seedsFrom } from '#genetics/relatives/genome-seeds.ts';
import { expectedRelation } from '#genetics/relatives/relation.ts';
import { findShared, opposingShare, orderSeeds } from '#genetics/relatives/shared-segments.ts';
import { CAUTIOUS_SHARE, shareByHeterozygosity } from './relatives.rules.ts';

const OF_A_CHROMOSOME = Math.ceil(SEEDS / 38);
const places = Uint32Array.from(
  { length: SEEDS },
  (_, seed) =>
    (1 + Math.floor(seed / OF_A_CHROMOSOME)) * 2 ** 26 + 1 + Math.floor(((seed % OF_A_CHROMOSOME) * 300_000) / 16),
);

/** Tolerance for random inheritance: two animals share more or less DNA than their pedigree predicts. */
const CHANCE_OF_INHERITANCE = 0.04;

type Dog = readonly [Uint8Array, Uint8Array];

/** Creates a breed; the proportion `fixed` of its markers has almost no variation. */
function createBreed(seed: number, fixed: number) {
  const random = seededNumbers(seed);
  const breed = Float64Array.from({ length: SEEDS }, () => (random.next() < fixed ? 0.01 : random.next()));
  const copy = () => Uint8Array.from(breed, (p) => (random.next() < p ? 1 : 0));
  const gamete = (parent: Dog) => {
    let side = 0;
    return Uint8Array.from({ length: SEEDS }, (_, seed) => {
      if (seed % OF_A_CHROMOSOME === 0) side = random.below(2);
      else if (random.next() < 0.003) side = 1 - side;
      return parent[side]![seed]!;
    });
  };
  const genome = ([one, other]: Dog) =>
    seedsFrom(
      places,
      one.map((allele, seed) => (random.next() < 0.005 ? 3 : allele + other[seed]!)),
    );
  const compare = (one: Dog, other: Dog) => {
    const [first, second] = [orderSeeds(genome(one)), genome(other)];
    const share = shareByHeterozygosity(Math.max(heterozygosity(first.calls), heterozygosity(second.calls)));
    return {
      ...share,
      opposing: opposingShare(first, second),
      shared: findShared(first, second, { ...share, least: 2 * CAUTIOUS_SHARE }),
    };
  };
  return {
    founder: (): Dog => [copy(), copy()],
    offspring: (dam: Dog, sire: Dog): Dog => [gamete(dam), gamete(sire)],
    compare,
  };
}

for (const [name, fixed] of [
  ['a diverse breed', 0],
  ['a breed of few founders', 0.75],
] as const)
  test(`in ${name} without comparison animals, the range covers unrelated animals and an inbred line`, () => {
    for (const seed of [1, 2, 3]) {
      const { founder, offspring, compare } = createBreed(seed, fixed);
      const [flint, heather, bramble] = [founder(), founder(), founder()];
      const { likely, opposing } = compare(flint, bramble);
      expect(opposing).toBeGreaterThan(likely[0]);
      expect(opposing).toBeLessThan(likely[1]);
      const [ember, orion] = [offspring(heather, flint), offspring(heather, flint)];
      const [sorrel, jasper] = [offspring(ember, orion), offspring(bramble, orion)];
      const pairs = [
        [flint, sorrel, 0.25, 1],
        [flint, jasper, 0.125, 2],
        [ember, jasper, 0.125, 2],
        [sorrel, jasper, 0.1875, 1],
      ] as const;
      for (const [one, other, kinship, degree] of pairs) {
        const { shared } = compare(one, other);
        expect(shared.low).toBeLessThan(kinship + CHANCE_OF_INHERITANCE);
        expect(shared.high).toBeGreaterThan(kinship - CHANCE_OF_INHERITANCE);
        expect(expectedRelation(shared)?.degrees).toContain(degree);
      }
      expect(expectedRelation(compare(flint, ember).shared)?.relation).toBe('parent_offspring');
    }
  });
