import { expect, test } from 'vitest';
import { formatMoney, percentOf, roundHalfUp } from './money.ts';

test('R552 money is rounded to two decimals, halves up', () => {
  const cents = (amount: number) => roundHalfUp(amount * 100);
  expect(cents(1.005) / 100).toBe(1.01);
  expect([cents(1.004), cents(-1.005), cents(0.125)]).toEqual([100, -101, 13]);
  expect(percentOf(1005, 10)).toBe(101);
  expect(formatMoney(cents(1.005), 'AUD')).toBe('$1.01');
});
