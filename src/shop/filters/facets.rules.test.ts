import { expect, test } from 'vitest';
import { defaultTestTypes, testTypes } from '#shop/catalogue/listing.rules.ts';
import { countActive, isDisabled, offersChoice } from './facets.rules.ts';

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

test('an empty option that nobody selected by hand is disabled', () => {
  expect(isDisabled({ value: 'Disease', count: 0, isChosen: true }, true)).toBe(true);
  expect(isDisabled({ value: 'Disease', count: 1, isChosen: true }, true)).toBe(false);
});

test('a filter with a single option that has results offers no choice until it is selected by hand', () => {
  const options = [
    { value: 'Trait', count: 5, isChosen: true },
    { value: 'Disease', count: 0, isChosen: true },
  ];
  expect(offersChoice(options, true)).toBe(false);
  expect(offersChoice([...options, { value: 'DNA Profile', count: 2, isChosen: true }], true)).toBe(true);
  expect(offersChoice(options)).toBe(true);
  expect(offersChoice([{ value: 'Dental', count: 3, isChosen: false }])).toBe(false);
});
