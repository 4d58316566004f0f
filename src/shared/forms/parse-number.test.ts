import { expect, test } from 'vitest';
import { parseNumber } from './parse-number.ts';

test.each([
  ['12.5', 12.5],
  [' 12,5 ', 12.5],
  ['0', 0],
  ['', null],
  [' ', null],
  ['abc', 'abc'],
  ['1.2.3', '1.2.3'],
  ['Infinity', 'Infinity'],
])('"%s" is sent as %j', (typed, sent) => {
  expect(JSON.parse(JSON.stringify(parseNumber(typed)))).toBe(sent);
});

test('a percentage is sent as a share', () => {
  expect([parseNumber('12,5', 100), parseNumber('abc', 100)]).toEqual([0.125, 'abc']);
});
