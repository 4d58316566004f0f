import { expect, test } from 'vitest';
import { foundLine, holdsWords, wordsOf } from './questions.rules.ts';

test('a question is found by all of the words, in any order and case', () => {
  expect(holdsWords('From what age can a Kitten be tested?', wordsOf('  tested KITTEN '))).toBe(true);
  expect(holdsWords('From what age can a Kitten be tested?', wordsOf('kitten horse'))).toBe(false);
  expect(holdsWords('Anything', wordsOf(' '))).toBe(true);
});

test('the line says how many are found only when something is looked for', () => {
  expect(foundLine(2, 30, ['kitten'])).toBe('2 of 30 questions');
  expect(foundLine(30, 30, [])).toBe('');
});
