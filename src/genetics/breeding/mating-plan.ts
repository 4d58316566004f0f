/**
 * A kennel's mating plan: the pairs of dams and sires with the highest total benefit, within the litter limits, without
 * pairs that can have affected offspring or are too closely related.
 */
import { assignLitters } from './mating-network.ts';

export interface PlanParent {
  readonly id: string;
  /** Maximum number of litters of this animal in the plan. */
  readonly litters: number;
}

export interface PlanPair {
  readonly dam: string;
  readonly sire: string;
  /** Benefit of the pair, on any scale; higher is better. */
  readonly benefit: number;
  /** Expected inbreeding of the offspring, 0 to 1. */
  readonly kinship: number;
  /** Kinship of the two by DNA; above the ceiling it rules out the pair, as pedigree kinship does. */
  readonly dnaKinship?: number | null;
  /** Tests for which the pair can have affected offspring; any of them rules out the pair. */
  readonly affectedTests: readonly string[];
  /** Other reasons that rule out the pair. */
  readonly objections?: readonly PairObjection[];
}

export interface PairObjection {
  readonly code: 'harmful_litter' | 'neutered_dam' | 'different_breeds';
  readonly reason: string;
}

export interface PlanSettings {
  /** Pairs above this kinship are ruled out. */
  readonly kinshipCeiling: number;
  /**
   * `most_litters`: the best of the plans with as many litters as the rules allow. `best_total`: only pairs that add
   * benefit.
   */
  readonly goal: 'most_litters' | 'best_total';
}

export interface RejectedPair {
  readonly dam: string;
  readonly sire: string;
  /** The most important reason. */
  readonly code:
    | 'affected_young'
    | 'too_related'
    | PairObjection['code']
    | 'unknown_parent'
    | 'no_litters_left'
    | 'better_elsewhere';
  /** All reasons against the pair, most important first. */
  readonly reasons: readonly string[];
  /**
   * Loss of total benefit if this pair were chosen; null if it is ruled out, or if the plan would have fewer litters.
   */
  readonly loss: number | null;
}

export interface MatingPlan {
  readonly matings: PlanPair[];
  readonly totalBenefit: number;
  readonly rejected: RejectedPair[];
  /** Dams without a mate. */
  readonly unmatedDams: string[];
}

/** Calculates the best plan. A pair is used at most once; the order of the input breaks ties. */
export function matingPlan(
  dams: readonly PlanParent[],
  sires: readonly PlanParent[],
  pairs: readonly PlanPair[],
  settings: PlanSettings,
): MatingPlan {
  const [damAt, sireAt] = [indexById(dams), indexById(sires)];
  const rejected: RejectedPair[] = [];
  const allowed = pairs.filter((pair) => {
    const rejection = rejectPair(pair, { damAt, sireAt, ceiling: settings.kinshipCeiling });
    if (rejection) rejected.push(rejection);
    return !rejection;
  });
  const network = {
    dams: dams.map(({ litters }) => litters),
    sires: sires.map(({ litters }) => litters),
    pairs: allowed.map(({ dam, sire, benefit }) => ({
      dam: damAt.get(dam) ?? 0,
      sire: sireAt.get(sire) ?? 0,
      benefit,
    })),
  };
  const { isTaken, lossOf } = assignLitters(network, settings.goal === 'most_litters');
  const cannotMate = {
    dams: network.dams.map((litters) => litters === 0),
    sires: network.sires.map((one) => one === 0),
  };
  const matings: PlanPair[] = [];
  for (const [at, pair] of allowed.entries()) {
    if (isTaken(at)) matings.push(pair);
    else {
      const { dam = 0, sire = 0 } = network.pairs[at] ?? {};
      const without = cannotMate.dams[dam] ? 'dam' : cannotMate.sires[sire] ? 'sire' : null;
      rejected.push(explainLoss(pair, without, without ? Number.POSITIVE_INFINITY : lossOf(at)));
    }
  }
  const mated = new Set(matings.map((pair) => pair.dam));
  return {
    matings,
    totalBenefit: matings.reduce((sum, pair) => sum + pair.benefit, 0),
    rejected,
    unmatedDams: dams.filter(({ id }) => !mated.has(id)).map(({ id }) => id),
  };
}

function rejectPair(
  pair: PlanPair,
  rules: { damAt: ReadonlyMap<string, number>; sireAt: ReadonlyMap<string, number>; ceiling: number },
): RejectedPair | null {
  const found: { code: RejectedPair['code']; reason: string }[] = [];
  const addReason = (code: RejectedPair['code'], reason: string) => found.push({ code, reason });
  if (!rules.damAt.has(pair.dam) || !rules.sireAt.has(pair.sire))
    addReason('unknown_parent', 'One of these animals is not in the plan.');
  if (pair.affectedTests.length > 0)
    addReason('affected_young', `Offspring could be affected: ${pair.affectedTests.join('; ')}.`);
  const limit = `above the maximum of ${percent(rules.ceiling)} for this plan.`;
  if (pair.kinship > rules.ceiling)
    addReason('too_related', `Expected inbreeding is ${percent(pair.kinship)}, ${limit}`);
  if ((pair.dnaKinship ?? 0) > rules.ceiling)
    addReason('too_related', `DNA kinship is ${percent(pair.dnaKinship ?? 0)}, ${limit}`);
  for (const { code, reason } of pair.objections ?? []) addReason(code, reason);
  const [first] = found;
  return first
    ? { dam: pair.dam, sire: pair.sire, code: first.code, reasons: found.map(({ reason }) => reason), loss: null }
    : null;
}

/** Loss from choosing the pair. `without`: the animal of the pair that cannot have a litter. */
function explainLoss({ dam, sire }: PlanPair, without: 'dam' | 'sire' | null, loss: number): RejectedPair {
  if (!Number.isFinite(loss))
    return {
      dam,
      sire,
      code: 'no_litters_left',
      reasons: [
        without
          ? `The ${without} cannot have a litter in this plan.`
          : 'With this pair, the plan would have fewer litters.',
      ],
      loss: null,
    };
  return { dam, sire, code: 'better_elsewhere', reasons: [lossText(loss)], loss };
}

export function lossText(loss: number): string {
  return loss <= 1e-6
    ? 'An equally good plan exists without this pair.'
    : `This pair would lower the plan's total by ${Number(loss.toPrecision(4))} points.`;
}

function indexById(parents: readonly PlanParent[]): Map<string, number> {
  return new Map(parents.map(({ id }, at) => [id, at]));
}

function percent(value: number): string {
  return `${Number((100 * value).toFixed(2))}%`;
}
