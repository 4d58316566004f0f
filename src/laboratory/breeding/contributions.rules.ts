import type { ContributionTask } from '#genetics/breeding/optimal-contribution.ts';
import type { PlannedPair, PlanResult } from './plans.rules.ts';

/** `best`: DNA if all animals have genomes, otherwise the pedigree. */
export const kinshipSources = ['best', 'pedigree', 'dna'] as const;
export type KinshipSource = (typeof kinshipSources)[number];
export const kinshipsUsed = ['pedigree', 'dna'] as const;

export interface PlanKinship {
  readonly source: (typeof kinshipsUsed)[number];
  /** Kinship of all animals of the plan with each other and with themselves, dams first. */
  readonly matrix: readonly Float64Array[];
}

export interface PlanContributions {
  source: PlanKinship['source'];
  rate: number | null;
  isReached: boolean;
  isProven: boolean;
  animals: { id: number; litters: number; meanKinship: number }[];
}

interface Parents {
  readonly dams: readonly { id: number; litters: number }[];
  readonly sires: readonly { id: number; litters: number }[];
}

/** Equal contributions within each sex; each sex contributes half of the alleles. */
function evenShares({ dams, sires }: Parents): number[] {
  return [...dams.map(() => 0.5 / dams.length), ...sires.map(() => 0.5 / sires.length)];
}

function kinshipWith(matrix: readonly Float64Array[], shares: readonly number[]): number[] {
  return matrix.map((row) => shares.reduce((sum, share, at) => sum + share * (row[at] ?? 0), 0));
}

function meanOf(matrix: readonly Float64Array[], shares: readonly number[]): number {
  return kinshipWith(matrix, shares).reduce((sum, value, at) => sum + value * (shares[at] ?? 0), 0);
}

/**
 * The solver's task: the same number of litters as without a target, and a rise in mean kinship of at most the rate.
 */
export function contributionTask(
  parents: Parents,
  allowed: readonly PlannedPair[],
  { matrix, litters, rate }: { matrix: readonly Float64Array[]; litters: number; rate: number },
): ContributionTask {
  const now = meanOf(matrix, evenShares(parents));
  const indexOf = (list: Parents['dams']) => new Map(list.map(({ id }, at) => [id, at]));
  const [damAt, sireAt] = [indexOf(parents.dams), indexOf(parents.sires)];
  return {
    dams: parents.dams.map((one) => one.litters),
    sires: parents.sires.map((one) => one.litters),
    pairs: allowed.map(({ damId, sireId, points }) => ({
      dam: damAt.get(damId) ?? 0,
      sire: sireAt.get(sireId) ?? 0,
      benefit: points,
    })),
    litters,
    kinship: matrix,
    ceiling: now + rate * (1 - now),
  };
}

/** The rate of inbreeding of a plan, and the mean kinship of each animal with the others, lowest first. */
export function contributionsOf(
  parents: Parents,
  plan: Pick<PlanResult, 'matings'>,
  { source, matrix }: PlanKinship,
  found: { isReached: boolean; isProven: boolean } = { isReached: true, isProven: true },
): PlanContributions {
  const even = evenShares(parents);
  const all = [...parents.dams, ...parents.sires];
  const count = ({ id }: { id: number }) =>
    plan.matings.filter(({ damId, sireId }) => damId === id || sireId === id).length;
  const shares = all.map((one) => count(one) / (2 * plan.matings.length));
  const now = meanOf(matrix, even);
  const means = kinshipWith(matrix, even);
  return {
    source,
    ...found,
    rate: plan.matings.length === 0 || now >= 1 ? null : (meanOf(matrix, shares) - now) / (1 - now),
    animals: all
      .map((one, at) => ({ id: one.id, litters: count(one), meanKinship: means[at] ?? 0 }))
      .toSorted((a, b) => a.meanKinship - b.meanKinship || a.id - b.id),
  };
}
