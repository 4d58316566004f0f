/**
 * Optimal contribution selection (Meuwissen 1997, J. Anim. Sci. 75:934): the number of litters of each animal that
 * gives the highest benefit while the mean kinship among the parents, and with it the rate of inbreeding, stays below a
 * target. Solved exactly in whole litters: the constraint is convex, so tangent planes are added until the best integer
 * plan satisfies it (Kelley 1960; Duran & Grossmann 1986). The caller supplies the solver. If the solver runs out of
 * time, a local search returns a plan that is good but not proven to be the best.
 */
import {
  LOW_TEMPERATURE,
  searchContributions,
  STEPS_TO_IMPROVE,
  noTimeLimit,
  type PlanClock,
  type SearchedPlan,
} from './contribution-search.ts';
import { assignLitters, type NetworkPair } from './mating-network.ts';

/** Minimises the cost, with columns and rows within their bounds. */
export interface LinearProgram {
  readonly cost: Float64Array;
  readonly upper: Float64Array;
  readonly isInteger: Uint8Array;
  readonly rows: readonly LinearRow[];
}
export interface LinearRow {
  readonly lower: number;
  readonly upper: number;
  readonly columns: readonly number[];
  readonly values: readonly number[];
}

/** Columns of the best solution; null if there is none. `isProven` is false if the solver ran out of time. */
export type SolveLinear = (program: LinearProgram) => { columns: Float64Array | null; isProven: boolean };

export interface ContributionTask {
  /** Litters that each dam and each sire can have. */
  readonly dams: readonly number[];
  readonly sires: readonly number[];
  readonly pairs: readonly NetworkPair[];
  /** Number of litters in the plan. A plan with this number must exist. */
  readonly litters: number;
  /** Kinship of each animal with every animal including itself; dams first. */
  readonly kinship: readonly Float64Array[];
  /** Highest mean kinship, weighted by contribution. */
  readonly ceiling: number;
  /** A pair that must be in the plan. */
  readonly forced?: number;
}

export interface Contributions {
  /** Litters of each dam and each sire. */
  readonly dams: number[];
  readonly sires: number[];
  readonly meanKinship: number;
  /** False: no plan with this number of litters is below the ceiling, and this one is the closest. */
  readonly isReached: boolean;
  /** False: the plan could not be proven to be the best in time. */
  readonly isProven: boolean;
}

const [MAX_ROUNDS, tolerance] = [150, 1e-9];

/** `clock` limits the local search. The solver has its own time limit, which must be shorter. */
export function optimalContributions(task: ContributionTask, solve: SolveLinear, clock = noTimeLimit): Contributions {
  const below = bestBelowCeiling(task, solve, []);
  if (!below.isProven) return improveBySearch(task, below, clock);
  if (below.counts) return toContributions(task, below.counts, below);
  const near = findLowestKinship(task, solve);
  // Choose the plan with the highest benefit among those with the lowest mean kinship.
  const best = near.isProven ? bestBelowCeiling({ ...task, ceiling: near.meanKinship }, solve, []) : null;
  const isProven = below.isProven && best?.isProven === true;
  if (isProven) return best?.counts ? toContributions(task, best.counts, best) : near;
  const closest = best?.counts ? toContributions(task, best.counts, best) : near;
  const found = searchContributions(task, { clock });
  return found && found.meanKinship < closest.meanKinship - tolerance
    ? toContributions(task, found.counts, { isProven })
    : { ...closest, isProven };
}

/** The better of the solver's plan and the plan found by local search, improved by another search. */
function improveBySearch(task: ContributionTask, below: BestPlan, clock: PlanClock): Contributions {
  const found = searchContributions(task, { clock });
  const isSearched = found !== null && (below.counts === null || isBetterPlan(found, below, task));
  const start = isSearched ? found.counts : (below.counts ?? countsWithoutCeiling(task));
  const improved = searchContributions(task, { clock, start, temperature: LOW_TEMPERATURE, steps: STEPS_TO_IMPROVE });
  return toContributions(task, improved?.counts ?? start, below);
}

function isBetterPlan(found: SearchedPlan, below: BestPlan, { ceiling }: ContributionTask): boolean {
  return found.meanKinship <= ceiling && found.benefit > below.benefit;
}

export interface BestPlan {
  /** Litters of each dam, then of each sire; null: no such plan exists. */
  readonly counts: number[] | null;
  readonly benefit: number;
  /** False: the solver could not exclude in time that a better plan, or any plan, exists. */
  readonly isProven: boolean;
}

/**
 * The best plan whose mean kinship is below the ceiling. `planes` are reused for the next plan with the same animals,
 * litters and ceiling.
 */
export function bestBelowCeiling(task: ContributionTask, solve: SolveLinear, planes: LinearRow[]): BestPlan {
  const program = buildProgram(task);
  const relaxation = { ...program, isInteger: new Uint8Array(program.isInteger.length) };
  const found = solveBelowCeiling(task, relaxation, { solve, planes, slack: 1e-5 });
  return found.counts || !found.isProven
    ? solveBelowCeiling(task, program, { solve, planes, slack: tolerance })
    : found;
}

function solveBelowCeiling(
  task: ContributionTask,
  program: LinearProgram,
  { solve, planes, slack }: { solve: SolveLinear; planes: LinearRow[]; slack: number },
): BestPlan {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { columns, isProven } = solve({ ...program, rows: [...program.rows, ...planes] });
    if (!columns) return { counts: null, benefit: 0, isProven };
    const counts = readCounts(task, columns).map((one) => (isWhole(one) ? Math.round(one) : one));
    if (meanKinship(task, counts) <= task.ceiling + slack)
      return { counts, benefit: benefitOf(task, columns), isProven };
    // The solver ran out of time.
    if (!isProven) break;
    planes.push(planeAt(task, counts));
  }
  return { counts: null, benefit: 0, isProven: false };
}

