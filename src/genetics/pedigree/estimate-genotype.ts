/**
 * Probability that an untested animal has 0, 1 or 2 copies, from the results of its relatives, with a range over the
 * founder frequency.
 */
import { dropGenes } from './gene-drop.ts';
import { peelGenotype } from './genotype-peeling.ts';
import {
  transmissionProbability,
  contradictingResults,
  type Copies,
  type GenotypeShares,
  type LocusEvidence,
} from './locus-evidence.ts';

export interface FrequencyRange {
  readonly point: number;
  readonly low: number;
  readonly high: number;
}

export interface GenotypeEstimate {
  readonly shares: GenotypeShares;
  /**
   * Lowest and highest probability over the range of frequencies; simulated ones minus and plus two standard errors.
   */
  readonly low: GenotypeShares;
  readonly high: GenotypeShares;
  readonly method: 'exact' | 'simulated';
  /** Largest standard error of the three probabilities; 0 if exact. */
  readonly standardError: number;
  /** Animals with contradictory results, which were not used, by index in the pedigree. */
  readonly contradicting: readonly number[];
}

export type Estimated =
  | { ok: true; estimate: GenotypeEstimate }
  | { ok: false; reason: 'contradiction' | 'too_many_loops'; contradicting: readonly number[] };

export interface EstimateInput extends Omit<LocusEvidence, 'frequency'> {
  readonly target: number;
  readonly frequency: FrequencyRange;
  readonly seed: number;
  /** Number of simulated drops. */
  readonly drops?: number;
}

const DROPS = 40_000;
const MIN_EFFECTIVE_DROPS = 200;

interface Estimate {
  readonly shares: GenotypeShares;
  readonly errors: GenotypeShares;
  readonly method: 'exact' | 'simulated';
}

export function estimateGenotype({
  pedigree,
  known,
  target,
  frequency,
  seed,
  drops = DROPS,
}: EstimateInput): Estimated {
  const contradicting = contradictingResults({ pedigree, known });
  const used = new Map<number, Copies>([...known].filter(([animal]) => !contradicting.includes(animal)));
  const found: Estimate[] = [];
  for (const one of frequenciesWithin(frequency)) {
    const answer = sharesAt({ pedigree, known: used, frequency: one }, target, { drops, seed });
    if (typeof answer === 'string') return { ok: false, reason: answer, contradicting };
    found.push(answer);
  }
  const [point] = found;
  const extreme = (pick: (...values: number[]) => number, side: -1 | 1) =>
    sharesFrom((copies) =>
      pick(...found.map(({ shares, errors }) => clamp(shares[copies] + side * 2 * errors[copies]))),
    );
  return {
    ok: true,
    estimate: {
      shares: point!.shares,
      low: extreme(Math.min, -1),
      high: extreme(Math.max, 1),
      method: found.some(({ method }) => method === 'simulated') ? 'simulated' : 'exact',
      standardError: Math.max(...point!.errors),
      contradicting,
    },
  };
}

/**
 * The point estimate, then frequencies over the range. Probabilities are not always monotonic in the frequency, so
 * values between the ends are included.
 */
function frequenciesWithin({ point, low, high }: FrequencyRange): number[] {
  const steps = [0, 0.25, 0.5, 0.75, 1].map((part) => low + part * (high - low));
  return [point, ...steps];
}

function sharesAt(
  evidence: LocusEvidence,
  target: number,
  settings: { drops: number; seed: number },
): Estimate | 'contradiction' | 'too_many_loops' {
  const peeled = peelGenotype(evidence, target);
  if (peeled.ok) return { shares: peeled.shares, errors: [0, 0, 0], method: 'exact' };
  if (peeled.reason === 'impossible') return 'contradiction';
  const dropped = dropGenes(evidence, target, settings);
  if (dropped === null || dropped.effectiveDrops < MIN_EFFECTIVE_DROPS) return 'too_many_loops';
  return { shares: dropped.shares, errors: dropped.standardErrors, method: 'simulated' };
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function sharesFrom(of: (copies: Copies) => number): GenotypeShares {
  return [of(0), of(1), of(2)];
}

/**
 * Probabilities for offspring of a parent with these copies and a parent with estimated probabilities. The two can be
 * related if the known result was part of the evidence.
 */
export function litterShares(known: Copies, estimated: GenotypeShares): GenotypeShares {
  return sharesFrom((copies) => {
    const given = ([0, 1, 2] as const).map(
      (other) => estimated[other] * transmissionProbability(copies, known, other, 0),
    );
    return given.reduce((sum, chance) => sum + chance, 0);
  });
}
