import { expect, test } from 'vitest';
import { planQuick, QUICK_SKU, quickText, slowestOf, type QuickLine } from './quick-turnaround.rules.ts';

const kits = (id: number, quantity = 1, over: Partial<QuickLine> = {}) => ({
  id,
  sku: 'FBP-K9',
  kind: 'full_breed_profile',
  needsKit: true,
  packSize: null,
  animalId: null,
  meta: {},
  quantity,
  turnaroundDays: 15,
  ...over,
});
const quick = (quantity: number, animalId: number | null = null, id = 9) => ({
  ...kits(id, quantity, { sku: QUICK_SKU, kind: 'service', needsKit: false, animalId }),
  turnaroundDays: 5,
});
const paidBy = (lines: QuickLine[]) => Object.fromEntries(planQuick(lines).paidBy);
const problem = (lines: QuickLine[], id = 9) => planQuick(lines).problems.get(id) ?? null;

test('quick turnaround covers all the kits of an order, or some of one line', () => {
  expect(paidBy([kits(1), quick(1)])).toEqual({ 1: [9] });
  expect(paidBy([kits(1, 3), quick(2)])).toEqual({ 1: [9, 9] });
  expect(paidBy([quick(3), kits(1), kits(2, 2)])).toEqual({ 1: [9], 2: [9, 9] });
  expect(planQuick([kits(1, 3), quick(2)]).problems.size).toBe(0);
});

test('quick turnaround of one animal covers the kits of that animal', () => {
  const lines = [kits(1, 1, { animalId: 7 }), kits(2, 1, { animalId: 8 }), quick(1, 8)];
  expect(paidBy(lines)).toEqual({ 2: [9] });
  expect(problem(lines)).toBeNull();
  expect(problem([kits(1, 1, { animalId: 7 }), quick(1, 8)])).toContain('no test kit for this animal');
});

test('quick turnaround without a kit, or for more kits than ordered, is rejected', () => {
  expect(problem([quick(1)])).toContain('ordered together with a test kit');
  expect(problem([kits(1, 2), quick(3)])).toBe(
    'Quick Turnaround is for 2 test kits in your cart. Reduce its quantity to 2.',
  );
});

test('quick turnaround for some of several different kits is rejected as ambiguous', () => {
  expect(problem([kits(1), kits(2), quick(1)])).toContain('2 different test kits');
});

test.each([
  ['blank kits of a multipack', kits(1, 1, { kind: 'multipack', packSize: 5 })],
  ['a gift', kits(1, 1, { meta: { gift: {} } as QuickLine['meta'] })],
  ['a test for a kit in hand', kits(1, 1, { meta: { kitInHand: 'ABC' } })],
  ['an upgrade of a stored sample', kits(1, 1, { kind: 'upgrade', needsKit: false })],
])('quick turnaround of %s is rejected', (_what, line) => {
  expect(problem([line, quick(1)])).toContain('ordered together with a test kit');
});

test('the results of an order take 5 business days only if all its kits are quick', () => {
  expect(slowestOf([kits(1), quick(1)])).toBe(5);
  expect(slowestOf([kits(1, 2), quick(1)])).toBe(15);
  expect(slowestOf([{ ...kits(1), turnaroundDays: 3 }, quick(1)])).toBe(3);
  expect(slowestOf([kits(1)])).toBe(15);
});

test('blank kits of a multipack do not affect when the results of an order are ready', () => {
  const pack = kits(2, 1, { kind: 'multipack', packSize: 5 });
  expect(slowestOf([pack])).toBe(null);
  expect(slowestOf([pack, { ...kits(1), turnaroundDays: 10 }])).toBe(10);
});

test('the text of a line lists which of its kits are quick', () => {
  expect(quickText({ quantity: 2, quick: { kits: 2, barcodes: ['A', 'B'] } })).toBe('Quick turnaround');
  expect(quickText({ quantity: 3, quick: { kits: 1, barcodes: [] } })).toBe('Quick turnaround for 1 of 3 kits');
  expect(quickText({ quantity: 3, quick: { kits: 1, barcodes: ['AB12'] } })).toBe(
    'Quick turnaround for 1 of 3 kits (AB12)',
  );
});
