import { expect, test } from 'vitest';
import { likeText } from './like-text.ts';

test.each([
  ['wren', '%wren%'],
  ['  wren ', '%wren%'],
  ['100%', String.raw`%100\%%`],
  ['a_b', String.raw`%a\_b%`],
  [String.raw`a\b`, String.raw`%a\\b%`],
  ['', '%%'],
])('trust 39 a search for "%s" matches that text literally', (typed, like) => {
  expect(likeText(typed)).toBe(like);
});
