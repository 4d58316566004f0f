/**
 * Likelihood ratios of parentage at one codominant locus with an error rate (Kalinowski, Taper & Marshall 2007, Mol
 * Ecol 16:1099; Marshall et al. 1998; Meagher & Thompson 1986). The reference vectors, which enumerate all genotype
 * triples, test them.
 */
import type { NumberField } from '#genetics/field.ts';

/** Two allele names in any order. */
export type Genotype = readonly [string, string];

export interface LocusModel<T> {
  readonly field: NumberField<T>;
  /** Frequency of an allele in the population, 0..1. */
  readonly frequency: (allele: string) => T;
  /** Probability that a genotype is replaced by a random one, 0..1. */
  readonly error: T;
}

/** The alleged parent against a random animal; the other parent is unknown. */
export function duoRatio<T>(model: LocusModel<T>, offspring: Genotype, alleged: Genotype): T {
  const { field, error } = model;
  const right = field.subtract(field.of(1), error);
  const random = genotypeFrequency(model, offspring);
  const replaced = field.add(product(field, field.of(2), error, right), field.multiply(error, error));
  const related = product(field, right, right, fromOneParent(model, offspring, alleged));
  return field.divide(field.add(related, field.multiply(random, replaced)), random);
}

/**
 * The alleged second parent against a random animal; the mother is treated as known. Null: she is excluded and the
 * error rate is 0 (0/0).
 */
export function trioRatio<T>(model: LocusModel<T>, offspring: Genotype, mother: Genotype, alleged: Genotype): T | null {
  const { field, error } = model;
  const right = field.subtract(field.of(1), error);
  const random = genotypeFrequency(model, offspring);
  const fromMother = fromOneParent(model, offspring, mother);
  const one = product(field, error, right, right);
  const two = product(field, error, error, right);
  const three = product(field, error, error, error);
  const whole = product(field, right, right, right);
  const denominator = field.add(
    field.multiply(fromMother, field.add(whole, one)),
    field.multiply(
      random,
      field.add(field.add(field.multiply(field.of(2), one), field.multiply(field.of(3), two)), three),
    ),
  );
  if (field.isZero(denominator)) return null;
  return field.divide(pairNumerator(model, offspring, mother, alleged), denominator);
}

/** Both alleged parents against two random animals. */
export function pairRatio<T>(model: LocusModel<T>, offspring: Genotype, mother: Genotype, alleged: Genotype): T {
  return model.field.divide(pairNumerator(model, offspring, mother, alleged), genotypeFrequency(model, offspring));
}

/** p^2 or 2pq. */
export function genotypeFrequency<T>(model: LocusModel<T>, genotype: Genotype): T {
  const { field, frequency } = model;
  const both = field.multiply(frequency(genotype[0]), frequency(genotype[1]));
  return genotype[0] === genotype[1] ? both : field.multiply(field.of(2), both);
}

/** Probability of the offspring genotype from two parents. */
export function fromTwoParents<T>(model: LocusModel<T>, offspring: Genotype, mother: Genotype, father: Genotype): T {
  const { field } = model;
  let hits = 0;
  for (const a of mother) for (const b of father) if (sameGenotype([a, b], offspring)) hits += 1;
  return field.divide(field.of(hits), field.of(4));
}

/** Probability of the offspring genotype from one parent and a random gamete of the population. */
export function fromOneParent<T>(model: LocusModel<T>, offspring: Genotype, parent: Genotype): T {
  const { field, frequency } = model;
  let total = field.of(0);
  for (const allele of parent) {
    if (allele === offspring[0]) total = field.add(total, frequency(offspring[1]));
    else if (allele === offspring[1]) total = field.add(total, frequency(offspring[0]));
  }
  return field.divide(total, field.of(2));
}

/** Posterior probability of parentage: PI·prior / (PI·prior + 1 - prior). Infinite PI gives 1. */
export function posterior(parentageIndex: number, prior: number): number {
  if (parentageIndex === Number.POSITIVE_INFINITY) return 1;
  return (parentageIndex * prior) / (parentageIndex * prior + 1 - prior);
}

/** Whether two genotypes have the same alleles, in any order. */
export function sameGenotype(a: Genotype, b: Genotype): boolean {
  return (a[0] === b[0] && a[1] === b[1]) || (a[0] === b[1] && a[1] === b[0]);
}

function pairNumerator<T>(model: LocusModel<T>, offspring: Genotype, mother: Genotype, alleged: Genotype): T {
  const { field, error } = model;
  const right = field.subtract(field.of(1), error);
  const random = genotypeFrequency(model, offspring);
  const noError = field.multiply(
    fromTwoParents(model, offspring, mother, alleged),
    product(field, right, right, right),
  );
  const oneError = field.add(
    field.add(fromOneParent(model, offspring, mother), fromOneParent(model, offspring, alleged)),
    random,
  );
  const twoErrors = product(field, field.of(3), error, error, right);
  const rest = field.multiply(random, field.add(twoErrors, product(field, error, error, error)));
  return field.add(field.add(noError, field.multiply(product(field, error, right, right), oneError)), rest);
}

function product<T>(field: NumberField<T>, ...factors: readonly T[]): T {
  return factors.reduce((total, factor) => field.multiply(total, factor), field.of(1));
}
