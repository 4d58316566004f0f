import { expect, test } from 'vitest';
import { writePlink } from './formats/plink-binary.ts';
import { alleleFrequencies, callsOf, type GenotypeTable } from './genotype-table.ts';
import { countHeterozygosity } from './heterozygosity-counts.ts';
import { inbreedingFromHeterozygosity } from './heterozygosity.ts';
import { seededNumbers } from './random.ts';

test.each([1, 2, 3, 4, 7, 30])('B6 F_HET from packed bytes of %i animals equals F_HET from single calls', (animals) => {
  const random = seededNumbers(animals);
  const table: GenotypeTable = {
    species: 'dog',
    samples: Array.from({ length: animals }, (_, at) => ({
      family: '0',
      id: `d${at}`,
      sire: null,
      dam: null,
      sex: 'unknown',
    })),
    markers: Array.from({ length: 200 }, (_, at) => ({
      chromosome: '1',
      id: `m${at}`,
      centimorgan: 0,
      position: at + 1,
      alleles: ['A', 'G'],
    })),
    // The last animal has no calls.
    calls: Uint8Array.from({ length: animals * 200 }, (_, at) =>
      animals > 1 && at % animals === animals - 1 ? 3 : random.below(10) === 0 ? 3 : random.below(3),
    ),
  };
  const { frequency } = alleleFrequencies(table);
  const width = Math.ceil(animals / 4);
  const { bed } = writePlink(table);
  const counts = countHeterozygosity(animals);
  frequency.forEach((p, at) => {
    if (p > 0 && p < 1) counts.add(bed.subarray(3 + at * width, 3 + (at + 1) * width), 1 - 2 * p * (1 - p));
  });
  counts.end().forEach((found, sample) => {
    const expected = inbreedingFromHeterozygosity(callsOf(table, sample), frequency);
    if (expected === null) return expect(found).toBeNull();
    expect(found).toMatchObject({ observedHomozygous: expected.observedHomozygous, called: expected.called });
    expect(found?.f).toBeCloseTo(expected.f, 10);
  });
});
