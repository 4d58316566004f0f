import { expect, test } from 'vitest';
import { canBeTypo, typoDistance } from './word-match.rules.ts';

test('the length of the shorter word limits the number of typing errors', () => {
  expect(typoDistance('limps', 'limb')).toBeNull();
  expect(typoDistance('beagel', 'beagle')).toBe(1);
  expect(typoDistance('retreivr', 'retriever')).toBe(2);
  expect(typoDistance('abcdxyef', 'abcdef')).toBeNull();
});

test('everyday words and known words do not count as typing errors', () => {
  const vocabulary = new Set(['beagle']);
  expect(['limping', 'beagle', 'beagles', 'beagel', 'lims'].map((word) => canBeTypo(word, vocabulary))).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
});
