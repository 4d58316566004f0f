import { expect, test } from 'vitest';
import { shouldLoadMore, shouldSuggestMore } from './should-load-more.ts';

test('R240 a dropdown loads more at about 80% scroll', () => {
  expect(shouldLoadMore({ scrollTop: 550, clientHeight: 240, scrollHeight: 1000 })).toBe(false);
  expect(shouldLoadMore({ scrollTop: 560, clientHeight: 240, scrollHeight: 1000 })).toBe(true);
});

test('R241 a suggestion list loads more when 1.5 times its visible height is left', () => {
  expect(shouldSuggestMore({ scrollTop: 600, clientHeight: 256, scrollHeight: 1000 })).toBe(false);
  expect(shouldSuggestMore({ scrollTop: 616, clientHeight: 256, scrollHeight: 1000 })).toBe(true);
});
