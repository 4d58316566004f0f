import { expect, test } from 'vitest';
import fc from 'fast-check';
import { matingPlan, type PlanPair, type PlanParent } from './mating-plan.ts';

const pair = (dam: string, sire: string, benefit: number, more: Partial<PlanPair> = {}): PlanPair => ({
  dam,
  sire,
  benefit,
  kinship: 0,
  affectedTests: [],
  ...more,
});
const parents = (ids: string, litters = 1): PlanParent[] => ids.split('').map((id) => ({ id, litters }));
const settings = { kinshipCeiling: 0.125, goal: 'most_litters' } as const;
const chosen = (plan: ReturnType<typeof matingPlan>) => plan.matings.map(({ dam, sire }) => `${dam}${sire}`).toSorted();

test('the best plan need not contain the best single pair', () => {
  const plan = matingPlan(
    parents('AB'),
    parents('xy'),
    [pair('A', 'x', 10), pair('A', 'y', 9), pair('B', 'x', 9), pair('B', 'y', 1)],
    settings,
  );
  expect(chosen(plan)).toEqual(['Ay', 'Bx']);
  expect(plan.totalBenefit).toBe(18);
  expect(plan.rejected.map(({ dam, sire, code, loss }) => [dam, sire, code, loss])).toEqual([
    ['A', 'x', 'better_elsewhere', 7],
    ['B', 'y', 'better_elsewhere', 7],
  ]);
});

test('pairs with affected offspring or close relatives are never planned, and the reason is given', () => {
  const plan = matingPlan(
    parents('A'),
    parents('xyz'),
    [pair('A', 'x', 99, { affectedTests: ['prcd-PRA'] }), pair('A', 'y', 50, { kinship: 0.25 }), pair('A', 'z', 1)],
    settings,
  );
  expect(chosen(plan)).toEqual(['Az']);
  expect(plan.rejected.map(({ code, reasons, loss }) => [code, ...reasons, loss])).toEqual([
    ['affected_young', 'Offspring could be affected: prcd-PRA.', null],
    ['too_related', 'Expected inbreeding is 25%, above the maximum of 12.5% for this plan.', null],
  ]);
});

test('C12 every reason against a pair is listed, most important first', () => {
  const objections = [
    { code: 'harmful_litter', reason: 'Double merle.' },
    { code: 'different_breeds', reason: 'The breeds differ.' },
  ] as const;
  const bad = pair('A', 'x', 99, { affectedTests: ['prcd-PRA', 'EIC'], kinship: 0.25, dnaKinship: 0.27, objections });
  const [rejected] = matingPlan(parents('A'), parents('x'), [bad], settings).rejected;
  expect(rejected).toEqual({
    dam: 'A',
    sire: 'x',
    code: 'affected_young',
    loss: null,
    reasons: [
      'Offspring could be affected: prcd-PRA; EIC.',
      'Expected inbreeding is 25%, above the maximum of 12.5% for this plan.',
      'DNA kinship is 27%, above the maximum of 12.5% for this plan.',
      'Double merle.',
      'The breeds differ.',
    ],
  });
  const byDna = matingPlan(parents('A'), parents('x'), [pair('A', 'x', 1, { dnaKinship: 0.2 })], settings);
  expect(byDna.rejected).toMatchObject([
    { code: 'too_related', reasons: ['DNA kinship is 20%, above the maximum of 12.5% for this plan.'] },
  ]);
});

test('a sire limited to one litter is used once', () => {
  const pairs = [pair('A', 'x', 5), pair('B', 'x', 4), pair('C', 'x', 3)];
  expect(chosen(matingPlan(parents('ABC'), parents('x', 2), pairs, settings))).toEqual(['Ax', 'Bx']);
  const none = matingPlan(parents('A'), parents('x', 0), [pair('A', 'x', 5)], settings);
  expect(none).toMatchObject({ matings: [], unmatedDams: ['A'], rejected: [{ code: 'no_litters_left' }] });
});

test('best_total omits pairs that lower the total, and most_litters includes them', () => {
  const pairs = [pair('A', 'x', 5), pair('B', 'y', -2)];
  expect(chosen(matingPlan(parents('AB'), parents('xy'), pairs, { ...settings, goal: 'best_total' }))).toEqual(['Ax']);
  expect(matingPlan(parents('AB'), parents('xy'), pairs, { ...settings, goal: 'best_total' }).rejected).toMatchObject([
    { dam: 'B', code: 'better_elsewhere', loss: 2 },
  ]);
  expect(chosen(matingPlan(parents('AB'), parents('xy'), pairs, settings))).toEqual(['Ax', 'By']);
  expect(matingPlan(parents('A'), parents('x'), [pair('Q', 'x', 1)], settings).rejected[0]?.code).toBe(
    'unknown_parent',
  );
});

