/**
 * Three measures of one animal relative to its breed, from the breed's allele frequencies only. They work for STR and
 * SNP profiles; values from different panels or breeds cannot be compared.
 */
import { internalRelatedness } from './heterozygosity.ts';
import type { Genotype } from './parentage/parentage-likelihood.ts';

/** Allele frequencies of a breed by marker; those of one marker sum to 1. */
export type AlleleFrequencies = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface DiversityMeasures {
  /**
   * Internal relatedness (Amos et al. 2001, Proc R Soc B 268:2021): (2H - sum f) / (2N - sum f) for H homozygous of N
   * markers and the frequency f of each allele carried. No unit, -1 to 1: near 0 if the parents are unrelated within
   * the breed, near 0.25 if they are full siblings.
   */
  readonly internalRelatedness: number;
  /**
   * Average genetic relatedness: twice the mean molecular coancestry with the breed (Caballero & Toro 2002, Conserv
   * Genet 3:289) in excess of that of two random animals of the breed, 2 (c - e) / (1 - e). c: probability that an
   * allele of the animal and one of the breed are the same; e: the same for two alleles of the breed. No unit; the mean
   * of the breed is 0, and values above 0 mean common alleles.
   */
  readonly averageRelatedness: number;
  /**
   * Outlier index: number of alleles with a frequency below 10% that the animal carries, divided by the mean of its
   * breed. No unit, from 0; 1 is typical, and values above 1 mean more uncommon alleles. The formula is ours: VGL has
   * not published that of its index of the same name.
   */
  readonly outlierIndex: number;
  readonly markers: number;
}

/** Frequency below which an allele is uncommon. */
const UNCOMMON = 0.1;
const MIN_MARKERS = 8;

/**
 * Null: too few markers with known frequencies, or no variation. A marker with an allele never observed in the breed
 * is included.
 */
export function measureDiversity(
  profile: Iterable<readonly [marker: string, genotype: Genotype]>,
  frequencies: AlleleFrequencies,
): DiversityMeasures | null {
  const loci: { genotype: Genotype; frequencyOf: (allele: string) => number }[] = [];
  let [shared, expectedShared, uncommon, expectedUncommon] = [0, 0, 0, 0];
  for (const [marker, genotype] of profile) {
    const alleles = frequencies.get(marker);
    if (!alleles) continue;
    const frequencyOf = (allele: string) => alleles.get(allele) ?? 0;
    loci.push({ genotype, frequencyOf });
    for (const allele of genotype) {
      shared += frequencyOf(allele) / 2;
      if (frequencyOf(allele) < UNCOMMON) uncommon += 1;
    }
    for (const frequency of alleles.values()) {
      expectedShared += frequency * frequency;
      if (frequency < UNCOMMON) expectedUncommon += 2 * frequency;
    }
  }
  const inner = internalRelatedness(loci);
  if (loci.length < MIN_MARKERS || inner === null || expectedShared >= loci.length) return null;
  return {
    internalRelatedness: inner,
    averageRelatedness: (2 * (shared - expectedShared)) / (loci.length - expectedShared),
    outlierIndex: expectedUncommon === 0 ? 1 : uncommon / expectedUncommon,
    markers: loci.length,
  };
}
