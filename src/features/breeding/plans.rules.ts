import { matingPlan, type MatingPlan } from '#genetics/mating-plan.ts';
import { orderPedigree, inbreedingCoefficients, type PedigreeEntry } from '#genetics/pedigree.ts';

export const MOST_DAMS = 60;
export const MOST_SIRES = 40;
export const planGoals = ['most_litters', 'best_total'] as const;
export type PlanGoal = (typeof planGoals)[number];

export interface PlanAnimal {
  readonly id: number;
  readonly litters: number;
}

/** What is known of a pair before the plan. */
export interface PairFacts {
  readonly damId: number;
  readonly sireId: number;
  /** Expected inbreeding of the young by the known pedigree, 0..1. */
  readonly inbreeding: number;
  /** Expected share of markers at which the young differ from one copy to the other; null without profiles on one panel. */
  readonly variety: number | null;
  /** Tests at which a young can be affected. */
  readonly affectedTests: string[];
  /** Tests that one of the two has and the other lacks: the pair is not proven safe there. */
  readonly untested: string[];
}

export interface PlanSettings {
  readonly kinshipCeiling: number;
  readonly goal: PlanGoal;
}

export interface PlannedPair extends PairFacts {
  readonly points: number;
}

export interface PlanResult {
  readonly matings: PlannedPair[];
  readonly totalPoints: number;
  readonly lost: { damId: number; sireId: number; code: string; reason: string; loss: number | null }[];
  readonly unmatedDams: number[];
}

/** Points of a pair: expected variety in percent less expected inbreeding in percent; without profiles the mean of the others stands in. */
export function pointsOf(pair: PairFacts, meanVariety: number): number {
  return Math.round(1000 * ((pair.variety ?? meanVariety) - pair.inbreeding)) / 10;
}

/** The best plan over these pairs, and why each other pair is not in it. */
export function planKennel(
  dams: readonly PlanAnimal[],
  sires: readonly PlanAnimal[],
  pairs: readonly PairFacts[],
  settings: PlanSettings,
): PlanResult {
  const known = pairs.flatMap(({ variety }) => (variety === null ? [] : [variety]));
  const mean = known.length === 0 ? 0.5 : known.reduce((sum, value) => sum + value, 0) / known.length;
  const byKey = new Map(
    pairs.map((pair) => [`${pair.damId} ${pair.sireId}`, { ...pair, points: pointsOf(pair, mean) }]),
  );
  const parent = ({ id, litters }: PlanAnimal) => ({ id: String(id), litters });
  const plan: MatingPlan = matingPlan(
    dams.map(parent),
    sires.map(parent),
    [...byKey.values()].map((pair) => ({
      dam: String(pair.damId),
      sire: String(pair.sireId),
      benefit: pair.points,
      kinship: pair.inbreeding,
      affectedTests: pair.affectedTests,
    })),
    settings,
  );
  const matings = plan.matings.flatMap(({ dam, sire }) => byKey.get(`${dam} ${sire}`) ?? []);
  return {
    matings: matings.toSorted((a, b) => b.points - a.points || a.damId - b.damId),
    totalPoints: Math.round(10 * plan.totalBenefit) / 10,
    lost: plan.rejected.map(({ dam, sire, code, reason, loss }) => ({
      damId: Number(dam),
      sireId: Number(sire),
      code,
      reason,
      loss: loss === null ? null : Math.round(10 * loss) / 10,
    })),
    unmatedDams: plan.unmatedDams.map(Number),
  };
}

/** Expected inbreeding of the litter of every pair, by one pass over the pedigree with a young of each pair added (Meuwissen & Luo 1992). */
export function inbreedingOfPairs(
  entries: readonly PedigreeEntry[],
  pairs: readonly { damId: number; sireId: number }[],
): number[] {
  const young = pairs.map(({ damId, sireId }, at) => ({ id: `young ${at}`, dam: String(damId), sire: String(sireId) }));
  const ordered = orderPedigree([...entries, ...young]);
  if (!ordered.ok) throw new RangeError(ordered.problems.map(({ reason }) => reason).join(' '));
  const { pedigree } = ordered;
  const values = inbreedingCoefficients(pedigree);
  return young.map(({ id }) => values[pedigree.indexOf.get(id) ?? -1] ?? 0);
}
