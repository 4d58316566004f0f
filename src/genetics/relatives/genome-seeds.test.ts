import { expect, test } from 'vitest';
import { seededNumbers } from '#genetics/random.ts';
import { countOpposing, openSeeds, packCalls, SEEDS, seedsFrom } from './genome-seeds.ts';

const random = seededNumbers(5);
const drawCalls = () => Uint8Array.from({ length: SEEDS }, () => random.below(4));
const places = Uint32Array.from({ length: SEEDS }, (_, seed) => seed + 1);
const others = places.map((place, seed) => (seed % 3 === 0 ? place + SEEDS : place));

test('opposite homozygotes are counted exactly, for genomes of one array and of two', () => {
  const [first, second] = [drawCalls(), drawCalls()];
  for (const array of [places, others]) {
    const found = [...first].flatMap((own, seed) => {
      const other = second[seed]!;
      const isHomozygous = own % 2 === 0 && other % 2 === 0 && places[seed] === array[seed];
      return isHomozygous ? [own !== other] : [];
    });
    expect(countOpposing(seedsFrom(places, first), seedsFrom(array, second))).toEqual({
      both: found.length,
      opposing: found.filter(Boolean).length,
    });
  }
});

test('a genome is unchanged after storing and reading', () => {
  const calls = drawCalls();
  const opened = openSeeds(places, Buffer.from(packCalls(calls)));
  expect(opened.calls).toEqual(calls);
  expect(opened.packed).toEqual(seedsFrom(places, calls).packed);
});
