import { expect, test } from 'vitest';
import { dogCoat, dogOffspringCoats } from './coat-dog.ts';
import { catCoat } from './coat-cat.ts';

test('B3 mocha, russet and every long-hair variant have a coat, and an unknown allele is rejected with the known ones', () => {
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

test('B2 merle results with a length in base pairs are read in laboratory notation, for an animal and a litter', () => {
  const dog = { E: 'E/E', K: 'ky/ky', A: 'at/at', B: 'B/B', D: 'D/D' };
  for (const [written, ours] of [
    ['Mh 275/N', 'Mh/m'],
    ['M (266 bp)/Mc[215]', 'M/Mc'],
    ['266/250', 'M/Ma'],
    ['Mh 275/m or M 266/m', 'Mh/m or M/m'],
  ] as const)
    expect(dogCoat({ ...dog, M: written })).toEqual(dogCoat({ ...dog, M: ours }));
  const m = { ...dog, M: 'N/N' };
  expect(dogOffspringCoats({ ...dog, M: 'M 266/m' }, m)).toEqual(dogOffspringCoats({ ...dog, M: 'M/m' }, m));
  expect(dogCoat({ ...dog, M: 'Mh 215/m' })).toMatchObject({
    ok: false,
    fields: { M: ['"Mh 215/m" is not possible at M. Its alleles are Mh, M, Ma+, Ma, Mc+, Mc, m.'] },
  });
});

test('B3 N is accepted for a cat without long-hair variants', () => {
  expect(catCoat({ L: 'N/M4', E: 'N/er' }, 'female')).toEqual(catCoat({ L: 'L/M4', E: 'E/er' }, 'female'));
});
