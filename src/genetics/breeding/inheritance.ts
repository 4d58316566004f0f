/**
 * Mendelian crosses with exact fractions: one autosomal, X-linked or mitochondrial locus with any alleles, and the
 * modes of inheritance that determine which offspring are affected (genetics reference B1).
 */
import { add, fraction, half, multiply, one, power, subtract, sum, zero, type Fraction } from '#genetics/fraction.ts';

/** Probability by genotype or label; the values sum to 1. */
export type Distribution = ReadonlyMap<string, Fraction>;

export type CrossMode =
  | 'AR'
  | 'AR_IP'
  | 'AD'
  | 'AD_IP'
  | 'CODOM'
  | 'AD_LETHAL'
  | 'XR'
  | 'MT'
  | 'AR_MATERNAL'
  | 'AR_SEX_LIMITED';

export interface Cross {
  /** Genotypes at conception, both sexes together (half each for X-linked loci). */
  readonly conceived: Distribution;
  /** Genotypes of liveborn offspring; differs from `conceived` only for lethal modes. */
  readonly liveborn: Distribution;
  /** Genotypes of daughters and of sons; they are the same unless the locus is X-linked. */
  readonly daughters: Distribution;
  readonly sons: Distribution;
  /** Probability by result term (genetics reference A3 and B1), among conceived offspring. */
  readonly labels: Distribution;
  /** Probability that a liveborn offspring is affected, or at risk for modes with incomplete penetrance. */
  readonly affected: Fraction;
  /**
   * Proportion of conceived offspring that are born: 3/4 for two parents with a lethal dominant variant, otherwise 1.
   */
  readonly litterSizeFactor: Fraction;
}

/**
 * A cross at one locus with the normal allele `N` and one variant. Genotypes are "N/N", "N/P", "P/P" (any name for
 * the variant); at XR the sire, and at MT both parents, have one allele. Throws RangeError for an impossible
 * genotype.
 */
export function cross(mode: CrossMode, dam: string, sire: string): Cross {
  if (mode === 'XR') return crossXLinked(dam, sire);
  if (mode === 'MT') return crossMitochondrial(dam);
  const conceived = crossAutosomal(dam, sire);
  const born = mode === 'AD_LETHAL' ? withoutLethal(conceived) : { liveborn: conceived, factor: one };
  return {
    conceived,
    liveborn: born.liveborn,
    daughters: born.liveborn,
    sons: born.liveborn,
    labels: relabel(conceived, (genotype) => crossLabel(mode, variantCopies(genotype))),
    affected: affectedShare(mode, born.liveborn, dam),
    litterSizeFactor: born.factor,
  };
}

/**
 * Offspring genotypes at an autosomal locus; each parent passes on either allele with probability 1/2. `order`:
 * allele order in the genotype.
 */
export function crossAutosomal(dam: string, sire: string, order: readonly string[] = ['N']): Distribution {
  const offspring = new Map<string, Fraction>();
  for (const fromDam of splitAlleles(dam)) {
    for (const fromSire of splitAlleles(sire))
      tally(offspring, formatGenotype([fromDam, fromSire], order), fraction(1, 4));
  }
  return offspring;
}

/** Offspring of a known parent and an unknown one that passes on the variant with its breed's frequency q, 0 to 1. */
export function crossWithUnknownParent(known: string, q: Fraction): Distribution {
  const offspring = new Map<string, Fraction>();
  for (const allele of splitAlleles(known)) {
    tally(offspring, formatGenotype([allele, 'N'], ['N']), multiply(half, subtract(one, q)));
    tally(offspring, formatGenotype([allele, 'P'], ['N']), multiply(half, q));
  }
  return offspring;
}

/** All combinations of unlinked loci: keys are joined by `, `, and probabilities are multiplied. */
export function combineLoci(loci: readonly Distribution[]): Distribution {
  let joint: Map<string, Fraction> = new Map([['', one]]);
  for (const locus of loci) {
    const next = new Map<string, Fraction>();
    for (const [before, p] of joint) {
      for (const [genotype, q] of locus)
        tally(next, before === '' ? genotype : `${before}, ${genotype}`, multiply(p, q));
    }
    joint = next;
  }
  return joint;
}

/** Probability of at least one in a litter of n, each with probability q: 1 - (1-q)^n. */
export function atLeastOne(q: Fraction, n: number): Fraction {
  return subtract(one, power(subtract(one, q), n));
}

/** A healthy full sibling of an animal with a recessive disease is a carrier with probability 2/3. */
export const carrierPriorOfHealthySibling: Fraction = fraction(2, 3);

/**
 * Posterior probability of being a carrier after n unaffected offspring with a carrier (each unaffected with 3/4) or an
 * affected mate (1/2). With a prior of 2/3, three offspring with a carrier give 27/59.
 */
export function carrierAfterHealthyOffspring(prior: Fraction, n: number, mate: 'carrier' | 'affected'): Fraction {
  const evidence = multiply(prior, power(mate === 'carrier' ? fraction(3, 4) : half, n));
  const total = add(evidence, subtract(one, prior));
  return fraction(evidence.num * total.den, evidence.den * total.num);
}

