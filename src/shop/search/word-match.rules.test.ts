import { expect, test } from 'vitest';
import { canBeSlip, slipDistance } from './word-match.rules.ts';

test('the length of the shorter word limits the number of typing errors', () => {
  expect(slipDistance('limps', 'limb')).toBeNull();
  expect(slipDistance('beagel', 'beagle')).toBe(1);
  expect(slipDistance('retreivr', 'retriever')).toBe(2);
  expect(slipDistance('abcdxyef', 'abcdef')).toBeNull();
});

test('everyday words and known words do not count as typing errors', () => {
  const vocabulary = new Set(['beagle']);
  expect(['limping', 'beagle', 'beagles', 'beagel', 'lims'].map((word) => canBeSlip(word, vocabulary))).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
});
