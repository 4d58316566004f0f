import { expect, test } from 'vitest';
import { catCoat } from './coat-cat.ts';

test('B3 mocha, russet and every long-hair variant are drawn, and an unknown allele is refused with the list', () => {
  const base = { O: 'o/o', A: 'a/a', B: 'B/B', D: 'D/D', W: 'w+/w+', wg: 'w+/w+', E: 'E/E', L: 'M2/M5', C: 'C/cm' };
  const labels = (more: Record<string, string>) => {
    const answer = catCoat({ ...base, ...more }, 'female');
    return answer.ok ? answer.possible.map(({ label }) => label) : answer.fields;
  };
  expect(labels({})).toEqual(['black longhair']);
  expect(labels({ C: 'cm/cm' })).toEqual(['black mocha longhair']);
  expect(labels({ C: 'c2/c' })).toEqual(['albino longhair']);
  expect(labels({ E: 'er/er' })).toEqual(['russet longhair']);
  expect(labels({ C: 'cx/c' })).toEqual({
    C: ['"cx/c" is not possible at C in a female. Its alleles are C, cb, cs, cm, c, c2.'],
  });
  const mixed = catCoat({ ...base, C: 'cb/cm' }, 'female');
  expect(mixed.ok && mixed.possible[0]?.warnings).toEqual(['one copy of mocha with sepia or point: the shade varies']);
});
