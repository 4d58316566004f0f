/** Gametes of a parent over linked loci, for each phase consistent with its genotypes (genetics reference B1). */
import { fraction, half, multiply, one, subtract, type Fraction } from '#genetics/fraction.ts';
import { tally } from '#genetics/breeding/inheritance.ts';

export interface GameteCase {
  /** Probability of this phase; the phases of a parent sum to 1. */
  readonly weight: Fraction;
  /** Probability by haplotype, one letter for each locus, for example "PN". */
  readonly gametes: ReadonlyMap<string, Fraction>;
}

/**
 * `genotypes`: alleles of the parent in map order, two each, or one each for a male at X-linked loci.
 * `recombination`: between neighbours, 0 to 1/2. At 1/2 the phase does not matter and is not distinguished.
 */
export function gameteCases(
  genotypes: readonly (readonly string[])[],
  recombination: readonly Fraction[],
): GameteCase[] {
  if (genotypes.every((alleles) => alleles.length === 1))
    return [{ weight: one, gametes: new Map([[genotypes.flat().join(''), one]]) }];
  let phases: [string, string][] = [['', '']];
  let isLinked = false;
  for (const [at, [first = '', second = first]] of genotypes.entries()) {
    const isUnlinked = at > 0 && isHalf(recombination[at - 1]);
    if (isUnlinked) isLinked = false;
    const hasTwoPhases = first !== second && isLinked;
    phases = phases.flatMap(([a, b]): [string, string][] =>
      hasTwoPhases
        ? [
            [a + first, b + second],
            [a + second, b + first],
          ]
        : [[a + first, b + second]],
    );
    if (first !== second) isLinked = true;
  }
  return phases.map((phase) => ({
    weight: fraction(1, phases.length),
    gametes: gametesOf(phase, recombination),
  }));
}

function gametesOf(phase: readonly [string, string], recombination: readonly Fraction[]): Map<string, Fraction> {
  let strands: [Map<string, Fraction>, Map<string, Fraction>] = [
    new Map([[phase[0].charAt(0), half]]),
    new Map([[phase[1].charAt(0), half]]),
  ];
  for (const [at, r] of recombination.entries()) {
    const stay = subtract(one, r);
    const next: [Map<string, Fraction>, Map<string, Fraction>] = [new Map(), new Map()];
    for (const from of [0, 1] as const)
      for (const [gamete, p] of strands[from])
        for (const to of [0, 1] as const) {
          const chance = multiply(p, from === to ? stay : r);
          if (chance.num > 0n) tally(next[to], gamete + phase[to].charAt(at + 1), chance);
        }
    strands = next;
  }
  const gametes = new Map<string, Fraction>();
  for (const strand of strands) for (const [gamete, p] of strand) tally(gametes, gamete, p);
  return gametes;
}

function isHalf(r: Fraction | undefined): boolean {
  return r !== undefined && r.num * 2n === r.den;
}
