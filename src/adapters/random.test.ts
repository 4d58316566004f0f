import { expect, test } from 'vitest';
import { seededRandom, systemRandom } from './random.ts';

test('generators with the same seed draw the same values, and those with different seeds do not', () => {
  const drawn = (seed: string) => {
    const random = seededRandom(seed);
    return [random.token(), random.text(12, 'ABCDEFGH'), random.integer(1_000), random.uuid()];
  };
  expect(drawn('demo')).toEqual(drawn('demo'));
  expect(drawn('demo')).not.toEqual(drawn('other'));
});

test('tokens have 256 bits, do not repeat, and are safe in a URL', () => {
  const tokens = Array.from({ length: 1_000 }, () => systemRandom.token());
  expect(new Set(tokens).size).toBe(1_000);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
});

test('integers stay below their limit and every value occurs', () => {
  const random = seededRandom('dice');
  const values = new Set(Array.from({ length: 500 }, () => random.integer(6)));
  expect([...values].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(() => random.integer(0)).toThrow(RangeError);
});

test('identifiers are version 4 UUIDs', () => {
  expect(systemRandom.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
