/**
 * Optimal contribution plans for kennels that are too large for the solver: simulated annealing (Kirkpatrick et al.
 * 1983) from the plan with the highest benefit. Pairs are exchanged one by one; the number of litters stays the same.
 */
import { seededNumbers } from '#genetics/random.ts';
import { assignLitters, type NetworkPair } from './mating-network.ts';

/** The part of ContributionTask that the search needs. */
interface SearchTask {
  readonly dams: readonly number[];
  readonly sires: readonly number[];
  readonly pairs: readonly NetworkPair[];
  readonly litters: number;
  readonly kinship: readonly Float64Array[];
  readonly ceiling: number;
}

export interface SearchedPlan {
  /** Litters of each dam, then of each sire. */
  readonly counts: number[];
  readonly benefit: number;
  readonly meanKinship: number;
}

/** Returns the elapsed proportion of the time for the whole plan, 0 to 1. */
export type PlanClock = () => number;
export const noTimeLimit: PlanClock = () => 0;

interface SearchSettings {
  readonly steps?: number;
  readonly seed?: number;
  readonly clock?: PlanClock;
  /** Litters of each dam, then of each sire, of the initial plan; default: the plan with the highest benefit. */
  readonly start?: readonly number[];
  readonly temperature?: number;
}

/**
 * The best plan found below the ceiling or, if there is none, the closest one. Null: there are no pairs. If there is
 * not enough time for all `steps`, the search cools down faster.
 */
export function searchContributions(
  task: SearchTask,
  { steps = STEPS, seed = 1, clock = noTimeLimit, start, temperature = INITIAL_TEMPERATURE }: SearchSettings = {},
): SearchedPlan | null {
  if (task.litters === 0 || task.pairs.length === 0) return null;
  const random = seededNumbers(seed);
  const plan = createPlanState(task, start);
  const maxBenefit = 1 + task.pairs.reduce((highest, { benefit }) => Math.max(highest, Math.abs(benefit)), 0);
  const penalty = (PENALTY * maxBenefit) / Math.max(1e-9, plan.mean());
  const scoreOf = (benefit: number, mean: number) =>
    benefit - penalty * task.litters * Math.max(0, mean - task.ceiling);
  const present = () => ({ counts: plan.counts(), benefit: plan.benefit(), meanKinship: plan.mean() });
  let best: SearchedPlan = present();
  let score = scoreOf(plan.benefit(), plan.mean());
  const startedAt = clock();
  let passed = 0;
  for (let step = 0; step < steps && passed < 1; step += 1) {
    if (step % STEPS_BETWEEN_CLOCK_READS === 0)
      passed = Math.max(step / steps, (clock() - startedAt) / (1 - startedAt));
    const out = random.below(task.litters);
    const pair = random.below(task.pairs.length);
    if (!plan.canExchange(out, pair)) continue;
    const nextScore = scoreOf(plan.nextBenefit(), plan.nextMean());
    const currentTemperature = temperature * maxBenefit * (1 - passed) ** 2 + 1e-6;
    if (random.next() >= Math.exp((nextScore - score) / currentTemperature)) continue;
    score = nextScore;
    plan.exchange(out, pair);
    if (isBetter(plan, best, task)) best = present();
  }
  return best;
}

/** For 200 animals, this many exchanges take one or two seconds. */
const STEPS = 10_000_000;
export const STEPS_TO_IMPROVE = 3_000_000;
const STEPS_BETWEEN_CLOCK_READS = 4096;
/** Temperature, relative to the highest benefit: at the start from the most profitable plan, or from a good plan. */
const INITIAL_TEMPERATURE = 0.25;
export const LOW_TEMPERATURE = 0.002;
/** Penalty per litter, relative to the highest benefit, for exceeding the ceiling by the initial mean kinship. */
const PENALTY = 20;

interface PlanState {
  /** Whether the limits allow replacing a pair of the plan; if so, sets the next benefit and mean kinship. */
  readonly canExchange: (at: number, pair: number) => boolean;
  readonly nextBenefit: () => number;
  readonly nextMean: () => number;
  readonly exchange: (at: number, pair: number) => void;
  readonly counts: () => number[];
  readonly benefit: () => number;
  readonly mean: () => number;
}

function createPlanState(task: SearchTask, start: readonly number[] | undefined): PlanState {
  const { pairs, kinship } = task;
  const caps = [...task.dams, ...task.sires];
  const limits = start && { dams: start.slice(0, task.dams.length), sires: start.slice(task.dams.length) };
  const assigned = assignLitters({ ...task, ...limits }, true);
  const chosen = Int32Array.from([...pairs.keys()].filter(assigned.isTaken).slice(0, task.litters));
  const isTaken = new Uint8Array(pairs.length);
  for (const pair of chosen) isTaken[pair] = 1;
  const dams = Int32Array.from(pairs, ({ dam }) => dam);
  const sires = Int32Array.from(pairs, ({ sire }) => task.dams.length + sire);
  const benefits = Float64Array.from(pairs, (pair) => pair.benefit);
  const counts = new Int32Array(caps.length);
  /** Sum of each animal's kinship with all parents of the plan. */
  const sums = new Float64Array(caps.length);
  const scale = (2 * task.litters) ** 2;
  let [benefit, total, nextBenefit, nextTotal] = [0, 0, 0, 0];
  const change = (animal: number, by: 1 | -1) => {
    const row = kinship[animal]!;
    total += 2 * by * sums[animal]! + row[animal]!;
    counts[animal]! += by;
    for (let other = 0; other < sums.length; other += 1) sums[other]! += by * row[other]!;
  };
  const move = (pair: number, by: 1 | -1) => {
    change(dams[pair]!, by);
    change(sires[pair]!, by);
    benefit += by * benefits[pair]!;
  };
  for (const pair of chosen) move(pair, 1);
  return {
    canExchange(at, pair) {
      const before = chosen[at]!;
      const [dam, sire, newDam, newSire] = [dams[before]!, sires[before]!, dams[pair]!, sires[pair]!];
      if (isTaken[pair] === 1 || (dam !== newDam && counts[newDam]! >= caps[newDam]!)) return false;
      if (sire !== newSire && counts[newSire]! >= caps[newSire]!) return false;
      nextBenefit = benefit + benefits[pair]! - benefits[before]!;
      const [ofDam, ofSire, ofNewDam] = [kinship[dam]!, kinship[sire]!, kinship[newDam]!];
      const own = ofDam[dam]! + ofSire[sire]! + ofNewDam[newDam]! + kinship[newSire]![newSire]!;
      const within = ofDam[sire]! + ofNewDam[newSire]!;
      const across = ofDam[newDam]! + ofDam[newSire]! + ofSire[newDam]! + ofSire[newSire]!;
      nextTotal =
        total + 2 * (sums[newDam]! + sums[newSire]! - sums[dam]! - sums[sire]!) + (own + 2 * within - 2 * across);
      return true;
    },
    nextBenefit: () => nextBenefit,
    nextMean: () => nextTotal / scale,
    exchange(at, pair) {
      const before = chosen[at]!;
      move(before, -1);
      move(pair, 1);
      chosen[at] = pair;
      isTaken[before] = 0;
      isTaken[pair] = 1;
    },
    counts: () => [...counts],
    benefit: () => benefit,
    mean: () => total / scale,
  };
}

function isBetter(plan: PlanState, best: SearchedPlan, { ceiling }: SearchTask): boolean {
  const mean = plan.mean();
  if (mean > ceiling) return mean < best.meanKinship - 1e-12;
  return best.meanKinship > ceiling || plan.benefit() > best.benefit + 1e-9;
}
