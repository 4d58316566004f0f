import { expect, test } from 'vitest';
import { canBeSlip, slipDistance } from './word-match.rules.ts';

test('the shorter of two words says how many slips are forgiven', () => {
  expect(slipDistance('limps', 'limb')).toBeNull();
  expect(slipDistance('beagel', 'beagle')).toBe(1);
  expect(slipDistance('retreivr', 'retriever')).toBe(2);
  expect(slipDistance('abcdxyef', 'abcdef')).toBeNull();
});

test('an everyday word, and one that is written somewhere, is no slip', () => {
  const vocabulary = new Set(['beagle']);
  expect(['limping', 'beagle', 'beagles', 'beagel', 'lims'].map((word) => canBeSlip(word, vocabulary))).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
});
