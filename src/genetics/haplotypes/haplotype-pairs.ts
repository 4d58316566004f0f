/**
 * Haplotypes of two parents in one system. A system is inherited as a unit; recombination within it is ignored.
 */

export type HaplotypePair = readonly [string, string];

export interface SharedHaplotypes {
  /** Haplotypes that both parents carry, in order. */
  readonly shared: string[];
  /** Expected proportion of offspring with two copies of one haplotype, 0 to 1 (Mendel). */
  readonly homozygous: number;
}

export function compareHaplotypes(dam: HaplotypePair, sire: HaplotypePair): SharedHaplotypes {
  const equal = dam.flatMap((own) => sire.filter((other) => other === own));
  return { shared: [...new Set(equal)].toSorted(), homozygous: equal.length / 4 };
}
