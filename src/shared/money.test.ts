import { expect, test } from 'vitest';
import { countOf } from './count-of.ts';
import { formatMoney, percentOf, roundHalfUp } from './money.ts';

test('R552 money is rounded to two decimals, halves up', () => {
  const cents = (amount: number) => roundHalfUp(amount * 100);
  expect(cents(1.005) / 100).toBe(1.01);
  expect([cents(1.004), cents(-1.005), cents(0.125)]).toEqual([100, -101, 13]);
  expect(percentOf(1005, 10)).toBe(101);
  expect(formatMoney(cents(1.005), 'AUD')).toBe('$1.01');
});

test('a count has a singular or plural noun and a thousands separator', () => {
  expect([0, 1, 2, 1500].map((count) => countOf(count, 'point'))).toEqual([
    '0 points',
    '1 point',
    '2 points',
    '1,500 points',
  ]);
  expect([countOf(1, 'entry', 'entries'), countOf(3, 'entry', 'entries')]).toEqual(['1 entry', '3 entries']);
});
