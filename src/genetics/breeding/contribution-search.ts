/**
 * Optimal contribution plans for kennels that are too large for the solver: simulated annealing (Kirkpatrick et al.
 * 1983) from the plan with the highest benefit. Pairs are exchanged one by one; the number of litters stays the same.
 */
import { seededNumbers } from '#genetics/random.ts';
import { assignLitters, type NetworkPair } from './mating-network.ts';

/** Implemented by ContributionTask. */
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

/** Proportion of the time for the whole plan that has passed, 0 to 1. */
export type PlanClock = () => number;
export const timeless: PlanClock = () => 0;

interface SearchSettings {
  readonly steps?: number;
  readonly seed?: number;
  readonly clock?: PlanClock;
  /** Litters of each dam, then of each sire, of the initial plan; default: the plan with the highest benefit. */
  readonly start?: readonly number[];
  readonly warmth?: number;
}

/**
 * The best plan found below the ceiling; if none, the one that came closest. Null: there are no pairs. If the
 * time is not enough for all `steps`, it cools down faster.
 */
export function searchContributions(
  task: SearchTask,
  { steps = STEPS, seed = 1, clock = timeless, start, warmth = WARMTH }: SearchSettings = {},
): SearchedPlan | null {
  if (task.litters === 0 || task.pairs.length === 0) return null;
  const random = seededNumbers(seed);
  const plan = openPlan(task, start);
  const most = 1 + task.pairs.reduce((highest, { benefit }) => Math.max(highest, Math.abs(benefit)), 0);
  const price = (PRICE * most) / Math.max(1e-9, plan.mean());
  const worthOf = (benefit: number, mean: number) => benefit - price * task.litters * Math.max(0, mean - task.ceiling);
  const present = () => ({ counts: plan.counts(), benefit: plan.benefit(), meanKinship: plan.mean() });
  let best: SearchedPlan = present();
  let worth = worthOf(plan.benefit(), plan.mean());
  const startedAt = clock();
  let passed = 0;
  for (let step = 0; step < steps && passed < 1; step += 1) {
    if (step % STEPS_BETWEEN_LOOKS === 0) passed = Math.max(step / steps, (clock() - startedAt) / (1 - startedAt));
    const out = random.below(task.litters);
    const pair = random.below(task.pairs.length);
    if (!plan.tries(out, pair)) continue;
    const now = worthOf(plan.nextBenefit(), plan.nextMean());
    const heat = warmth * most * (1 - passed) ** 2 + 1e-6;
    if (random.next() >= Math.exp((now - worth) / heat)) continue;
    worth = now;
    plan.exchange(out, pair);
    if (isBetter(plan, best, task)) best = present();
  }
  return best;
}

/** Number of exchanges that take a second or two for 200 animals. */
const STEPS = 10_000_000;
export const STEPS_TO_IMPROVE = 3_000_000;
const STEPS_BETWEEN_LOOKS = 4096;
/** Initial temperature, in benefits of one pair: to leave the most profitable plan, and to improve a good one. */
const WARMTH = 0.25;
export const LITTLE_WARMTH = 0.002;
/** Penalty per litter, in benefits of one pair, of a mean kinship twice the initial one. */
const PRICE = 20;

interface OpenPlan {
  /** Whether the limits allow another pair in place of one of the plan; sets the next benefit and mean kinship. */
  readonly tries: (at: number, pair: number) => boolean;
  readonly nextBenefit: () => number;
  readonly nextMean: () => number;
  readonly exchange: (at: number, pair: number) => void;
  readonly counts: () => number[];
  readonly benefit: () => number;
  readonly mean: () => number;
}

function openPlan(task: SearchTask, start: readonly number[] | undefined): OpenPlan {
  const { pairs, kinship } = task;
  const caps = [...task.dams, ...task.sires];
  const limits = start && { dams: start.slice(0, task.dams.length), sires: start.slice(task.dams.length) };
  const assigned = assignLitters({ ...task, ...limits }, true);
  const taken = Int32Array.from([...pairs.keys()].filter(assigned.isTaken).slice(0, task.litters));
  const isTaken = new Uint8Array(pairs.length);
  for (const pair of taken) isTaken[pair] = 1;
  const dams = Int32Array.from(pairs, ({ dam }) => dam);
  const sires = Int32Array.from(pairs, ({ sire }) => task.dams.length + sire);
  const benefits = Float64Array.from(pairs, (pair) => pair.benefit);
  const counts = new Int32Array(caps.length);
  /** Kinship of each animal with all parents together. */
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
  for (const pair of taken) move(pair, 1);
  return {
    tries(at, pair) {
      const before = taken[at]!;
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
      const before = taken[at]!;
      move(before, -1);
      move(pair, 1);
      taken[at] = pair;
      isTaken[before] = 0;
      isTaken[pair] = 1;
    },
    counts: () => [...counts],
    benefit: () => benefit,
    mean: () => total / scale,
  };
}

function isBetter(plan: OpenPlan, best: SearchedPlan, { ceiling }: SearchTask): boolean {
  const mean = plan.mean();
  if (mean > ceiling) return mean < best.meanKinship - 1e-12;
  return best.meanKinship > ceiling || plan.benefit() > best.benefit + 1e-9;
}
