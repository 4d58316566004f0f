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

/** The best plan found below the ceiling; if none, the one that came closest. Null: no pair can be exchanged. */
export function searchContributions(task: SearchTask, steps = STEPS, seed = 1): SearchedPlan | null {
  if (task.litters === 0 || task.pairs.length === 0) return null;
  const random = seededNumbers(seed);
  const plan = openPlan(task);
  const price = (PRICE * (1 + highestBenefit(task))) / Math.max(1e-9, plan.mean());
  let best: SearchedPlan | null = null;
  let worth = worthOf(plan, task, price);
  for (let step = 0; step < steps; step += 1) {
    const out = random.below(task.litters);
    const pair = random.below(task.pairs.length);
    const before = plan.exchange(out, pair);
    if (before === null) continue;
    const now = worthOf(plan, task, price);
    const heat = HEAT * (1 + highestBenefit(task)) * (1 - step / steps) ** 2 + 1e-6;
    if (random.next() < Math.exp((now - worth) / heat)) worth = now;
    else plan.exchange(out, before);
    if (isBetter(plan, best, task)) best = { counts: plan.counts(), benefit: plan.benefit(), meanKinship: plan.mean() };
  }
  return best;
}

/** Number of exchanges that take about a second for 200 animals. */
const STEPS = 10_000_000;
const HEAT = 0.25;
/** Penalty per litter, in benefits of one pair, of a mean kinship twice the initial one. */
const PRICE = 20;

const highest = new WeakMap<SearchTask, number>();
function highestBenefit(task: SearchTask): number {
  const known = highest.get(task) ?? task.pairs.reduce((most, { benefit }) => Math.max(most, Math.abs(benefit)), 0);
  highest.set(task, known);
  return known;
}

interface OpenPlan {
  /** Replaces a pair with another and returns the replaced pair; null if the limits do not allow it. */
  readonly exchange: (at: number, pair: number) => number | null;
  readonly counts: () => number[];
  readonly benefit: () => number;
  readonly mean: () => number;
}

function openPlan(task: SearchTask): OpenPlan {
  const { dams, sires, pairs, kinship } = task;
  const caps = [...dams, ...sires];
  const assigned = assignLitters(task, true);
  const taken = [...pairs.keys()].filter(assigned.isTaken).slice(0, task.litters);
  const isTaken = new Uint8Array(pairs.length);
  for (const pair of taken) isTaken[pair] = 1;
  const counts = new Int32Array(caps.length);
  /** Kinship of each animal with all parents together. */
  const sums = new Float64Array(caps.length);
  let [benefit, total] = [0, 0];
  const change = (animal: number, by: 1 | -1) => {
    const row = kinship[animal]!;
    total += 2 * by * sums[animal]! + row[animal]!;
    counts[animal]! += by;
    for (let other = 0; other < sums.length; other += 1) sums[other]! += by * row[other]!;
  };
  const move = (pair: number, by: 1 | -1) => {
    const { dam, sire, benefit: own } = pairs[pair]!;
    change(dam, by);
    change(dams.length + sire, by);
    benefit += by * own;
  };
  for (const pair of taken) move(pair, 1);
  return {
    exchange(at, pair) {
      const before = taken[at]!;
      const [from, to] = [pairs[before]!, pairs[pair]!];
      const hasRoom = (own: number, other: number, animal: number) => own === other || counts[animal]! < caps[animal]!;
      if (isTaken[pair] === 1 || !hasRoom(from.dam, to.dam, to.dam)) return null;
      if (!hasRoom(from.sire, to.sire, dams.length + to.sire)) return null;
      move(before, -1);
      move(pair, 1);
      taken[at] = pair;
      [isTaken[before], isTaken[pair]] = [0, 1];
      return before;
    },
    counts: () => [...counts],
    benefit: () => benefit,
    mean: () => total / (2 * task.litters) ** 2,
  };
}

function worthOf(plan: OpenPlan, { ceiling, litters }: SearchTask, price: number): number {
  return plan.benefit() - price * litters * Math.max(0, plan.mean() - ceiling);
}

function isBetter(plan: OpenPlan, best: SearchedPlan | null, { ceiling }: SearchTask): boolean {
  if (best === null) return true;
  const mean = plan.mean();
  if (mean > ceiling) return mean < best.meanKinship - 1e-12;
  return best.meanKinship > ceiling || plan.benefit() > best.benefit + 1e-9;
}
