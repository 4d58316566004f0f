import { expect, test } from 'vitest';
import { foundLine, containsTerms, searchTerms } from './questions.rules.ts';

test('a question is found by all of its words, in any order and case', () => {
  expect(containsTerms('From what age can a Kitten be tested?', searchTerms('  tested KITTEN '))).toBe(true);
  expect(containsTerms('From what age can a Kitten be tested?', searchTerms('kitten horse'))).toBe(false);
  expect(containsTerms('Anything', searchTerms(' '))).toBe(true);
});

test('the number of results is shown only for a search', () => {
  expect(foundLine(2, 30, ['kitten'])).toBe('2 of 30 questions');
  expect(foundLine(30, 30, [])).toBe('');
});
