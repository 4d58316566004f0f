/**
 * Possible litters of a pair for all tests that both parents have: exact probabilities for each test, and jointly
 * (genetics reference B1).
 */
import { fraction, multiply, one, power, subtract, toNumber, toText, zero, type Fraction } from '#genetics/fraction.ts';
import {
  cross,
  crossAutosomal,
  crossWithUnknownParent,
  probability,
  variantCopies,
  type CrossMode,
  type Distribution,
} from './inheritance.ts';
import type { GenePlace } from './gene-map.ts';
import type { ModeCode } from '#genetics/genotype-call.ts';
import { jointLitter, type LinkageNote } from './litter-joint.ts';
import type { JointLocus } from './litter-offspring.ts';

export interface LitterTest {
  readonly testId: number;
  readonly name: string;
  readonly modeCode: ModeCode;
  /** Canonical genotype; null if this parent has no result. */
  readonly dam: string | null;
  readonly sire: string | null;
  /** Frequency of the variant in the breed, 0 to 1; replaces a parent's missing result at an autosomal disease test. */
  readonly breedFrequency?: Fraction;
  /** Traits only: allele order in the genotype. */
  readonly alleleOrder?: readonly string[];
  /**
   * Gene symbol: variants of one gene are inherited together, and an animal can inherit two different recessive ones.
   */
  readonly gene?: string | null;
  /** The variant is a laboratory finding that causes no illness by itself, so no offspring counts as affected. */
  readonly isFinding?: boolean;
  /** Position of the gene, if it is mapped. */
  readonly place?: GenePlace | null;
}

export interface LitterChance {
  readonly genotype: string;
  readonly fraction: string;
  readonly probability: number;
}

export interface LitterTestOutcome {
  readonly testId: number;
  readonly name: string;
  /**
   * `exact`: from both results; `estimated`: one parent's genotype estimated from the breed; `unknown`: not enough
   * results; `impossible`: a result is not valid.
   */
  readonly basis: 'exact' | 'estimated' | 'unknown' | 'impossible';
  readonly offspring: LitterChance[];
  /** Sons separately, for X-linked tests. */
  readonly sons: LitterChance[] | null;
  /** Probability that an offspring is affected or at risk; null for traits and unknown outcomes. */
  readonly affected: number | null;
  readonly atLeastOneAffected: number | null;
}

export interface Chance {
  readonly fraction: string;
  readonly probability: number;
}

export interface CompoundOutcome extends Chance {
  readonly gene: string;
  readonly testIds: number[];
  readonly names: string[];
  readonly atLeastOne: number;
}

export interface LitterForecast {
  readonly litterSize: number;
  readonly tests: LitterTestOutcome[];
  /** Probability that an offspring is free of all tested diseases, including linkage and compound heterozygotes. */
  readonly unaffectedByAll: Chance;
  /** Probability that at least one of the litter is affected by at least one tested disease. */
  readonly atLeastOneAffected: Chance;
  /** Range of `atLeastOneAffected` if it depends on the phase of variants on one chromosome. */
  readonly atLeastOneRange: { readonly low: number; readonly high: number } | null;
  /** Pairs of different recessive variants of one gene that an offspring can inherit. */
  readonly compounds: CompoundOutcome[];
  /** Tests that are not independent, and the assumptions made. */
  readonly notes: LinkageNote[];
  /** Number of tests without an outcome, which the forecast does not cover. */
  readonly unanswered: number;
}

/** Throws RangeError if the litter size is not a whole number from 1 to 24. */
export function forecastLitter(tests: readonly LitterTest[], litterSize: number): LitterForecast {
  if (!Number.isInteger(litterSize) || litterSize < 1 || litterSize > 24)
    throw new RangeError('A litter must have 1 to 24 offspring.');
  const cache = new Map<string, Outcome>();
  const found = tests.map((test) => {
    const key = `${test.modeCode};${test.dam};${test.sire};${test.breedFrequency ? toText(test.breedFrequency) : ''};${test.alleleOrder?.join() ?? ''};${test.isFinding ?? false}`;
    const outcome = cache.get(key) ?? outcomeOf(test, litterSize);
    cache.set(key, outcome);
    return { test, outcome };
  });
  const loci = found.flatMap(({ test, outcome }) => jointLocus(test, outcome) ?? []);
  const estimated = found.flatMap(({ outcome: { basis, affectedExact } }) =>
    basis === 'estimated' && affectedExact ? [subtract(one, affectedExact)] : [],
  );
  const joint = jointLitter(loci, estimated, litterSize);
  const [low, high] = joint.range.map(toNumber) as [number, number];
  return {
    litterSize,
    tests: found.map(({ test, outcome }) => {
      const { affectedExact: _, ...knownOutcome } = outcome;
      return { testId: test.testId, name: test.name, ...knownOutcome };
    }),
    unaffectedByAll: numbers(joint.unaffected),
    atLeastOneAffected: numbers(joint.atLeastOne),
    atLeastOneRange: low < high ? { low, high } : null,
    compounds: joint.compounds.map(({ chance, atLeastOne, ...of }) => ({
      ...of,
      ...numbers(chance),
      atLeastOne: toNumber(atLeastOne),
    })),
    notes: joint.notes,
    unanswered: found.filter(({ outcome: { basis } }) => basis === 'unknown' || basis === 'impossible').length,
  };
}

