import { expect, test } from 'vitest';
import { formatWeight, gramsOf, weightIn } from './weight.ts';

test('a weight is read in the unit of the reader', () => {
  expect(formatWeight(12_400, 'kg')).toBe('12.4 kg');
  expect(formatWeight(12_400, 'lb')).toBe('27.34 lb');
});

test('a typed weight is shown again as typed, in either unit, for every weight of a dog or cat', () => {
  for (const unit of ['kg', 'lb'] as const)
    for (let hundredths = 10; hundredths <= 15_000; hundredths += 7)
      expect(weightIn(gramsOf(hundredths / 100, unit), unit)).toBeCloseTo(hundredths / 100, unit === 'kg' ? 10 : 2);
});
