/**
 * One autosomal biallelic locus in a pedigree: transmission probabilities, and results that contradict Mendelian
 * inheritance. Founders are unrelated and in Hardy-Weinberg proportions.
 */
import type { Pedigree } from './pedigree.ts';

export type Copies = 0 | 1 | 2;

/** Probabilities of 0, 1 and 2 copies. */
export type GenotypeShares = readonly [number, number, number];

export interface LocusEvidence {
  readonly pedigree: Pick<Pedigree, 'sires' | 'dams'>;
  /** Known results: copies by index in the pedigree. */
  readonly known: ReadonlyMap<number, Copies>;
  /** Allele frequency among founders, 0 to 1. */
  readonly frequency: number;
}

/**
 * Probability of an animal's copies, given its parents' copies; an unknown parent passes on the allele with the
 * founder frequency.
 */
export function transmissionProbability(
  copies: number,
  sire: number | null,
  dam: number | null,
  frequency: number,
): number {
  const fromSire = sire === null ? frequency : sire / 2;
  const fromDam = dam === null ? frequency : dam / 2;
  if (copies === 0) return (1 - fromSire) * (1 - fromDam);
  if (copies === 2) return fromSire * fromDam;
  return fromSire * (1 - fromDam) + fromDam * (1 - fromSire);
}

/**
 * Animals that the estimate for `target` depends on, parents first: itself, those with results, and their ancestors.
 */
export function relevantAnimals({ pedigree: { sires, dams }, known }: LocusEvidence, target: number): number[] {
  const found = new Set<number>();
  const stack = [target, ...known.keys()];
  while (stack.length > 0) {
    const animal = stack.pop()!;
    if (animal < 0 || found.has(animal)) continue;
    found.add(animal);
    stack.push(sires[animal] ?? -1, dams[animal] ?? -1);
  }
  return [...found].toSorted((a, b) => a - b);
}

/**
 * Animals whose result contradicts that of a recorded parent, and those parents. Either a result or the record is
 * wrong, so none of them is used.
 */
export function contradictingResults({ pedigree: { sires, dams }, known }: Omit<LocusEvidence, 'frequency'>): number[] {
  const wrong = new Set<number>();
  for (const [animal, copies] of known) {
    const parents = [sires[animal] ?? -1, dams[animal] ?? -1];
    const [sire, dam] = parents.map((parent) => known.get(parent) ?? null);
    // With a frequency of 0.5, the probability is 0 only if Mendelian inheritance excludes the copies.
    if (transmissionProbability(copies, sire ?? null, dam ?? null, 0.5) > 0) continue;
    for (const one of [animal, ...parents]) if (known.has(one)) wrong.add(one);
  }
  return [...wrong].toSorted((a, b) => a - b);
}
