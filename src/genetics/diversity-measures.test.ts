import { describe, expect, test } from 'vitest';
import { measureDiversity } from './diversity-measures.ts';
import type { Genotype } from './parentage/parentage-likelihood.ts';
import { seededNumbers } from './random.ts';

type Profile = [string, Genotype][];

const markers = Array.from({ length: 8 }, (_, at) => `M${at}`);
const everywhere = (genotype: Genotype): Profile => markers.map((marker) => [marker, genotype]);
const frequencies = new Map(
  markers.map((marker) => [
    marker,
    new Map([
      ['a', 0.6],
      ['b', 0.35],
      ['c', 0.05],
    ]),
  ]),
);

describe('calculated by hand for eight markers with alleles 0.6, 0.35 and 0.05', () => {
  // e = 0.36 + 0.1225 + 0.0025 = 0.485; expected number of uncommon alleles per animal: 8 * 2 * 0.05 = 0.8.
  test('an animal homozygous for the common allele has the expected measures', () => {
    const found = measureDiversity(everywhere(['a', 'a']), frequencies)!;
    expect(found.internalRelatedness).toBeCloseTo(1, 12);
    expect(found.averageRelatedness).toBeCloseTo((2 * (0.6 - 0.485)) / 0.515, 12);
    expect([found.outlierIndex, found.markers]).toEqual([0, 8]);
  });

  test('an animal heterozygous everywhere, with one uncommon allele, has the expected measures', () => {
    const profile = everywhere(['a', 'b']);
    profile[0] = ['M0', ['b', 'c']];
    const found = measureDiversity(profile, frequencies)!;
    const sum = 7 * 0.95 + 0.4;
    expect(found.internalRelatedness).toBeCloseTo(-sum / (16 - sum), 12);
    expect(found.averageRelatedness).toBeCloseTo((2 * (sum / 2 / 8 - 0.485)) / 0.515, 12);
    expect(found.outlierIndex).toBeCloseTo(1 / 0.8, 12);
  });

  test('an allele never observed in the breed is uncommon, and a marker without frequencies is ignored', () => {
    const profile: Profile = [...everywhere(['a', 'a']), ['other', ['x', 'y']]];
    profile[0] = ['M0', ['z', 'a']];
    const found = measureDiversity(profile, frequencies)!;
    expect([found.markers, found.outlierIndex]).toEqual([8, 1 / 0.8]);
  });

  test('seven markers, or markers without variation, give no measures', () => {
    expect(measureDiversity(everywhere(['a', 'b']).slice(1), frequencies)).toBeNull();
    const fixed = new Map(markers.map((marker) => [marker, new Map([['a', 1]])]));
    expect(measureDiversity(everywhere(['a', 'a']), fixed)).toBeNull();
  });
});

/** Compares all pairs of a breed allele by allele, by the definition. */
test('relatedness equals brute force over all pairs and has a mean of 0, and outlier indices have a mean of 1', () => {
  const random = seededNumbers(45);
  const weights = [0.5, 0.3, 0.12, 0.05, 0.03];
  const draw = () => {
    let rest = random.next();
    return String(weights.findIndex((weight) => (rest -= weight) < 0));
  };
  const breed = Array.from({ length: 40 }, () => markers.map((marker): Profile[number] => [marker, [draw(), draw()]]));
  const counted = new Map(
    markers.map((marker, at) => {
      const alleles = breed.flatMap((profile) => [...profile[at]![1]]);
      const names = [...new Set(alleles)];
      return [marker, new Map(names.map((name) => [name, alleles.filter((one) => one === name).length / 80]))];
    }),
  );
  const coancestry = (one: Profile, other: Profile) =>
    one.reduce((sum, [, genotype], at) => {
      const same = genotype.flatMap((allele) => other[at]![1].map((second) => Number(allele === second)));
      return sum + same.reduce((a, b) => a + b, 0) / 4 / one.length;
    }, 0);
  const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const byChance = meanOf(breed.flatMap((one) => breed.map((other) => coancestry(one, other))));
  const found = breed.map((profile) => measureDiversity(profile, counted)!);
  for (const [at, { averageRelatedness }] of found.entries()) {
    const mean = meanOf(breed.map((other) => coancestry(breed[at]!, other)));
    expect(averageRelatedness).toBeCloseTo((2 * (mean - byChance)) / (1 - byChance), 10);
  }
  expect(meanOf(found.map(({ averageRelatedness }) => averageRelatedness))).toBeCloseTo(0, 10);
  expect(meanOf(found.map(({ outlierIndex }) => outlierIndex))).toBeCloseTo(1, 10);
});
