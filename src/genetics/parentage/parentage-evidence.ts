/**
 * Likelihood of parentage at one marker, with coancestry in the population (theta, Balding & Nichols 1994; Ayres
 * 2000), null alleles and genotyping errors (Kalinowski, Taper & Marshall 2007). With theta 0 and no null alleles,
 * the ratios equal those of `duoRatio`, `trioRatio` and `pairRatio`.
 */
import type { Genotype } from './parentage-likelihood.ts';

export interface EvidenceModel {
  /** Frequency of an allele in the population, 0..1. */
  readonly frequency: (allele: string) => number;
  /** Coancestry within the population, 0..1. */
  readonly theta: number;
  /** Frequency of null alleles. */
  readonly nulls: number;
  /** Probability that a genotype is replaced by a random one. */
  readonly error: number;
}

export interface Members {
  readonly offspring: Genotype;
  readonly alleged: Genotype;
  readonly other: Genotype | null;
}

/**
 * Likelihood ratio of the alleged parent (with `pair`: of both parents) against an unrelated animal of the population.
 */
export function parentRatio(model: EvidenceModel, { offspring, alleged, other }: Members, isPair: boolean): number {
  const { error } = model;
  const right = 1 - error;
  const seen: string[] = other ? [...alleged, ...other] : [...alleged];
  const population = (allele: string | null, more: string[] = []) => alleleProbability(model, allele, seen, more);
  const random = fromPopulation(offspring, population);
  const fromAlleged = gametesOf(model, alleged);
  const single = crossed(offspring, fromAlleged, (allele) => population(allele));
  if (!other) return (right * right * single + (1 - right * right) * random) / random;
  const fromOther = gametesOf(model, other);
  const both = crossed(offspring, fromAlleged, fromOther);
  const others = crossed(offspring, fromOther, (allele) => population(allele));
  const [none, one, two, three] = [right ** 3, error * right ** 2, error ** 2 * right, error ** 3];
  const numerator = both * none + one * (others + single + random) + random * (3 * two + three);
  if (isPair) return numerator / random;
  return numerator / (others * (none + one) + random * (2 * one + 3 * two + three));
}

/**
 * The same against an animal that shares an allele by descent with the true parent with probability `shared`: 1/2 for
 * its full sib or parent, 1/4 for its half sib.
 */
export function relativeRatio(ratio: number, shared: number): number {
  return ratio / (shared * ratio + 1 - shared);
}

type Gametes = (allele: string | null) => number;

/** Probability of each allele in a gamete of an animal with this call; null is the null allele. */
function gametesOf({ frequency, theta, nulls }: EvidenceModel, [first, second]: Genotype): Gametes {
  if (first !== second) return (allele) => (allele === first || allele === second ? 0.5 : 0);
  // One allele can be null: two visible copies have probability p(theta + (1 - theta)p), and one 2p(1 - theta)r.
  const hidden = 2 * (1 - theta) * nulls;
  const share = nulls === 0 ? 0 : hidden / (theta + (1 - theta) * frequency(first) + hidden);
  return (allele) => (allele === first ? 1 - share / 2 : allele === null ? share / 2 : 0);
}

/** Probability of an allele, given those already drawn. */
function alleleProbability(
  model: EvidenceModel,
  allele: string | null,
  seen: readonly string[],
  more: readonly string[],
): number {
  const { theta, nulls } = model;
  const p = allele === null ? nulls : model.frequency(allele) * (1 - nulls);
  if (theta === 0) return p;
  let copies = 0;
  for (const one of seen) if (one === allele) copies += 1;
  for (const one of more) if (one === allele) copies += 1;
  const count = seen.length + more.length;
  return (copies * theta + (1 - theta) * p) / (1 + (count - 1) * theta);
}

function crossed([first, second]: Genotype, one: Gametes, other: Gametes): number {
  if (first !== second) return one(first) * other(second) + one(second) * other(first);
  return one(first) * other(first) + one(first) * other(null) + one(null) * other(first);
}

function fromPopulation([first, second]: Genotype, draw: (allele: string | null, more?: string[]) => number): number {
  if (first !== second) return 2 * draw(first) * draw(second, [first]);
  return draw(first) * (draw(first, [first]) + 2 * draw(null, [first]));
}
