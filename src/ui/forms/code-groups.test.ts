import { expect, test } from 'vitest';
import { bareCode, groupCode, groupedCaret } from './code-groups.ts';

test.each([
  ['', ''],
  ['dam7', 'DAM7'],
  ['dam7k', 'DAM7 K'],
  ['dam7-k2p9 4x', 'DAM7 K2P9 4X'],
])('%s is shown as %s', (typed, shown) => {
  expect(groupCode(typed)).toBe(shown);
});

test('spaces, dashes and small letters do not change a code', () => {
  expect(bareCode(' dam7-k2p9 ')).toBe('DAM7K2P9');
});

test('the caret stays behind the character just typed', () => {
  expect([0, 1, 4, 5, 8, 9].map((n) => groupedCaret(n))).toEqual([0, 1, 4, 6, 9, 11]);
});
