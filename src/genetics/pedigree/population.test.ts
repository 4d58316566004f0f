import { expect, test } from 'vitest';
import { seededNumbers } from '#genetics/random.ts';
import { orderPedigree, type PedigreeEntry } from './pedigree.ts';
import { populationFigures } from './population.ts';

const figures = (entries: readonly PedigreeEntry[], ids: readonly string[]) => {
  const ordered = orderPedigree(entries);
  if (!ordered.ok) throw new Error(JSON.stringify(ordered.problems));
  return populationFigures(ordered.pedigree, ids);
};
const animal = (id: string, sire: string | null = null, dam: string | null = null): PedigreeEntry => ({
  id,
  sire,
  dam,
});

test('B6 four equal founders count as four, and a sire of all animals contributes half of the genes', () => {
  const equal = figures([animal('X', 'A', 'B'), animal('Y', 'C', 'D')], ['X', 'Y']);
  expect(equal).toMatchObject({ founders: 4, meanInbreeding: 0, equivalentGenerations: 1 });
  expect(equal.effectiveFounders).toBeCloseTo(4, 12);
  expect(equal.effectiveAncestors).toBeCloseTo(2, 12);
  const uneven = figures([animal('X', 'A', 'B'), animal('Y', 'A', 'C')], ['X', 'Y']);
  expect(uneven.effectiveFounders).toBeCloseTo(1 / (0.5 ** 2 + 2 * 0.25 ** 2), 12);
});

test('B6 an unknown parent counts as a separate founder', () => {
  const found = figures([animal('X', 'A', null)], ['X']);
  expect(found.founders).toBe(2);
  expect(found.effectiveFounders).toBeCloseTo(2, 12);
});

test('B6 with a bottleneck there are fewer effective ancestors than founders (Boichard et al. 1997)', () => {
  const found = figures(
    [animal('P', 'A', 'B'), animal('Q', 'C', 'D'), ...['X', 'Y', 'Z'].map((id) => animal(id, 'P', 'Q'))],
    ['X', 'Y', 'Z'],
  );
  expect(found.effectiveFounders).toBeCloseTo(4, 12);
  expect(found.effectiveAncestors).toBeCloseTo(2, 12);
});

test('B6 the effective size of a closed population with random mating is its number of breeders', () => {
  const [size, generations] = [40, 12];
  const sizes = [1, 2, 3].map((seed) => {
    const random = seededNumbers(seed);
    const entries = Array.from({ length: generations }, (_, generation) =>
      Array.from({ length: size }, (__, at) => {
        const parent = (sex: number) => `${generation - 1}_${2 * random.below(size / 2) + sex}`;
        return generation === 0 ? animal(`0_${at}`) : animal(`${generation}_${at}`, parent(0), parent(1));
      }),
    ).flat();
    const last = entries.slice(-size).map(({ id }) => id);
    return figures(entries, last);
  });
  for (const { effectiveByInbreeding, effectiveByCoancestry } of sizes)
    for (const found of [effectiveByInbreeding, effectiveByCoancestry]) {
      expect(found).toBeGreaterThan(0.75 * size);
      expect(found).toBeLessThan(1.35 * size);
    }
});

test('B6 effective size is null without generations or inbreeding', () => {
  expect(figures([animal('X'), animal('Y')], ['X', 'Y'])).toMatchObject({
    effectiveByInbreeding: null,
    effectiveByCoancestry: null,
  });
});
