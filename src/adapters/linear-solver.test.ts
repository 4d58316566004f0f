import { beforeAll, expect, test } from 'vitest';
import { costedContributions, type PairCost } from '#genetics/breeding/contribution-costs.ts';
import { assignLitters } from '#genetics/breeding/mating-network.ts';
import {
  optimalContributions,
  type ContributionTask,
  type SolveLinear,
} from '#genetics/breeding/optimal-contribution.ts';
import { seededNumbers, type NumberSource } from '#genetics/random.ts';
import { loadLinearSolver } from './linear-solver.ts';

let solve: SolveLinear;
beforeAll(async () => {
  // The limit is for all plans of a test together, on a busy machine.
  solve = await loadLinearSolver(120_000);
});

/** Kinships calculated from shared markers: as in a real population, the matrix is never indefinite. */
function drawKinship(count: number, random: NumberSource): Float64Array[] {
  const families = Array.from({ length: count }, () =>
    Array.from({ length: 12 }, () => (random.next() < 0.4 ? 1 : -1)),
  );
  return families.map((own) =>
    Float64Array.from(families, (other) => {
      const same = own.reduce((sum, one, at) => sum + one * (other[at] ?? 0), 0) / own.length;
      return (own === other ? 0.5 : 0.25) * (1 + same);
    }),
  );
}

function drawTask(seed: number, { dams = 4, sires = 3, ceiling = 0 } = {}): ContributionTask {
  const random = seededNumbers(seed);
  const caps = (count: number, most: number) => Array.from({ length: count }, () => 1 + random.below(most));
  const task = { dams: caps(dams, 2), sires: caps(sires, 3) };
  const pairs = task.dams.flatMap((_, dam) =>
    task.sires.flatMap((__, sire) => (random.next() < 0.85 ? [{ dam, sire, benefit: random.below(40) }] : [])),
  );
  const { isTaken } = assignLitters({ ...task, pairs }, true);
  const litters = pairs.filter((_, at) => isTaken(at)).length;
  return { ...task, pairs, litters, kinship: drawKinship(dams + sires, random), ceiling };
}

/** All plans with the task's number of litters, by brute force. */
function everyPlan({ dams, sires, pairs, litters, kinship }: ContributionTask) {
  const plans: { used: typeof pairs; benefit: number; mean: number }[] = [];
  for (let mask = 0; mask < 2 ** pairs.length; mask += 1) {
    const used = pairs.filter((_, at) => (mask >> at) & 1);
    if (used.length !== litters) continue;
    const counts = [
      ...dams.map((_, dam) => used.filter((one) => one.dam === dam).length),
      ...sires.map((_, sire) => used.filter((one) => one.sire === sire).length),
    ];
    if ([...dams, ...sires].some((cap, at) => (counts[at] ?? 0) > cap)) continue;
    const sum = counts.reduce(
      (all, a, first) => all + counts.reduce((row, b, second) => row + a * b * (kinship[first]?.[second] ?? 0), 0),
      0,
    );
    plans.push({ used, benefit: used.reduce((all, { benefit }) => all + benefit, 0), mean: sum / (2 * litters) ** 2 });
  }
  return plans;
}

const benefitOf = (task: ContributionTask, found: { dams: number[]; sires: number[] }) => {
  const { isTaken } = assignLitters({ ...found, pairs: task.pairs }, true);
  return task.pairs.reduce((sum, { benefit }, at) => sum + (isTaken(at) ? benefit : 0), 0);
};

/** Small tasks with all their plans; the ceiling is below, among or above their kinships. */
function* drawnTasks(count: number) {
  for (let seed = 1; seed <= count; seed += 1) {
    const drawn = drawTask(seed);
    if (drawn.litters === 0) continue;
    const plans = everyPlan(drawn);
    const means = plans.map(({ mean }) => mean).toSorted((a, b) => a - b);
    const [lowest = 0, highest = 0] = [means[0], means.at(-1)];
    const task = { ...drawn, ceiling: lowest + (highest - lowest) * ((seed % 5) * 0.25 - 0.2) };
    yield { seed, task, plans, lowest };
  }
}

test('contributions equal the best plan by brute force, or the lowest kinship if none reaches the target', () => {
  let unreached = 0;
  for (const { seed, task, plans, lowest } of drawnTasks(40)) {
    const found = optimalContributions(task, solve);
    const allowed = plans.filter(({ mean }) => mean <= task.ceiling + 1e-9);
    expect([seed, found.isReached, found.isProven]).toEqual([seed, allowed.length > 0, true]);
    if (allowed.length === 0) {
      unreached += 1;
      expect(found.meanKinship).toBeCloseTo(lowest, 9);
    } else expect([seed, benefitOf(task, found)]).toEqual([seed, Math.max(...allowed.map(({ benefit }) => benefit))]);
  }
  expect(unreached).toBeGreaterThan(3);
});

test('the cost of a pair matches the best plan with it by brute force, whether or not a plan reaches the target', () => {
  const outcomes = new Set<string>();
  for (const { seed, task, plans, lowest } of drawnTasks(30)) {
    const { costs, isProven, ...found } = costedContributions(task, solve);
    const allowed = plans.filter(({ mean }) => mean <= Math.max(task.ceiling, lowest) + 1e-9);
    const best = Math.max(...allowed.map(({ benefit }) => benefit));
    expect([seed, isProven, benefitOf(task, found)]).toEqual([seed, true, best]);
    const { isTaken } = assignLitters({ ...found, pairs: task.pairs }, true);
    for (const [at, pair] of task.pairs.entries()) {
      const withIt = (some: typeof plans) => some.filter(({ used }) => used.includes(pair));
      const other = Math.max(...withIt(allowed).map(({ benefit }) => benefit));
      const none = withIt(plans).length === 0 ? 'fewer_litters' : 'above_ceiling';
      const expected: PairCost = Number.isFinite(other) ? { loss: best - other } : none;
      const cost = costs[at];
      const loss = cost && typeof cost === 'object' ? { loss: Math.round(1e6 * cost.loss) / 1e6 } : cost;
      expect([seed, at, loss]).toEqual([seed, at, isTaken(at) ? null : expected]);
      outcomes.add(typeof expected === 'object' ? 'loss' : expected);
    }
  }
  expect([...outcomes].toSorted()).toEqual(['above_ceiling', 'fewer_litters', 'loss']);
});
