/**
 * Three measures of one animal relative to its breed, from the breed's allele frequencies alone. They work on STR and
 * SNP profiles; values from different panels or breeds cannot be compared.
 */
import { internalRelatedness } from './heterozygosity.ts';
import type { Genotype } from './parentage/parentage-likelihood.ts';

/** Allele frequencies of a breed by marker; those of one marker sum to 1. */
export type AlleleFrequencies = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface DiversityMeasures {
  /**
   * Internal relatedness (Amos et al. 2001, Proc R Soc B 268:2021): (2H - sum f) / (2N - sum f), H homozygous of N markers, f the frequency of
   * each allele carried. No unit, -1 to 1: near 0 for parents that are unrelated within the breed, near 0.25 for full siblings as parents.
   */
  readonly internalRelatedness: number;
  /**
   * Average genetic relatedness: twice the mean molecular coancestry with the breed (Caballero & Toro 2002, Conserv Genet 3:289) beyond
   * that of chance partners in it, 2 (c - e) / (1 - e). c: chance that an allele of the animal and one of the breed are the same;
   * e: that two of the breed are. No unit; the breed's own mean is 0, above 0 the animal carries what most carry.
   */
  readonly averageRelatedness: number;
  /**
   * Outlier index: how often the animal carries alleles of a frequency below 10%, over how often its breed does on average. No unit, from 0;
   * 1 is typical, above 1 it holds uncommon variety. VGL's index of the same name is not published as a formula; this one is ours.
   */
  readonly outlierIndex: number;
  readonly markers: number;
}

/** Alleles below this frequency are uncommon. */
const UNCOMMON = 0.1;
const FEWEST_MARKERS = 8;

/**
 * Null: too few markers with known frequencies, or no variation. A marker with an allele never observed in the breed
 * is included.
 */
export function measureDiversity(
  profile: Iterable<readonly [marker: string, genotype: Genotype]>,
  frequencies: AlleleFrequencies,
): DiversityMeasures | null {
  const loci: { genotype: Genotype; frequencyOf: (allele: string) => number }[] = [];
  let [shared, byChance, uncommon, expectedUncommon] = [0, 0, 0, 0];
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
      byChance += frequency * frequency;
      if (frequency < UNCOMMON) expectedUncommon += 2 * frequency;
    }
  }
  const inner = internalRelatedness(loci);
  if (loci.length < FEWEST_MARKERS || inner === null || byChance >= loci.length) return null;
  return {
    internalRelatedness: inner,
    averageRelatedness: (2 * (shared - byChance)) / (loci.length - byChance),
    outlierIndex: expectedUncommon === 0 ? 1 : uncommon / expectedUncommon,
    markers: loci.length,
  };
}
