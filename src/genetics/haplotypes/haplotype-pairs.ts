/** What two parents give their young at one system of haplotypes, which is inherited as a whole: recombination within it is left out. */

export type HaplotypePair = readonly [string, string];

export interface SharedHaplotypes {
  /** Haplotypes that both parents carry, in order. */
  readonly shared: string[];
  /** Expected share of the offspring with two copies of one haplotype, 0 to 1 (Mendel): each parent gives either of its two. */
  readonly homozygous: number;
}

export function compareHaplotypes(dam: HaplotypePair, sire: HaplotypePair): SharedHaplotypes {
  const equal = dam.flatMap((own) => sire.filter((other) => other === own));
  return { shared: [...new Set(equal)].toSorted(), homozygous: equal.length / 4 };
}
