import { expect, test } from 'vitest';
import { ratingOf, shownName } from './reviews.rules.ts';

test('the average covers all reviews to one decimal, and is empty without reviews', () => {
  expect(ratingOf([0, 0, 0, 0, 0])).toBeNull();
  expect(ratingOf([1, 0, 0, 0, 2])).toEqual({ average: 3.7, count: 3, stars: [1, 0, 0, 0, 2] });
  expect(ratingOf([0, 0, 0, 0, 1])).toMatchObject({ average: 5, count: 1 });
});

test('a review shows a first name only if its customer chose it', () => {
  expect(shownName('FIRST_NAME', ' Ada ')).toBe('Ada');
  expect(shownName('VERIFIED_CUSTOMER', 'Ada')).toBe('Verified customer');
  expect(shownName('FIRST_NAME', '  ')).toBe('Verified customer');
});
