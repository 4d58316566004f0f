/** Heterozygosity of an animal, and inbreeding estimated from it. State the reference population with every value. */
import { missingCall } from './genotype-table.ts';
import type { Genotype } from '#genetics/parentage/parentage-likelihood.ts';

/**
 * Multi-locus heterozygosity: proportion of called markers that are heterozygous, 0 to 1. Calls are 0, 1, 2 or 3 (no
 * call). Null: no calls.
 */
export function heterozygosity(calls: ArrayLike<number>): { value: number; called: number } | null {
  let het = 0;
  let called = 0;
  for (let at = 0; at < calls.length; at += 1) {
    const call = calls[at] ?? missingCall;
    if (call === missingCall) continue;
    called += 1;
    if (call === 1) het += 1;
  }
  return called === 0 ? null : { value: het / called, called };
}

/**
 * Standardised multi-locus heterozygosity (Coltman et al. 1999): that of the animal divided by the population mean at
 * the same markers.
 */
export function standardisedHeterozygosity(calls: ArrayLike<number>, population: ArrayLike<number>): number | null {
  let het = 0;
  let expected = 0;
  let called = 0;
  for (let at = 0; at < calls.length; at += 1) {
    const [call = missingCall, mean = Number.NaN] = [calls[at], population[at]];
    if (call === missingCall || Number.isNaN(mean)) continue;
    called += 1;
    expected += mean;
    if (call === 1) het += 1;
  }
  return called === 0 || expected === 0 ? null : het / called / (expected / called);
}

/**
 * Internal relatedness (Amos et al. 2001): (2H - sum f) / (2N - sum f), with the frequency f of each allele carried.
 */
export function internalRelatedness(
  loci: readonly { genotype: Genotype; frequencyOf: (allele: string) => number }[],
): number | null {
  let homozygous = 0;
  let frequencies = 0;
  for (const { genotype, frequencyOf } of loci) {
    if (genotype[0] === genotype[1]) homozygous += 1;
    frequencies += frequencyOf(genotype[0]) + frequencyOf(genotype[1]);
  }
  const divisor = 2 * loci.length - frequencies;
  return loci.length === 0 || divisor === 0 ? null : (2 * homozygous - frequencies) / divisor;
}

export interface MethodOfMoments {
  readonly observedHomozygous: number;
  readonly expectedHomozygous: number;
  readonly called: number;
  /** (O - E) / (N - E). */
  readonly f: number;
}

/**
 * F_HET as in PLINK's --het, over markers that are called in the animal and polymorphic in the reference. `frequency`:
 * of A1 in a stored breed or species set, never in the animal's own batch. `smallSample`: number of alleles counted at
 * each marker, for Nei's small-sample correction.
 */
export function inbreedingFromHeterozygosity(
  calls: ArrayLike<number>,
  frequency: ArrayLike<number>,
  smallSample?: ArrayLike<number>,
): MethodOfMoments | null {
  let observed = 0;
  let expected = 0;
  let called = 0;
  for (let at = 0; at < calls.length; at += 1) {
    const [call = missingCall, p = Number.NaN] = [calls[at], frequency[at]];
    if (call === missingCall || !(p > 0 && p < 1)) continue;
    const alleles = smallSample?.[at];
    const correction = alleles === undefined ? 1 : alleles / (alleles - 1);
    called += 1;
    expected += 1 - 2 * p * (1 - p) * correction;
    if (call !== 1) observed += 1;
  }
  return called === 0
    ? null
    : {
        observedHomozygous: observed,
        expectedHomozygous: expected,
        called,
        f: (observed - expected) / (called - expected),
      };
}

/**
 * Percentage of the reference values below this one, with ties counted half. `reference` must be sorted in ascending
 * order.
 */
export function percentile(value: number, reference: readonly number[]): number | null {
  if (reference.length === 0) return null;
  const below = reference.filter((other) => other < value).length;
  const equal = reference.filter((other) => other === value).length;
  return (100 * (below + equal / 2)) / reference.length;
}
