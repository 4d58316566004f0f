import { expect, test } from 'vitest';
import fc from 'fast-check';
import {
  add,
  compare,
  divide,
  equals,
  fraction,
  fromDecimal,
  multiply,
  parseFraction,
  power,
  subtract,
  toNumber,
  toText,
} from './fraction.ts';

const anyFraction = fc.tuple(fc.bigInt(-1000n, 1000n), fc.bigInt(1n, 1000n)).map(([num, den]) => fraction(num, den));

test('B1 fractions are kept in lowest terms with a positive denominator', () => {
  expect(toText(fraction(6, -8))).toBe('-3/4');
  expect(toText(fraction(0, 5))).toBe('0/1');
  expect(() => fraction(1, 0)).toThrow(RangeError);
});

test('B1 arithmetic is exact: 1 - (3/4)^6 = 3367/4096', () => {
  expect(toText(subtract(fraction(1), power(fraction(3, 4), 6)))).toBe('3367/4096');
});

test('fractions satisfy the field axioms', () => {
  fc.assert(
    fc.property(anyFraction, anyFraction, anyFraction, (a, b, c) => {
      expect(equals(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))).toBe(true);
      if (b.num !== 0n) expect(equals(multiply(divide(a, b), b), a)).toBe(true);
      expect(Math.sign(compare(a, b))).toBe(Math.sign(toNumber(a) - toNumber(b)));
    }),
  );
});

test('text and decimals are read exactly, and huge numerators and denominators give the nearest double', () => {
  expect(parseFraction(' 27/59 ')).toEqual(fraction(27, 59));
  expect(() => parseFraction('1/x')).toThrow(SyntaxError);
  expect(fromDecimal(0.2)).toEqual(fraction(1, 5));
  expect(fromDecimal(1e-7)).toEqual(fraction(1, 10_000_000));
  expect(toNumber(power(fraction(1, 3), 400))).toBeCloseTo((1 / 3) ** 400, 200);
  expect(toNumber(power(fraction(999, 1000), 500)) / 0.999 ** 500).toBeCloseTo(1, 12);
});
