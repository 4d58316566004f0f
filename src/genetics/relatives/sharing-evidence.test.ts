import { expect, test } from 'vitest';
import { seededNumbers } from '#genetics/random.ts';
import { SEEDS, seedsFrom, type GenomeSeeds } from './genome-seeds.ts';
import { orderSeeds } from './shared-segments.ts';
import { countFrequencies, sharingEvidence, sharingRatios } from './sharing-evidence.ts';

const random = seededNumbers(31);
const SEEDS_OF_A_CHROMOSOME = SEEDS / 30;
const places = Uint32Array.from(
  { length: SEEDS },
  (_, seed) =>
    (1 + Math.floor(seed / SEEDS_OF_A_CHROMOSOME)) * 2 ** 26 +
    Math.floor(((seed % SEEDS_OF_A_CHROMOSOME) * 300_000) / 16) +
    1,
);

/** Frequencies of a distant breed, with very little variation at many markers. */
const drawBreed = () => Float64Array.from({ length: SEEDS }, () => (random.next() < 0.4 ? 0.03 : random.next()));
const copyOf = (breed: Float64Array) => Uint8Array.from(breed, (p) => (random.next() < p ? 1 : 0));
const genomeOf = (one: Uint8Array, other: Uint8Array): GenomeSeeds =>
  seedsFrom(
    places,
    one.map((allele, seed) => (random.next() < 0.01 ? 3 : allele + other[seed]!)),
  );
const [breed, foreign] = [drawBreed(), drawBreed()];
const draw = (from = breed, other = from) => genomeOf(copyOf(from), copyOf(other));
const herd = (from = breed, other = from) => Array.from({ length: 80 }, () => draw(from, other));

test('for unrelated animals, the ratio exceeds N in at most one of N cases', () => {
  const own = draw();
  const ratios = sharingRatios(own, countFrequencies(own, herd()));
  const evidence = Array.from({ length: 400 }, () => sharingEvidence(orderSeeds(own), draw(), [ratios]));
  for (const most of [10, 100, 1000])
    expect(evidence.filter((one) => one >= Math.log(most)).length).toBeLessThanOrEqual(400 / most);
});

test('sharing an eighth of the genome is not due to chance among a million animals', () => {
  const mine = [copyOf(breed), copyOf(breed)] as const;
  const own = genomeOf(...mine);
  const ratios = sharingRatios(own, countFrequencies(own, herd()));
  const cousin = copyOf(breed).map((allele, seed) => (seed % 1920 < 240 ? mine[0][seed]! : allele));
  const evidence = sharingEvidence(orderSeeds(own), genomeOf(cousin, copyOf(breed)), [ratios]);
  expect(evidence).toBeGreaterThan(Math.log(1_000_000));
});

test('breed content of a cross is not mistaken for descent', () => {
  const own = draw();
  const crosses = sharingRatios(own, countFrequencies(own, [...herd(foreign), ...herd(breed, foreign)]));
  const pure = sharingRatios(own, countFrequencies(own, herd()));
  const stranger = draw(breed, foreign);
  expect(sharingEvidence(orderSeeds(own), stranger, [crosses])).toBeGreaterThan(Math.log(1000));
  expect(sharingEvidence(orderSeeds(own), stranger, [crosses, pure])).toBeLessThan(Math.log(10));
});

test('seeds with different markers are ignored', () => {
  const own = draw();
  const ratios = sharingRatios(own, countFrequencies(own, herd()));
  const shifted = places.map((place) => place + 5);
  const same = seedsFrom(shifted, own.calls);
  expect(sharingEvidence(orderSeeds(own), { ...own }, [ratios])).toBeGreaterThan(100);
  expect(sharingEvidence(orderSeeds(own), same, [ratios])).toBeCloseTo(0, 6);
  expect(
    countFrequencies(
      own,
      Array.from({ length: 40 }, () => same),
    ).every(Number.isNaN),
  ).toBe(true);
});
