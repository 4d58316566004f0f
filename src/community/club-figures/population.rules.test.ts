import { expect, test } from 'vitest';
import { countable, roundPopulation, type PopulationAnimal } from './population.rules.ts';

const animals = (from: number, count: number): PopulationAnimal[] =>
  Array.from({ length: count }, (_, at) => ({ animalId: from + at, ownerId: `owner ${at % 3}` }));

test('3.11 a population needs ten animals of three owners', () => {
  expect(countable([], animals(1, 9))).toBeNull();
  expect(countable([], animals(1, 10))).toHaveLength(10);
  expect(
    countable(
      [],
      animals(1, 10).map((one) => ({ ...one, ownerId: 'one owner' })),
    ),
  ).toBeNull();
});

test('3.11 two versions never differ by a single animal that joined or left', () => {
  const before = animals(1, 20);
  expect(countable([before], [...before, ...animals(21, 1)])).toHaveLength(20);
  expect(countable([before], before.slice(1))).toBeNull();
  expect(countable([before], [...before, ...animals(21, 5)])).toHaveLength(25);
});

test('effective size is left out where the pedigrees are short, and figures are rounded', () => {
  const long = {
    meanInbreeding: 0.06251,
    equivalentGenerations: 4.04,
    effectiveByInbreeding: 41.7,
    effectiveByCoancestry: 38.2,
    founders: 60,
    effectiveFounders: 22.22,
    effectiveAncestors: 13.19,
  };
  expect(roundPopulation(long)).toEqual({
    meanInbreeding: 0.063,
    equivalentGenerations: 4,
    effectiveByInbreeding: 42,
    effectiveByCoancestry: 38,
    founders: 60,
    effectiveFounders: 22.2,
    effectiveAncestors: 13.2,
  });
  expect(roundPopulation({ ...long, equivalentGenerations: 1.9 })).toMatchObject({
    effectiveByInbreeding: null,
    effectiveByCoancestry: null,
  });
});