/** Probability of an event under a distribution. */
export function probability(distribution: Distribution, isEvent: (key: string) => boolean): Fraction {
  return sum([...distribution].filter(([key]) => isEvent(key)).map(([, p]) => p));
}

/** Number of alleles other than N in a genotype: 1 in "N/P". */
export function variantCopies(genotype: string): number {
  return genotype.split('/').filter((allele) => allele !== 'N').length;
}

function crossXLinked(dam: string, sire: string): Cross {
  const [sireAllele, second] = sire.split('/');
  if (!sireAllele || second !== undefined)
    throw new RangeError(`A male has one allele at an X-linked locus, so "${sire}" is not possible.`);
  const daughters = new Map<string, Fraction>();
  const sons = new Map<string, Fraction>();
  for (const allele of splitAlleles(dam)) {
    tally(daughters, formatGenotype([allele, sireAllele], ['N']), half);
    tally(sons, allele, half);
  }
  const conceived = new Map<string, Fraction>();
  for (const [genotype, p] of [...daughters, ...sons]) tally(conceived, genotype, multiply(half, p));
  const labels = relabel(conceived, (genotype) =>
    genotype.includes('/') ? crossLabel('XR', variantCopies(genotype)) : genotype === 'N' ? 'Clear' : 'Affected',
  );
  return {
    conceived,
    liveborn: conceived,
    daughters,
    sons,
    labels,
    affected: labels.get('Affected') ?? zero,
    litterSizeFactor: one,
  };
}

function crossMitochondrial(dam: string): Cross {
  if (dam.includes('/') || dam === '')
    throw new RangeError(`A mitochondrial genotype has one allele, so "${dam}" is not possible.`);
  const all: Distribution = new Map([[dam, one]]);
  const affected = dam !== 'N';
  return {
    conceived: all,
    liveborn: all,
    daughters: all,
    sons: all,
    labels: new Map([[affected ? 'Affected' : 'Clear', one]]),
    affected: affected ? one : zero,
    litterSizeFactor: one,
  };
}

/** Genetics reference A3, with the terms for a lethal dominant variant and a codominant trait (B1). */
export function crossLabel(mode: CrossMode, copies: number): string {
  return labelsByMode[mode][copies] ?? '';
}

const labelsByMode: Record<CrossMode, readonly string[]> = {
  AR: ['Clear', 'Carrier', 'Affected'],
  AR_IP: ['Clear', 'Carrier', 'At risk'],
  XR: ['Clear', 'Carrier', 'Affected'],
  AR_SEX_LIMITED: ['Clear', 'Carrier', 'Affected if male'],
  AR_MATERNAL: ['Clear', 'Carrier', 'Two copies'],
  AD: ['Clear', 'Affected (1 copy)', 'Affected (2 copies)'],
  AD_IP: ['Clear', 'At risk (1 copy)', 'At risk (2 copies)'],
  CODOM: ['0 copies', '1 copy', '2 copies'],
  AD_LETHAL: ['Normal', '1 copy (trait shown)', 'not viable'],
  MT: ['Clear', 'Affected'],
};

function affectedShare(mode: CrossMode, liveborn: Distribution, dam: string): Fraction {
  const atLeast = (copies: number) => probability(liveborn, (genotype) => variantCopies(genotype) >= copies);
  if (mode === 'AD' || mode === 'AD_IP') return atLeast(1);
  if (mode === 'CODOM' || mode === 'AD_LETHAL') return zero;
  // Puppies are affected only in the womb of a dam that has two copies herself.
  if (mode === 'AR_MATERNAL') return variantCopies(dam) === 2 ? atLeast(2) : zero;
  return mode === 'AR_SEX_LIMITED' ? multiply(half, atLeast(2)) : atLeast(2);
}

function withoutLethal(conceived: Distribution): { liveborn: Distribution; factor: Fraction } {
  const factor = probability(conceived, (genotype) => variantCopies(genotype) < 2);
  if (factor.num === 0n) return { liveborn: new Map(), factor };
  const liveborn = new Map<string, Fraction>();
  for (const [genotype, p] of conceived) {
    if (variantCopies(genotype) < 2) liveborn.set(genotype, fraction(p.num * factor.den, p.den * factor.num));
  }
  return { liveborn, factor };
}

function relabel(distribution: Distribution, label: (genotype: string) => string): Distribution {
  const labels = new Map<string, Fraction>();
  for (const [genotype, p] of distribution) tally(labels, label(genotype), p);
  return labels;
}

function splitAlleles(genotype: string): [string, string] {
  const [first, second, third] = genotype.split('/');
  if (!first || !second || third !== undefined)
    throw new RangeError(`Two alleles are needed, so "${genotype}" is not possible.`);
  return [first, second];
}

/** Writes alleles in the sequence of `order`, then the others alphabetically. */
function formatGenotype(pair: [string, string], order: readonly string[]): string {
  const rank = (allele: string) => (order.includes(allele) ? order.indexOf(allele) : order.length);
  const [a, b] = pair;
  const first = rank(a) - rank(b) || (a < b ? -1 : 1);
  return first <= 0 ? `${a}/${b}` : `${b}/${a}`;
}

export function tally(map: Map<string, Fraction>, key: string, p: Fraction): void {
  map.set(key, add(map.get(key) ?? zero, p));
}
