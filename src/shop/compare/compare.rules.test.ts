import { expect, test } from 'vitest';
import { chooseCompared, comparePath, compareTests, leftOutText, readCompared } from './compare.rules.ts';

const products = [
  { id: 1, name: 'Dog A', kind: 'panel', speciesId: 1 },
  { id: 2, name: 'Dog B', kind: 'disease', speciesId: 1 },
  { id: 3, name: 'Dog C', kind: 'disease', speciesId: 1 },
  { id: 4, name: 'Dog D', kind: 'trait', speciesId: 1 },
  { id: 5, name: 'Cat A', kind: 'disease', speciesId: 2 },
  { id: 7, name: 'Litter profile', kind: 'multipack', speciesId: null },
  { id: 6, name: 'Gift card', kind: 'gift_card', speciesId: null },
];
const choose = (...ids: number[]) => chooseCompared(ids, (id) => products.find((one) => one.id === id));

test('a URL lists each product once, in order, and ignores invalid ids', () => {
  expect(readCompared(['7', 'x', '-1', '3', '7'])).toEqual([7, 3]);
  expect(comparePath([7, 3])).toBe('/compare?product=7&product=3');
  expect(comparePath([])).toBe('/compare');
});

test('at most three products of one species are compared; the others are left out with a reason', () => {
  const { shown, leftOut } = choose(1, 99, 5, 6, 2, 3, 4);
  expect(shown.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(leftOut).toEqual([
    { name: null, reason: 'unknown' },
    { name: 'Cat A', reason: 'other_species' },
    { name: 'Gift card', reason: 'not_comparable' },
    { name: 'Dog D', reason: 'too_many' },
  ]);
  expect(choose(5, 1).shown.map(({ id }) => id)).toEqual([5]);
  expect(choose(7, 5, 1).shown.map(({ id }) => id)).toEqual([7, 5]);
  expect(choose(1, 7).leftOut).toEqual([]);
  expect(leftOut.map(leftOutText)).toEqual([
    'One of the products does not exist.',
    'Cat A was left out: it is for a different species.',
    'Gift card cannot be compared: it is not a test.',
    'Dog D was left out: you can compare up to 3 products.',
  ]);
});

test('tests that every product includes are separate from those that only some include', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name, index) => ({ id: index + 1, name }));
  expect(compareTests([[c!, a!], [a!], [b!, a!]])).toEqual({
    shared: [a],
    differing: [
      { test: b, included: [false, false, true] },
      { test: c, included: [true, false, false] },
    ],
  });
  expect(compareTests([])).toEqual({ shared: [], differing: [] });
});
