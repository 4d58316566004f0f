import bwipjs from 'bwip-js/node';
import { expect, test } from 'vitest';
import { moduleWidths } from './code-128.rules.ts';

/** The bars from bwip-js, for a text without four consecutive digits, which it would write in code set C. */
const expected = (text: string) => (bwipjs.raw('code128', text, {}) as unknown as [{ sbs: number[] }])[0].sbs;

test('the bars of a kit code match those of another generator', () => {
  for (const text of ['GGK6P42D4V30', 'OLD/kit 7', 'AU-102~', '{|}'])
    expect(moduleWidths(text)).toEqual(expected(text));
});

test('every printable character and every check character can be encoded', () => {
  const characters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter(
    (one) => !/\d/.test(one),
  );
  for (const one of characters)
    for (const other of ['A', 'z']) expect(moduleWidths(one + other), one + other).toEqual(expected(one + other));
});

test('text that cannot be encoded has no bars', () => {
  expect(moduleWidths('Kätzchen')).toEqual([]);
  expect(moduleWidths('')).toEqual([]);
});