/** The plan with the lowest mean kinship for this number of litters. */
function findLowestKinship(task: ContributionTask, solve: SolveLinear): Contributions {
  const { count, bound } = columnsOf(task);
  const base = buildProgram(task);
  const cost = new Float64Array(count);
  cost[bound] = 1;
  const planes: LinearRow[] = [];
  const free = countsWithoutCeiling(task);
  let best = { counts: free, mean: meanKinship(task, free) };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    // The first rounds use fractional litters, because this is faster and the planes are also valid for whole litters.
    const isInteger = round < MAX_ROUNDS / 5 ? new Uint8Array(count) : base.isInteger;
    const { columns, isProven } = solve({ ...base, cost, isInteger, rows: [...base.rows, ...planes] });
    if (!columns) break;
    const counts = readCounts(task, columns);
    const mean = meanKinship(task, counts);
    if (counts.every(isWhole) && mean < best.mean) best = { counts: counts.map(Math.round), mean };
    if (!isProven) break;
    if (columns[bound]! >= best.mean - 1e-7) return toContributions(task, best.counts, { isProven: true });
    planes.push(planeAt(task, counts, bound));
  }
  return toContributions(task, best.counts, { isProven: false });
}

function isWhole(count: number): boolean {
  return Math.abs(count - Math.round(count)) < 1e-6;
}

function countsWithoutCeiling({ dams, sires, pairs }: ContributionTask): number[] {
  const { isTaken } = assignLitters({ dams, sires, pairs }, true);
  const counts = [...dams, ...sires].map(() => 0);
  for (const [at, { dam, sire }] of pairs.entries())
    if (isTaken(at)) for (const animal of [dam, dams.length + sire]) counts[animal] = counts[animal]! + 1;
  return counts;
}

function toContributions(task: ContributionTask, counts: number[], { isProven }: { isProven: boolean }): Contributions {
  const mean = meanKinship(task, counts);
  return {
    dams: counts.slice(0, task.dams.length),
    sires: counts.slice(task.dams.length),
    meanKinship: mean,
    isReached: mean <= task.ceiling + tolerance,
    isProven,
  };
}

/** Mean kinship among all parents, weighted by their litters. */
function meanKinship({ kinship, litters }: ContributionTask, counts: readonly number[]): number {
  return quadratic(kinship, counts) / (2 * litters) ** 2;
}

function quadratic(kinship: readonly Float64Array[], counts: readonly number[]): number {
  return kinship.reduce((sum, row, at) => sum + counts[at]! * product(row, counts), 0);
}

function product(row: Float64Array, counts: readonly number[]): number {
  return counts.reduce((sum, count, at) => sum + count * row[at]!, 0);
}

/** Columns: one per pair, then the litters of each animal, then the mean kinship, which may be minimised. */
function columnsOf({ pairs, dams, sires }: ContributionTask) {
  const animals = dams.length + sires.length;
  return { first: pairs.length, bound: pairs.length + animals, count: pairs.length + animals + 1 };
}

/**
 * Pairs can be fractional: with whole litters for each animal, the best pairs are whole (the matrix is totally
 * unimodular).
 */
function buildProgram(task: ContributionTask): LinearProgram {
  const { dams, sires, pairs, litters } = task;
  const { first, bound, count } = columnsOf(task);
  const caps = [...dams, ...sires];
  const ofAnimal = caps.map((): number[] => []);
  pairs.forEach(({ dam, sire }, pair) => {
    ofAnimal[dam]?.push(pair);
    ofAnimal[dams.length + sire]?.push(pair);
  });
  const rows = ofAnimal.map((own, animal) => ({
    lower: 0,
    upper: 0,
    columns: [...own, first + animal],
    values: [...own.map(() => 1), -1],
  }));
  const damColumns = dams.map((_, animal) => first + animal);
  const total = { lower: litters, upper: litters, columns: damColumns, values: dams.map(() => 1) };
  const upper = new Float64Array(count).fill(1);
  const isInteger = new Uint8Array(count);
  caps.forEach((cap, animal) => {
    upper[first + animal] = cap;
    isInteger[first + animal] = 1;
  });
  upper[bound] = Number.POSITIVE_INFINITY;
  const cost = Float64Array.from({ length: count }, (_, column) => -(pairs[column]?.benefit ?? 0));
  const forced = task.forced === undefined ? [] : [{ lower: 1, upper: 1, columns: [task.forced], values: [1] }];
  return { cost, upper, isInteger, rows: [...rows, total, ...forced] };
}

/** Tangent plane of the mean kinship at these counts, bounded by the ceiling or by the minimised column. */
function planeAt(task: ContributionTask, counts: readonly number[], bound: number | null = null): LinearRow {
  const { first } = columnsOf(task);
  const scale = (2 * task.litters) ** 2;
  const slopes = task.kinship.map((row) => (2 * product(row, counts)) / scale);
  const constant = quadratic(task.kinship, counts) / scale;
  return {
    lower: Number.NEGATIVE_INFINITY,
    upper: constant + (bound === null ? task.ceiling : 0),
    columns: [...slopes.keys().map((animal) => first + animal), ...(bound === null ? [] : [bound])],
    values: [...slopes, ...(bound === null ? [] : [-1])],
  };
}

function readCounts(task: ContributionTask, columns: Float64Array): number[] {
  const { first, bound } = columnsOf(task);
  return [...columns.subarray(first, bound)];
}

function benefitOf({ pairs }: ContributionTask, columns: Float64Array): number {
  return pairs.reduce((sum, { benefit }, pair) => sum + benefit * columns[pair]!, 0);
}
