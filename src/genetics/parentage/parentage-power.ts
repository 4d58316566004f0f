/**
 * Power of a marker or a panel: exclusion, identity, heterozygosity, information content, null alleles. Frequencies
 * sum to 1.
 */
import type { NumberField } from '#genetics/field.ts';

/**
 * Probability of excluding a random animal at one locus (Jamieson & Taylor 1997): one parent alone, with the mother
 * known, or both parents together.
 */
export function exclusionProbability<T>(
  field: NumberField<T>,
  frequencies: readonly T[],
  kind: 'duo' | 'trio' | 'pair',
): T {
  const s = (k: number) => powerSum(field, frequencies, k);
  const [s2, s3, s4, s5, s6] = [s(2), s(3), s(4), s(5), s(6)];
  const terms: Record<typeof kind, [number, T][]> = {
    trio: [
      [-2, s2],
      [1, s3],
      [2, s4],
      [-3, s5],
      [-2, field.multiply(s2, s2)],
      [3, field.multiply(s2, s3)],
    ],
    duo: [
      [-4, s2],
      [2, field.multiply(s2, s2)],
      [4, s3],
      [-3, s4],
    ],
    pair: [
      [4, s4],
      [-4, s5],
      [-3, s6],
      [-8, field.multiply(s2, s2)],
      [8, field.multiply(s2, s3)],
      [2, field.multiply(s3, s3)],
    ],
  };
  return terms[kind].reduce(
    (total, [factor, value]) => field.add(total, field.multiply(field.of(factor), value)),
    field.of(1),
  );
}

/** 1 - prod(1 - PE) over independent loci. */
export function combinedExclusion(exclusions: readonly number[]): number {
  return 1 - exclusions.reduce((left, pe) => left * (1 - pe), 1);
}

/** Probability that two unrelated animals have the same genotype: 2 s2^2 - s4. */
export function matchProbability<T>(field: NumberField<T>, frequencies: readonly T[]): T {
  const s2 = powerSum(field, frequencies, 2);
  return field.subtract(field.multiply(field.of(2), field.multiply(s2, s2)), powerSum(field, frequencies, 4));
}

/** The same for full siblings: 1/4 + s2/2 + s2^2/2 - s4/4 (Waits et al. 2001). */
export function siblingMatchProbability<T>(field: NumberField<T>, frequencies: readonly T[]): T {
  const s2 = powerSum(field, frequencies, 2);
  const quarter = (value: T) => field.divide(value, field.of(4));
  const half = (value: T) => field.divide(value, field.of(2));
  return field.subtract(
    field.add(field.add(quarter(field.of(1)), half(s2)), half(field.multiply(s2, s2))),
    quarter(powerSum(field, frequencies, 4)),
  );
}

/**
 * Probability of the same genotype in a second animal, with population structure theta (Balding & Nichols 1994). `q`
 * null: homozygote.
 */
export function conditionalMatch<T>(field: NumberField<T>, p: T, q: T | null, theta: T): T {
  const one = field.of(1);
  const rest = field.subtract(one, theta);
  const times = (n: number, value: T) => field.multiply(field.of(n), value);
  const divisor = field.multiply(field.add(one, theta), field.add(one, times(2, theta)));
  if (q === null) {
    const numerator = field.multiply(
      field.add(times(2, theta), field.multiply(rest, p)),
      field.add(times(3, theta), field.multiply(rest, p)),
    );
    return field.divide(numerator, divisor);
  }
  const numerator = times(
    2,
    field.multiply(field.add(theta, field.multiply(rest, p)), field.add(theta, field.multiply(rest, q))),
  );
  return field.divide(numerator, divisor);
}

/** Expected heterozygosity 1 - s2; with `samples` (animals), times 2n/(2n-1) (unbiased, Nei 1978). */
export function expectedHeterozygosity<T>(field: NumberField<T>, frequencies: readonly T[], samples?: number): T {
  const plain = field.subtract(field.of(1), powerSum(field, frequencies, 2));
  if (samples === undefined) return plain;
  return field.divide(field.multiply(field.of(2 * samples), plain), field.of(2 * samples - 1));
}

/** Polymorphic information content 1 - s2 - s2^2 + s4 (Botstein et al. 1980). */
export function informationContent<T>(field: NumberField<T>, frequencies: readonly T[]): T {
  const s2 = powerSum(field, frequencies, 2);
  return field.add(
    field.subtract(field.subtract(field.of(1), s2), field.multiply(s2, s2)),
    powerSum(field, frequencies, 4),
  );
}

/**
 * Frequency of a null allele from expected and observed heterozygosity: Chakraborty et al. 1992 and Brookfield 1996.
 */
export function nullAlleleFrequency(expected: number, observed: number): { chakraborty: number; brookfield: number } {
  return {
    chakraborty: (expected - observed) / (expected + observed),
    brookfield: (expected - observed) / (1 + expected),
  };
}

/**
 * Probability of at most `limit` opposing homozygotes at `loci` independent biallelic markers, each with probability
 * `pe` (2p²q² for unrelated animals).
 */
export function chanceOfAtMost(limit: number, loci: number, pe: number): number {
  let term = (1 - pe) ** loci;
  let total = term;
  for (let k = 1; k <= limit; k += 1) {
    term *= ((loci - k + 1) / k) * (pe / (1 - pe));
    total += term;
  }
  return total;
}

function powerSum<T>(field: NumberField<T>, frequencies: readonly T[], k: number): T {
  return frequencies.reduce((total, p) => {
    let power = field.of(1);
    for (let times = 0; times < k; times += 1) power = field.multiply(power, p);
    return field.add(total, power);
  }, field.of(0));
}
