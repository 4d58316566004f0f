import { expect, test } from 'vitest';
import { andList } from './and-list.ts';

test('a list in a sentence has commas, and "and" before its last part', () => {
  const lists = [[], ['Clover'], ['Clover', 'Teddy'], ['Clover', 'Teddy', 'Pip']].map(andList);
  expect(lists).toEqual(['', 'Clover', 'Clover and Teddy', 'Clover, Teddy and Pip']);
});
