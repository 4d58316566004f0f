import { expect, test } from 'vitest';
import { changeInPercent, isLargeChange, percentLabel } from './prices.rules.ts';

test('a price change is shown as a signed percentage of the old price', () => {
  const label = (fromCents: number | null, toCents: number) => percentLabel(changeInPercent({ fromCents, toCents }));
  expect(label(10_000, 11_250)).toBe('+12.5%');
  expect(label(19_900, 9_990)).toBe('−49.8%');
  expect(label(10_000, 10_000)).toBe('0%');
  expect(label(19_900, 19_901)).toBe('+0.01%');
  expect(label(null, 9_990)).toBe('new');
  expect(label(0, 9_990)).toBe('new');
});

test('a change of more than 20 % is large, and so is a change to or from zero', () => {
  const isLarge = (fromCents: number | null, toCents: number) => isLargeChange({ fromCents, toCents });
  expect(isLarge(10_000, 12_000)).toBe(false);
  expect(isLarge(10_000, 12_001)).toBe(true);
  expect(isLarge(10_000, 8_000)).toBe(false);
  expect(isLarge(10_000, 7_999)).toBe(true);
  expect(isLarge(10_000, 0)).toBe(true);
  expect(isLarge(0, 100)).toBe(true);
  expect(isLarge(null, 100)).toBe(false);
});
