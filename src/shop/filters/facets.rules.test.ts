import { expect, test } from 'vitest';
import { defaultTestTypes, testTypes } from '#shop/catalogue/listing.rules.ts';
import { countActive, isDisabled } from './facets.rules.ts';

const types = (...chosen: string[]) =>
  testTypes.map((value) => ({ value, count: 1, isChosen: chosen.includes(value) }));
const area = (value: string, isChosen: boolean) => ({ value, count: 2, isChosen });

test('the number of active filters counts breeds, disease categories, and types that are not the usual ones', () => {
  const usual = defaultTestTypes;
  expect(countActive({ breeds: [], areas: [], types: types(...usual), usual })).toBe(0);
  expect(
    countActive({
      breeds: [{}, {}],
      areas: [area('Dental', true), area('Endocrine', false)],
      types: types(...usual),
      usual,
    }),
  ).toBe(3);
  expect(countActive({ breeds: [], areas: [], types: types('Trait'), usual })).toBe(1);
});

test('pet owners are offered fewer types: their usual ones count as no filter', () => {
  const owner = (['Trait', 'Disease'] as const).map((value) => ({ value, count: 1, isChosen: true }));
  expect(countActive({ breeds: [], areas: [], types: owner, usual: defaultTestTypes })).toBe(0);
});

test('a choice that would find nothing is disabled, unless it was made already', () => {
  expect(isDisabled({ value: 'Dental', count: 0, isChosen: false })).toBe(true);
  expect(isDisabled({ value: 'Dental', count: 0, isChosen: true })).toBe(false);
  expect(isDisabled({ value: 'Dental', count: 1, isChosen: false })).toBe(false);
});
