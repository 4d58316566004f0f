import { expect, test } from 'vitest';
import { editDistance, normalise, tokensOf } from './fuzzy.ts';

test.each([
  ['labrador', 'labrador', 0],
  ['labrador', 'labradro', 1],
  ['labrador', 'labrdor', 1],
  ['labrador', 'labbrador', 1],
  ['labrador', 'lebredor', 2],
  ['labrador', 'poodle', 3],
])('the edit distance of %s and %s is %i (at most one more than the limit)', (a, b, distance) => {
  expect(editDistance(a, b, 2)).toBe(distance);
});

test('words are compared without accents and capitals, each once', () => {
  expect(normalise('Löwchen')).toBe('lowchen');
  expect(tokensOf('  OMIA:001298-9615, prcd-PRA prcd ')).toEqual(['omia', '001298', '9615', 'prcd', 'pra']);
});
