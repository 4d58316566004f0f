import { expect, test } from 'vitest';
import type { TestGenetics } from '#genetics/genotype-call.ts';
import { ASSUMED_FREQUENCY, canBeEstimated, estimateText, frequencyOf, partsOf } from './estimates.rules.ts';

const recessive: TestGenetics = { modeCode: 'AR' };
const dominant: TestGenetics = { modeCode: 'AD' };
const estimate = { shares: [0.73, 0.25, 0.02], low: [0.55, 0.1, 0], high: [0.9, 0.4, 0.05] } as const;

test('an estimate is labelled as such, with its sources and its certainty', () => {
  expect(estimateText(partsOf(recessive, 'female', estimate))).toBe(
    'Not tested. Estimated from relatives: 25% carrier (10% to 40%), 2% affected (0% to 5%).',
  );
});

test('an estimate that does not depend on the breed has no range, and impossible ones are omitted', () => {
  const exact = { shares: [0.5, 0.5, 0], low: [0.5, 0.5, 0], high: [0.5, 0.5, 0] } as const;
  expect(estimateText(partsOf(recessive, 'female', exact))).toBe('Not tested. Estimated from relatives: 50% carrier.');
  const clear = { shares: [0.999, 0.001, 0], low: [0.996, 0, 0], high: [1, 0.004, 0] } as const;
  expect(estimateText(partsOf(recessive, 'male', clear))).toBe(
    'Not tested. Estimated from relatives: more than 99% clear.',
  );
});

test('if one copy is sufficient, copies are counted together', () => {
  const [part, ...others] = partsOf(dominant, 'male', estimate);
  expect(others.length).toBeLessThanOrEqual(1);
  if (others.length === 0) expect(part).toMatchObject({ share: 0.27 });
});

test('published figures give the frequency with a range, and merged statuses widen it', () => {
  const groups = [
    { statuses: ['clear'], count: 80 },
    { statuses: ['carrier'], count: 20 },
  ];
  const exact = frequencyOf({ animals: 100, groups });
  expect(exact.point).toBeCloseTo(0.1, 10);
  expect(exact.low).toBeGreaterThan(0.05);
  expect(exact.high).toBeLessThan(0.16);
  const merged = frequencyOf({ animals: 100, groups: [groups[0]!, { statuses: ['carrier', 'affected'], count: 20 }] });
  expect(merged.high).toBeGreaterThan(exact.high);
  expect(merged.low).toBeCloseTo(exact.low, 10);
  const none = frequencyOf({ animals: 100, groups: [{ statuses: ['clear'], count: 100 }] });
  expect(none.point).toBeGreaterThan(0);
  expect(none.low).toBeLessThanOrEqual(none.point);
  expect(frequencyOf(undefined)).toBe(ASSUMED_FREQUENCY);
});

test('only diseases of one variant on an autosome are estimated', () => {
  expect(canBeEstimated({ kind: 'disease', genetics: recessive })).toBe(true);
  expect(canBeEstimated({ kind: 'disease', genetics: { modeCode: 'XR' } })).toBe(false);
  expect(canBeEstimated({ kind: 'disease', genetics: { modeCode: 'MT' } })).toBe(false);
  expect(canBeEstimated({ kind: 'trait', genetics: { modeCode: 'TRAIT' } })).toBe(false);
});
