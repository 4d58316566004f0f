import { expect, test } from 'vitest';
import { measureFinder, type FinderCell } from '../../../scripts/genetics/validation/finder-cells.ts';
import { likelyShares, typicalShare, usualEvidence } from './relatives.rules.ts';

const array = { own: 12_000, others: 12_000 };

/** A breed with a mean inbreeding of 0.25. */
function judgeClosedBreed(known: number): FinderCell {
  const world = { markers: 12_000, inbreeding: 0.25 };
  const size = { worlds: [], arrays: [array], known: [known], families: 8, strangers: 60 };
  return measureFinder(world, size, 41)[0]!;
}

const shownOf = (judged: readonly unknown[]) => judged.filter((one) => one !== null).length / judged.length;

for (const [known, circumstance] of [
  [80, 'of many animals'],
  [10, 'of few animals'],
] as const)
  test(`unrelated animals of a closed breed ${circumstance} are not shown as relatives, nearer ones are`, () => {
    const { strangers, relatives } = judgeClosedBreed(known);
    expect(shownOf(strangers['same breed'])).toBeLessThanOrEqual(0.005);
    for (const kind of ['parent', 'full sibling'] as const) expect(shownOf(relatives[kind])).toBe(1);
    expect(shownOf(relatives['half sibling'])).toBeGreaterThan(0.7);
    expect(relatives.parent.filter((one) => one?.relation === 'siblings')).toEqual([]);
    // The proportion that unrelated animals share varies, so the estimate can be more distant than the true relation.
    for (const found of relatives['half sibling'])
      if (found) expect(found.shared.span[0]).toBeLessThan(found.shared.kinship);
  });

test('relatives among the animals of the breed do not raise its usual evidence', () => {
  const unrelated = Array.from({ length: 70 }, (_, at) => at);
  const usual = usualEvidence(unrelated);
  expect(usual).toBeGreaterThan(Math.max(...unrelated));
  expect(usualEvidence([...unrelated, ...Array.from({ length: 10 }, () => 400)])).toBeLessThan(1.3 * usual);
});

test('the range of sharing of unrelated animals of a breed is not widened by relatives among them', () => {
  const unrelated = Array.from({ length: 70 }, (_, at) => 0.1 + at / 1000);
  const rangeOf = (shares: number[]) => likelyShares(shares, typicalShare(shares)!);
  const [low, high] = rangeOf(unrelated);
  expect(high).toBe(typicalShare(unrelated));
  expect(high - low).toBeCloseTo(0.023, 2);
  const [lowest, highest] = rangeOf([...unrelated, ...Array.from({ length: 20 }, () => 0.01)]);
  expect(highest - lowest).toBeLessThan(1.5 * (high - low));
  expect(likelyShares([0.02, 0.02, 0.5], 0.02)).toEqual([0.01, 0.02]);
});