/** The highest benefit of all plans, by enumeration. */
function bruteForce(dams: PlanParent[], sires: PlanParent[], pairs: PlanPair[]): { litters: number; benefit: number } {
  let best = { litters: 0, benefit: 0 };
  for (let mask = 0; mask < 2 ** pairs.length; mask += 1) {
    const used = pairs.filter((_, at) => (mask >> at) & 1);
    const fits = (list: PlanParent[], role: 'dam' | 'sire') =>
      list.every(({ id, litters }) => used.filter((one) => one[role] === id).length <= litters);
    if (!fits(dams, 'dam') || !fits(sires, 'sire')) continue;
    const benefit = used.reduce((sum, one) => sum + one.benefit, 0);
    if (used.length > best.litters || (used.length === best.litters && benefit > best.benefit))
      best = { litters: used.length, benefit };
  }
  return best;
}

test('property: the plan is the best of all plans', () => {
  const caps = fc.array(fc.nat(2), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(
      caps,
      caps,
      fc.array(fc.integer({ min: -5, max: 20 }), { minLength: 9, maxLength: 9 }),
      (damCaps, sireCaps, benefits) => {
        const [dams, sires] = [
          damCaps.map((litters, at) => ({ id: `d${at}`, litters })),
          sireCaps.map((litters, at) => ({ id: `s${at}`, litters })),
        ];
        const pairs = benefits.map((benefit, at) => pair(`d${Math.floor(at / 3)}`, `s${at % 3}`, benefit));
        const plan = matingPlan(dams, sires, pairs, settings);
        const best = bruteForce(dams, sires, pairs);
        expect([plan.matings.length, plan.totalBenefit]).toEqual([best.litters, best.benefit]);
      },
    ),
    { numRuns: 80 },
  );
});

/** The best plan with this pair, by enumeration; null: none with as many litters as the goal requires. */
function bestWith(
  all: { dams: PlanParent[]; sires: PlanParent[]; pairs: PlanPair[] },
  forced: PlanPair | null,
  goal: 'most_litters' | 'best_total',
): { litters: number; benefit: number } | null {
  const { dams, sires, pairs } = all;
  let best: { litters: number; benefit: number } | null = null;
  for (let mask = 0; mask < 2 ** pairs.length; mask += 1) {
    const used = pairs.filter((_, at) => (mask >> at) & 1);
    if (forced && !used.includes(forced)) continue;
    const fits = (list: PlanParent[], role: 'dam' | 'sire') =>
      list.every(({ id, litters }) => used.filter((one) => one[role] === id).length <= litters);
    if (!fits(dams, 'dam') || !fits(sires, 'sire')) continue;
    const benefit = used.reduce((sum, one) => sum + one.benefit, 0);
    const isMore = goal === 'most_litters' && used.length > (best?.litters ?? -1);
    const isEqual = goal === 'best_total' || used.length === best?.litters;
    if (!best || isMore || (isEqual && benefit > best.benefit)) best = { litters: used.length, benefit };
  }
  return best;
}

test.each(['most_litters', 'best_total'] as const)('property: the loss of every pair is exact, goal %s', (goal) => {
  const caps = fc.array(fc.nat(2), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(
      caps,
      caps,
      fc.array(fc.option(fc.integer({ min: -9, max: 20 }), { freq: 3 }), { minLength: 9, maxLength: 9 }),
      (damCaps, sireCaps, benefits) => {
        const dams = damCaps.map((litters, at) => ({ id: `d${at}`, litters }));
        const sires = sireCaps.map((litters, at) => ({ id: `s${at}`, litters }));
        const pairs = benefits.flatMap((benefit, at) =>
          benefit === null ? [] : [pair(`d${Math.floor(at / 3)}`, `s${at % 3}`, benefit)],
        );
        const plan = matingPlan(dams, sires, pairs, { ...settings, goal });
        const best = bestWith({ dams, sires, pairs }, null, goal);
        for (const { dam, sire, loss } of plan.rejected) {
          const forced = pairs.find((one) => one.dam === dam && one.sire === sire) ?? null;
          const other = bestWith({ dams, sires, pairs }, forced, goal);
          const isPossible = other && best && (goal === 'best_total' || other.litters === best.litters);
          expect([dam, sire, loss]).toEqual([dam, sire, isPossible ? best.benefit - other.benefit : null]);
        }
      },
    ),
    { numRuns: 150 },
  );
});
