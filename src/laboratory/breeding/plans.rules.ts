import { listOf, untestedOf, type PairFacts } from './pair-facts.rules.ts';
import type { PairCost } from '#genetics/breeding/contribution-costs.ts';
import { lossText, matingPlan, type MatingPlan, type PlanPair } from '#genetics/breeding/mating-plan.ts';
import { orderPedigree, inbreedingCoefficients, type PedigreeEntry } from '#genetics/pedigree/pedigree.ts';

export const MAX_DAMS = 60;
export const MAX_SIRES = 40;
export const planGoals = ['most_litters', 'best_total'] as const;
export type PlanGoal = (typeof planGoals)[number];

export interface PlanAnimal {
  readonly id: number;
  readonly litters: number;
}

export interface PlanSettings {
  readonly kinshipCeiling: number;
  readonly goal: PlanGoal;
  /** Also plans pairs of different breeds. */
  readonly allowCrosses: boolean;
}

export interface PlannedPair extends PairFacts {
  readonly points: number;
}

export interface PlanResult {
  readonly matings: PlannedPair[];
  readonly totalPoints: number;
  readonly lost: { damId: number; sireId: number; code: string; reasons: string[]; loss: number | null }[];
  readonly unmatedDams: number[];
  /** All pairs that the rules allow. */
  readonly allowed: PlannedPair[];
}

const weights = { untested: 10, different: 20, warning: 5 } as const;

/**
 * Points of a pair: expected heterozygosity in percent (without profiles, the mean of the others), less the higher of
 * expected inbreeding and DNA kinship in percent, less up to 10 for missing results, 20 for different breeds and 5 for
 * each warning.
 */
export function pointsOf(pair: PairFacts, meanVariety: number): number {
  const kinship = Math.max(pair.inbreeding, pair.dnaKinship ?? 0);
  const open = pair.relevant === 0 ? 1 : pair.untested.length / pair.relevant;
  const penalty =
    weights.untested * open +
    (pair.breeds === 'different' ? weights.different : 0) +
    weights.warning * pair.warnings.length;
  return Math.round(1000 * ((pair.variety ?? meanVariety) - kinship) - 10 * penalty) / 10;
}

function objectionsOf(pair: PairFacts, { allowCrosses }: PlanSettings): NonNullable<PlanPair['objections']> {
  if (pair.breeds !== 'different' || allowCrosses) return pair.objections;
  return [...pair.objections, { code: 'different_breeds', reason: 'These animals are of different breeds.' }];
}

/** Further reasons against a pair that the rules allow. */
function doubtsOf(pair: PairFacts | undefined): string[] {
  if (!pair) return [];
  return [
    ...(pair.breeds === 'different' ? ['These animals are of different breeds.'] : []),
    ...(pair.relevant === 0 ? ['Neither animal has results, so the health risks are not known.'] : []),
    ...(pair.untested.length > 0 ? [`Results are missing for ${untestedOf(pair)}: ${listOf(pair.untested)}.`] : []),
    ...pair.warnings,
  ];
}

/** The best plan from these pairs, and the reasons against each other pair. */
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
      dnaKinship: pair.dnaKinship,
      affectedTests: pair.affectedTests,
      objections: objectionsOf(pair, settings),
    })),
    settings,
  );
  const matings = plan.matings.flatMap(({ dam, sire }) => byKey.get(`${dam} ${sire}`) ?? []);
  const forbidden = new Set(
    plan.rejected.filter(({ code }) => isForbidden(code)).map(({ dam, sire }) => `${dam} ${sire}`),
  );
  return {
    matings: matings.toSorted((a, b) => b.points - a.points || a.damId - b.damId),
    totalPoints: Math.round(10 * plan.totalBenefit) / 10,
    lost: plan.rejected.map(({ dam, sire, code, reasons, loss }) => ({
      damId: Number(dam),
      sireId: Number(sire),
      code,
      reasons: [...new Set([...reasons, ...doubtsOf(byKey.get(`${dam} ${sire}`))])],
      loss: loss === null ? null : Math.round(10 * loss) / 10,
    })),
    unmatedDams: plan.unmatedDams.map(Number),
    allowed: [...byKey].flatMap(([key, pair]) => (forbidden.has(key) ? [] : [pair])),
  };
}

function isForbidden(code: string): boolean {
  return code !== 'better_elsewhere' && code !== 'no_litters_left';
}

/** Cost of including this pair in a plan with a target rate of inbreeding; null: unknown. */
export type CostOf = (damId: number, sireId: number) => PairCost | null;

/**
 * The best plan if a target limits the litters of each animal. Other litters can make room for a pair, so its cost is
 * calculated for the whole plan.
 */
export function planWithin(
  { dams, sires }: { dams: readonly PlanAnimal[]; sires: readonly PlanAnimal[] },
  pairs: readonly PairFacts[],
  settings: PlanSettings,
  target: { costOf: CostOf; isReached: boolean },
): PlanResult {
  const plan = planKennel(dams, sires, pairs, { ...settings, goal: 'most_litters' });
  return {
    ...plan,
    lost: plan.lost.map((pair) => {
      if (isForbidden(pair.code)) return pair;
      const [, ...doubts] = pair.reasons;
      const cost = target.costOf(pair.damId, pair.sireId);
      const { reason, ...found } = explainCost(cost, target.isReached);
      return { ...pair, ...found, reasons: [reason, ...doubts] };
    }),
  };
}

function explainCost(cost: PairCost | null, isReached: boolean) {
  if (cost === null)
    return { code: 'better_elsewhere', reason: 'This pair is not in the best plan that we found.', loss: null };
  if (cost === 'fewer_litters')
    return { code: 'no_litters_left', reason: 'With this pair, the plan would have fewer litters.', loss: null };
  if (cost === 'above_ceiling') {
    const reason = isReached
      ? 'With this pair, no plan with as many litters meets the target rate of inbreeding.'
      : 'With this pair, the plan would be further from the target rate of inbreeding.';
    return { code: 'misses_target', reason, loss: null };
  }
  return { code: 'better_elsewhere', reason: lossText(cost.loss), loss: Math.round(10 * cost.loss) / 10 };
}

/**
 * Expected inbreeding of every pair's litter, in one pass over the pedigree with one offspring of each pair added
 * (Meuwissen & Luo 1992).
 */
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
