import { expect, test } from 'vitest';
import { drawKennel, everySharing, figuresOf } from '../../../scripts/genetics/validation/contribution-cells.ts';
import { seededNumbers } from '#genetics/random.ts';
import { assignLitters } from './mating-network.ts';
import { searchContributions } from './contribution-search.ts';
import { optimalContributions } from './optimal-contribution.ts';

/** A kennel, all distributions of its litters, and a ceiling between the lowest and the highest mean kinship. */
function drawTask(seed: number, share: number) {
  const kennel = drawKennel(seededNumbers(seed), 4, 4);
  const plans = everySharing(kennel);
  const means = plans.map(({ meanKinship }) => meanKinship);
  const lowest = Math.min(...means);
  const ceiling = lowest + share * (Math.max(...means) - lowest) + 1e-9;
  const best = Math.max(...plans.filter((one) => one.meanKinship <= ceiling).map(({ benefit }) => benefit));
  return { task: { ...kennel, ceiling }, lowest, best };
}

/** A kennel that is too large for the solver. */
const isTooSlow = () => ({ columns: null, isProven: false });

test('a plan below the ceiling is found where the solver is not done in time', () => {
  let harder = 0;
  for (let seed = 1; harder < 2; seed += 1) {
    const { task } = drawTask(seed, 0.1);
    const { isTaken } = assignLitters(task, true);
    const free = figuresOf(task, [...task.pairs.keys()].filter(isTaken));
    // The most profitable plan is the solution.
    if (free.meanKinship <= task.ceiling) continue;
    harder += 1;
    const found = optimalContributions(task, isTooSlow);
    expect([seed, found.isReached, found.isProven]).toEqual([seed, true, false]);
    expect(found.meanKinship).toBeLessThanOrEqual(task.ceiling + 1e-9);
    [...task.dams, ...task.sires].forEach((cap, at) =>
      expect([...found.dams, ...found.sires][at]).toBeLessThanOrEqual(cap),
    );
  }
});

test('the search finds nearly the best of all plans, and the closest where none is below the ceiling', () => {
  for (const seed of [6, 7, 8]) {
    const { task, lowest, best } = drawTask(seed, 0.4);
    const found = searchContributions(task, { steps: 200_000 });
    expect(found?.benefit).toBeLessThanOrEqual(best + 1e-6);
    expect(found?.benefit).toBeGreaterThan(0.98 * best);
    expect(searchContributions({ ...task, ceiling: 0 }, { steps: 200_000 })?.meanKinship).toBeCloseTo(lowest, 6);
  }
});

test('the search ends when the time for the plan has passed, with the limits kept', () => {
  const { task } = drawTask(6, 0.1);
  let looks = 0;
  const clock = () => Math.min(1, 0.8 + (looks += 1) / 100);
  const found = optimalContributions(task, isTooSlow, clock);
  expect(found.dams.reduce((sum, litters) => sum + litters, 0)).toBe(task.litters);
  expect(looks).toBeLessThan(30);
});

test('a plan that the search begins with is improved or stays', () => {
  const { task, best } = drawTask(7, 0.4);
  const good = searchContributions(task, { steps: 20_000 });
  const improved = searchContributions(task, { steps: 20_000, start: good!.counts, warmth: 0.002 });
  expect(improved!.meanKinship).toBeLessThanOrEqual(task.ceiling);
  expect(improved!.benefit).toBeGreaterThanOrEqual(good!.benefit - 1e-9);
  expect(improved!.benefit).toBeLessThanOrEqual(best + 1e-6);
  const none = searchContributions(task, { steps: 0, start: good!.counts });
  expect(none!.counts).toEqual(good!.counts);
});
