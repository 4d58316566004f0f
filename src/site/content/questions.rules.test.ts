import { expect, test } from 'vitest';
import { foundLine, containsTerms, searchTerms } from './questions.rules.ts';

test('a question is found by all of the words, in any order and case', () => {
  expect(containsTerms('From what age can a Kitten be tested?', searchTerms('  tested KITTEN '))).toBe(true);
  expect(containsTerms('From what age can a Kitten be tested?', searchTerms('kitten horse'))).toBe(false);
  expect(containsTerms('Anything', searchTerms(' '))).toBe(true);
});

test('the line says how many are found only when something is looked for', () => {
  expect(foundLine(2, 30, ['kitten'])).toBe('2 of 30 questions');
  expect(foundLine(30, 30, [])).toBe('');
});
