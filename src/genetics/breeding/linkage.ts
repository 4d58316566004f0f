/**
 * Two linked loci: recombination from map distance (Haldane 1919, Kosambi 1944), and exact offspring of parents with
 * known haplotypes (genetics reference B1).
 */
import { add, fraction, half, multiply, subtract, type Fraction } from '#genetics/fraction.ts';
import { tally } from './inheritance.ts';

/** Two haplotypes of one animal, each with one allele at locus A and one at locus B. */
export interface PhasedParent {
  readonly first: readonly [string, string];
  readonly second: readonly [string, string];
}

/** Recombination fraction at a distance in Morgan, without interference. */
export function haldane(morgans: number): number {
  return (1 - Math.exp(-2 * morgans)) / 2;
}

/** Recombination fraction at a distance in Morgan, with Kosambi's interference. */
export function kosambi(morgans: number): number {
  return Math.tanh(2 * morgans) / 2;
}

/** Map distance in Morgan from base pairs and a rate per base pair and generation (chromosomes.csv). */
export function morgansOf(basePairs: number, ratePerBasePair: number): number {
  return basePairs * ratePerBasePair;
}

/** Gametes "A|B" of a phased parent: each parental haplotype (1-r)/2, each recombinant r/2. r is 0..1/2. */
export function linkedGametes(parent: PhasedParent, r: Fraction): Map<string, Fraction> {
  if (r.num < 0n || 2n * r.num > r.den) throw new RangeError('A recombination fraction must be between 0 and 1/2.');
  const { first, second } = parent;
  const gametes = new Map<string, Fraction>();
  const whole = multiply(half, subtract(fraction(1), r));
  const crossed = multiply(half, r);
  tally(gametes, first.join('|'), whole);
  tally(gametes, second.join('|'), whole);
  tally(gametes, `${first[0]}|${second[1]}`, crossed);
  tally(gametes, `${second[0]}|${first[1]}`, crossed);
  return gametes;
}

/** Offspring genotypes "A1/A2, B1/B2" of two phased parents; alleles in alphabetical order, upper case first. */
export function linkedOffspring(dam: PhasedParent, sire: PhasedParent, r: Fraction): Map<string, Fraction> {
  const offspring = new Map<string, Fraction>();
  for (const [fromDam, p] of linkedGametes(dam, r)) {
    for (const [fromSire, q] of linkedGametes(sire, r)) {
      const [a1 = '', b1 = ''] = fromDam.split('|');
      const [a2 = '', b2 = ''] = fromSire.split('|');
      tally(offspring, `${[a1, a2].toSorted().join('/')}, ${[b1, b2].toSorted().join('/')}`, multiply(p, q));
    }
  }
  return offspring;
}

/** Gametes of a double heterozygote of unknown phase: the mean of coupling and repulsion. Texts must state this. */
export function unknownPhaseGametes(
  a: readonly [string, string],
  b: readonly [string, string],
  r: Fraction,
): Map<string, Fraction> {
  const gametes = new Map<string, Fraction>();
  const phases = [
    { first: [a[0], b[0]], second: [a[1], b[1]] },
    { first: [a[0], b[1]], second: [a[1], b[0]] },
  ] as const;
  for (const phase of phases)
    for (const [gamete, p] of linkedGametes(phase, r)) tally(gametes, gamete, multiply(half, p));
  return gametes;
}

/** Sum of the probabilities, with which callers that combine distributions can check that it is 1. */
export function total(distribution: ReadonlyMap<string, Fraction>): Fraction {
  return [...distribution.values()].reduce(add, fraction(0));
}
