import { expect, test } from 'vitest';
import { andList, asSentence } from './as-sentence.ts';

test('a message gets a full stop before the next sentence, unless it already has one', () => {
  expect(['Please try again shortly', 'Your card was declined.', 'Really?'].map(asSentence)).toEqual([
    'Please try again shortly.',
    'Your card was declined.',
    'Really?',
  ]);
});

test('a list in a sentence has commas, and "and" before its last part', () => {
  const lists = [[], ['Clover'], ['Clover', 'Teddy'], ['Clover', 'Teddy', 'Pip']].map(andList);
  expect(lists).toEqual(['', 'Clover', 'Clover and Teddy', 'Clover, Teddy and Pip']);
});
