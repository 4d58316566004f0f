import { expect, test } from 'vitest';
import { defaultTestTypes, testTypes } from '#shop/catalogue/listing.rules.ts';
import { countActive, isDisabled } from './facets.rules.ts';

const types = (...chosen: string[]) =>
  testTypes.map((value) => ({ value, count: 1, isChosen: chosen.includes(value) }));
const area = (value: string, isChosen: boolean) => ({ value, count: 2, isChosen });

test('the number of active filters counts breeds, disease categories and non-default types', () => {
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

test('pet owners have fewer types, and their default types count as no filter', () => {
  const owner = (['Trait', 'Disease'] as const).map((value) => ({ value, count: 1, isChosen: true }));
  expect(countActive({ breeds: [], areas: [], types: owner, usual: defaultTestTypes })).toBe(0);
});

test('an option without results is disabled unless it is selected', () => {
  expect(isDisabled({ value: 'Dental', count: 0, isChosen: false })).toBe(true);
  expect(isDisabled({ value: 'Dental', count: 0, isChosen: true })).toBe(false);
  expect(isDisabled({ value: 'Dental', count: 1, isChosen: false })).toBe(false);
});
