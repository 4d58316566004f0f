/**
 * Arithmetic as an argument, so that one formula can be exact (fractions, in tests and reports) or fast (doubles, in
 * simulations).
 */
import * as exact from './fraction.ts';
import type { Fraction } from './fraction.ts';

export interface NumberField<T> {
  readonly of: (n: number) => T;
  readonly add: (a: T, b: T) => T;
  readonly subtract: (a: T, b: T) => T;
  readonly multiply: (a: T, b: T) => T;
  readonly divide: (a: T, b: T) => T;
  readonly isZero: (a: T) => boolean;
}

export const doubles: NumberField<number> = {
  of: (n) => n,
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  isZero: (a) => a === 0,
};

export const fractions: NumberField<Fraction> = {
  of: (n) => exact.fraction(n),
  add: exact.add,
  subtract: exact.subtract,
  multiply: exact.multiply,
  divide: exact.divide,
  isZero: (a) => a.num === 0n,
};
