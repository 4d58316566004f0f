import { expect, test } from 'vitest';
import { drawKennel, listDistributions, figuresOf } from '../../../scripts/genetics/validation/contribution-cells.ts';
import { seededNumbers } from '#genetics/random.ts';
import { assignLitters } from './mating-network.ts';
import { searchContributions } from './contribution-search.ts';
import { optimalContributions } from './optimal-contribution.ts';

/** A kennel, all distributions of its litters, and a ceiling between the lowest and the highest mean kinship. */
function drawTask(seed: number, share: number) {
  const kennel = drawKennel(seededNumbers(seed), 4, 4);
  const plans = listDistributions(kennel);
  const means = plans.map(({ meanKinship }) => meanKinship);
  const lowest = Math.min(...means);
  const ceiling = lowest + share * (Math.max(...means) - lowest) + 1e-9;
  const best = Math.max(...plans.filter((one) => one.meanKinship <= ceiling).map(({ benefit }) => benefit));
  return { task: { ...kennel, ceiling }, lowest, best };
}

/** A solver that runs out of time. */
const timedOutSolver = () => ({ columns: null, isProven: false });

test('a plan below the ceiling is found if the solver runs out of time', () => {
  let searched = 0;
  for (let seed = 1; searched < 2; seed += 1) {
    const { task } = drawTask(seed, 0.1);
    const { isTaken } = assignLitters(task, true);
    const free = figuresOf(task, [...task.pairs.keys()].filter(isTaken));
    // Skip kennels whose most profitable plan is already below the ceiling.
    if (free.meanKinship <= task.ceiling) continue;
    searched += 1;
    const found = optimalContributions(task, timedOutSolver);
    expect([seed, found.isReached, found.isProven]).toEqual([seed, true, false]);
    expect(found.meanKinship).toBeLessThanOrEqual(task.ceiling + 1e-9);
    [...task.dams, ...task.sires].forEach((cap, at) =>
      expect([...found.dams, ...found.sires][at]).toBeLessThanOrEqual(cap),
    );
  }
});

test('the search finds a nearly optimal plan, or the closest plan if none is below the ceiling', () => {
  for (const seed of [6, 7, 8]) {
    const { task, lowest, best } = drawTask(seed, 0.4);
    const found = searchContributions(task, { steps: 200_000 });
    expect(found?.benefit).toBeLessThanOrEqual(best + 1e-6);
    expect(found?.benefit).toBeGreaterThan(0.98 * best);
    expect(searchContributions({ ...task, ceiling: 0 }, { steps: 200_000 })?.meanKinship).toBeCloseTo(lowest, 6);
  }
});

test('the search ends when its time is over, and its plan respects the limits', () => {
  const { task } = drawTask(6, 0.1);
  let clockReads = 0;
  const clock = () => Math.min(1, 0.8 + (clockReads += 1) / 100);
  const found = optimalContributions(task, timedOutSolver, clock);
  expect(found.dams.reduce((sum, litters) => sum + litters, 0)).toBe(task.litters);
  expect(clockReads).toBeLessThan(30);
});

test('the search improves or keeps the plan that it starts with', () => {
  const { task, best } = drawTask(7, 0.4);
  const good = searchContributions(task, { steps: 20_000 });
  const improved = searchContributions(task, { steps: 20_000, start: good!.counts, temperature: 0.002 });
  expect(improved!.meanKinship).toBeLessThanOrEqual(task.ceiling);
  expect(improved!.benefit).toBeGreaterThanOrEqual(good!.benefit - 1e-9);
  expect(improved!.benefit).toBeLessThanOrEqual(best + 1e-6);
  const none = searchContributions(task, { steps: 0, start: good!.counts });
  expect(none!.counts).toEqual(good!.counts);
});
