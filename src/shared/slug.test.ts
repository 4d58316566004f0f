import { expect, test } from 'vitest';
import { slugify } from './slug.ts';

test('R547 a slug is trimmed', () => expect(slugify(' A ')).toBe('a'));
test('R548 a slug is lower-case', () => expect(slugify('AB')).toBe('ab'));
test('R549 a slug turns spaces, underscores and ampersands into hyphens', () =>
  expect(slugify('a b_c&d')).toBe('a-b-c-d'));
test('R550 a slug drops characters that are not word characters', () => expect(slugify('a(b)')).toBe('ab'));
test.each(['a & b', 'a - b', 'a--b', 'a -(-) b'])('R551 the slug of "%s" has no two hyphens in a row', (text) =>
  expect(slugify(text)).toBe('a-b'),
);
test('Q132 leading and trailing hyphens stay, accented letters are dropped, and an empty slug becomes the id', () => {
  expect(slugify('& Café Léo &', 7)).toBe('-caf-lo-');
  expect(slugify('黒柴', 7)).toBe('7');
});
