import { expect, test } from 'vitest';
import { packCountries, unpackCountries } from './named-countries.rules.ts';

test('packing and unpacking countries returns the same list in the same order', () => {
  const countries = [
    { code: 'AU', name: 'Australia', statesRequired: true },
    { code: 'BA', name: 'Bosnia & Herzegovina', statesRequired: false },
    { code: 'CI', name: 'Côte d’Ivoire', statesRequired: false },
    { code: 'US', name: 'United States', statesRequired: true },
  ];
  expect(packCountries(countries)).toEqual({
    lines: 'AU Australia\nBA Bosnia & Herzegovina\nCI Côte d’Ivoire\nUS United States',
    withStates: ['AU', 'US'],
  });
  expect(unpackCountries(packCountries(countries))).toEqual(countries);
});
