import { expect, test } from 'vitest';
import { foundText } from './found-text.rules.ts';

test('the number of results includes answers about conditions without a test', () => {
  expect(foundText({ count: 1, nearest: null, withoutTest: ['dogs', 'cats'] })).toBe('3 results');
  expect(foundText({ count: 1, nearest: null, withoutTest: [] })).toBe('1 result');
  expect(foundText({ count: 0, nearest: null, withoutTest: ['dogs'] })).toBe('No DNA test found');
  expect(foundText({ count: 2, nearest: 'hip', withoutTest: [] })).toMatch(/^Nothing matches every word/);
});
