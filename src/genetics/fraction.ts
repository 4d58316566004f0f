/**
 * Exact rational arithmetic. A fraction is always in lowest terms with a positive denominator, so equal values have
 * equal fields. All exact probabilities of this library are fractions.
 */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

/** Creates num/den in lowest terms from integers or bigints. Throws RangeError if den is zero. */
export function fraction(num: number | bigint, den: number | bigint = 1n): Fraction {
  const n = BigInt(num);
  const d = BigInt(den);
  if (d === 0n) throw new RangeError('A fraction cannot have the denominator zero.');
  const sign = d < 0n ? -1n : 1n;
  const divisor = greatestCommonDivisor(n, d);
  return { num: (sign * n) / divisor, den: (sign * d) / divisor };
}

export const zero: Fraction = { num: 0n, den: 1n };
export const one: Fraction = { num: 1n, den: 1n };
export const half: Fraction = { num: 1n, den: 2n };

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.den + b.num * a.den, a.den * b.den);
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.den - b.num * a.den, a.den * b.den);
}

export function multiply(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.num, a.den * b.den);
}

/** a/b. Throws RangeError if b is zero. */
export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.num * b.den, a.den * b.num);
}

/** a to the power n, n a whole number >= 0. */
export function power(a: Fraction, n: number): Fraction {
  if (!Number.isInteger(n) || n < 0) throw new RangeError('The exponent must be a whole number of 0 or more.');
  return fraction(a.num ** BigInt(n), a.den ** BigInt(n));
}

/** Exact sum of all values; zero if there are none. */
export function sum(values: Iterable<Fraction>): Fraction {
  let total = zero;
  for (const value of values) total = add(total, value);
  return total;
}

/** Whether two fractions are the same number. */
export function equals(a: Fraction, b: Fraction): boolean {
  return a.num === b.num && a.den === b.den;
}

/** Negative if a is less than b, zero if they are equal, positive if a is greater. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.num * b.den - b.num * a.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The nearest double, even if numerator and denominator far exceed 2^53. */
export function toNumber(a: Fraction): number {
  const bits = Math.max(bitLength(a.num), bitLength(a.den));
  if (bits <= 53) return Number(a.num) / Number(a.den);
  const shift = BigInt(Math.max(0, 64 - (bitLength(a.num) - bitLength(a.den))));
  return scaleDown(Number((a.num << shift) / a.den), Number(shift));
}

/** "3/8"; whole numbers as "1/1", so that the format is always the same. */
export function toText(a: Fraction): string {
  return `${a.num}/${a.den}`;
}

/** Reads "3/8" or "2". Throws SyntaxError on anything else. */
export function parseFraction(text: string): Fraction {
  const match = /^\s*(-?\d+)\s*(?:\/\s*(\d+)\s*)?$/.exec(text);
  if (!match?.[1]) throw new SyntaxError(`Not a fraction: ${text}`);
  return fraction(BigInt(match[1]), BigInt(match[2] ?? '1'));
}

/** The exact value of a decimal number: 0.2 is 1/5, not the nearest double. */
export function fromDecimal(value: number): Fraction {
  if (!Number.isFinite(value)) throw new RangeError('Only finite numbers have an exact value.');
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value));
  if (!match) throw new SyntaxError(`Not a decimal number: ${value}`);
  const digits = match[3] ?? '';
  const exponent = Number(match[4] ?? 0) - digits.length;
  const whole = BigInt(`${match[1]}${match[2]}${digits}`);
  return exponent >= 0 ? fraction(whole * 10n ** BigInt(exponent)) : fraction(whole, 10n ** BigInt(-exponent));
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

function bitLength(value: bigint): number {
  return (value < 0n ? -value : value).toString(2).length;
}

/** value / 2^bits, in steps that avoid overflow and preserve small results. */
function scaleDown(value: number, bits: number): number {
  let result = value;
  for (let left = bits; left > 0; left -= 512) result /= 2 ** Math.min(left, 512);
  return result;
}