function jointLocus(test: LitterTest, { basis, affectedExact }: Outcome): JointLocus | null {
  const mode = crossModes[test.modeCode];
  if (!mode || basis !== 'exact' || affectedExact === null || test.dam === null) return null;
  const { testId, name, dam, gene = null, place = null, isFinding = false } = test;
  return { testId, name, mode, dam, sire: mode === 'MT' ? null : test.sire, gene, place, isFinding };
}

/**
 * Expected heterozygosity of the offspring, from SNP genotypes of the parents (dosages 0, 1, 2; other values are
 * missing). Needs calls shared by both.
 */
export function expectedOffspringHeterozygosity(
  dam: ArrayLike<number>,
  sire: ArrayLike<number>,
): { expected: number; markers: number } | null {
  let sum = 0;
  let markers = 0;
  for (let at = 0; at < dam.length; at += 1) {
    const [a = 3, b = 3] = [dam[at], sire[at]];
    if (a > 2 || b > 2 || a < 0 || b < 0) continue;
    const [p, q] = [a / 2, b / 2];
    sum += p * (1 - q) + q * (1 - p);
    markers += 1;
  }
  return markers === 0 ? null : { expected: sum / markers, markers };
}

type Outcome = Omit<LitterTestOutcome, 'testId' | 'name'> & { affectedExact: Fraction | null };

function outcomeOf(test: LitterTest, size: number): Outcome {
  try {
    if (test.modeCode === 'TRAIT') return traitOutcome(test);
    const outcome = diseaseOutcome(test, size);
    return test.isFinding && outcome.affectedExact ? { ...outcome, ...noneAffected } : outcome;
  } catch (error) {
    if (error instanceof RangeError) return emptyOutcome('impossible');
    throw error;
  }
}

function traitOutcome(test: LitterTest): Outcome {
  if (test.dam === null || test.sire === null) return emptyOutcome('unknown');
  if (test.sire.includes('/'))
    return { ...emptyOutcome('exact'), offspring: toChances(crossAutosomal(test.dam, test.sire, test.alleleOrder)) };
  const result = cross('XR', test.dam, test.sire);
  return { ...emptyOutcome('exact'), offspring: toChances(result.daughters), sons: toChances(result.sons) };
}

function diseaseOutcome(test: LitterTest, size: number): Outcome {
  const mode = crossModes[test.modeCode];
  if (!mode) return emptyOutcome('unknown');
  // Mitochondria are not inherited from the sire, so his result is not needed.
  if (mode === 'MT' && test.dam !== null) return knownOutcome('exact', { mode, size, ...cross('MT', test.dam, 'N') });
  if (test.dam !== null && test.sire !== null)
    return knownOutcome('exact', { mode, size, ...cross(mode, test.dam, test.sire) });
  const known = test.dam ?? test.sire;
  if (known === null || test.breedFrequency === undefined || mode === 'XR' || mode === 'MT' || mode === 'AR_MATERNAL')
    return emptyOutcome('unknown');
  const liveborn = crossWithUnknownParent(known, test.breedFrequency);
  const needed = mode === 'AD' || mode === 'AD_IP' ? 1 : 2;
  const both = probability(liveborn, (genotype) => variantCopies(genotype) >= needed);
  const affected = mode === 'CODOM' ? zero : mode === 'AR_SEX_LIMITED' ? multiply(fraction(1, 2), both) : both;
  return knownOutcome('estimated', { mode, size, liveborn, sons: liveborn, daughters: liveborn, affected });
}

function knownOutcome(
  basis: 'exact' | 'estimated',
  of: {
    mode: CrossMode;
    size: number;
    liveborn: Distribution;
    daughters: Distribution;
    sons: Distribution;
    affected: Fraction;
  },
): Outcome {
  const isXLinked = of.mode === 'XR';
  return {
    basis,
    offspring: toChances(isXLinked ? of.daughters : of.liveborn),
    sons: isXLinked ? toChances(of.sons) : null,
    affected: toNumber(of.affected),
    atLeastOneAffected: toNumber(subtract(one, power(subtract(one, of.affected), of.size))),
    affectedExact: of.affected,
  };
}

function emptyOutcome(basis: LitterTestOutcome['basis']): Outcome {
  return { basis, offspring: [], sons: null, affected: null, atLeastOneAffected: null, affectedExact: null };
}

const noneAffected = { affected: 0, atLeastOneAffected: 0, affectedExact: zero } as const;

// Risk variants and codominant diseases, in which each copy raises the risk, are treated as AD_IP (genetics reference
// A3).
const crossModes: Partial<Record<ModeCode, CrossMode>> = {
  AR: 'AR',
  AR_IP: 'AR_IP',
  AD: 'AD',
  AD_IP: 'AD_IP',
  XR: 'XR',
  MT: 'MT',
  CODOM: 'AD_IP',
  RISK: 'AD_IP',
  AR_SEX_LIMITED: 'AR_SEX_LIMITED',
  AR_MATERNAL: 'AR_MATERNAL',
};

function toChances(distribution: Distribution): LitterChance[] {
  return [...distribution].map(([genotype, p]) => ({ genotype, ...numbers(p) }));
}

function numbers(p: Fraction): { fraction: string; probability: number } {
  return { fraction: toText(p), probability: toNumber(p) };
}
