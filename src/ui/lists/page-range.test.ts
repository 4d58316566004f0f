import { expect, test } from 'vitest';
import { pageRange } from './page-range.ts';

test('R228 pagination shows an ellipsis and one sibling on each side', () => {
  expect(pageRange(5, 10)).toEqual([1, 'gap', 4, 5, 6, 'gap', 10]);
});

test('a gap of a single page shows that page instead of an ellipsis', () => {
  expect(pageRange(4, 10)).toEqual([1, 2, 3, 4, 5, 'gap', 10]);
  expect(pageRange(1, 4)).toEqual([1, 2, 3, 4]);
});

test.each([
  [1, 1, [1]],
  [1, 10, [1, 2, 'gap', 10]],
  [10, 10, [1, 'gap', 9, 10]],
  [2, 3, [1, 2, 3]],
])('page %i of %i', (current, total, expected) => {
  expect(pageRange(current, total)).toEqual(expected);
});
