import { expect, test } from 'vitest';
import { formatMoney } from '#shared/money.ts';
import {
  countries,
  countryFacts,
  currencyFor,
  DEFAULT_COUNTRY,
  priceBookFor,
  REGIONAL_STORES,
  regionOf,
  sellsTo,
  statesRequired,
  symbolFor,
} from './places.rules.ts';

test('there are 249 countries, each once, with a name and an id', () => {
  expect(countries.length).toBe(249);
  expect(new Set(countries.map((country) => country.code)).size).toBe(249);
  expect(countries.filter((country) => country.name === country.code)).toEqual([]);
});

test('R637 the rest of the world uses the US price book', () => expect(priceBookFor('JP')).toBe('US'));
test('R048 the default country is AU', () => expect(DEFAULT_COUNTRY).toBe('AU'));
test('R049 an unknown country is billed in USD', () => expect(currencyFor('XX')).toBe('USD'));

test.each([
  ['R050', 'AU', 'AUD'],
  ['R051', 'US', 'USD'],
  ['R052', 'CA', 'CAD'],
  ['R053', 'FR', 'EUR'],
  ['R054', 'GB', 'GBP'],
  ['R055', 'RU', 'USD'],
])('%s the currency of %s is %s', (_id, code, currency) => expect(currencyFor(code)).toBe(currency));

test('R055 RU is a known country that cannot order', () => {
  expect(countryFacts('RU')?.name).toBe('Russia');
  expect(sellsTo('RU')).toBe(false);
  expect(sellsTo('AU')).toBe(true);
  expect(sellsTo('XX')).toBe(false);
});

test('embargoed countries are known but cannot order, and all others can', () => {
  const closed = countries.filter(({ code }) => !sellsTo(code)).map(({ name }) => name);
  expect(closed.toSorted()).toEqual(['Cuba', 'Iran', 'North Korea', 'Russia', 'Syria']);
});

test.each([
  ['R056', 'AUD', '$'],
  ['R056', 'USD', '$'],
  ['R057', 'GBP', '£'],
  ['R058', 'EUR', '€'],
  ['R059', 'XYZ', '$'],
])('%s the symbol of %s is %s, in API responses and in every text', (_id, currency, symbol) => {
  expect(symbolFor(currency)).toBe(symbol);
  expect(formatMoney(1_995, currency)).toBe(`${symbol}19.95`);
});

test('R060 the regional stores are exactly the thirteen of the specification', () => {
  expect([...REGIONAL_STORES].toSorted()).toEqual([
    'AU',
    'CA',
    'DE',
    'ES',
    'FR',
    'GB',
    'IT',
    'NL',
    'NZ',
    'PL',
    'PT',
    'SE',
    'US',
  ]);
  expect(countries.filter((country) => country.isStore).length).toBe(13);
});

test('postcodes with a fixed format are checked, also in countries without a store', () => {
  const accepts = (code: string, postcode: string) =>
    new RegExp(`^(?:${countryFacts(code)?.postcodePattern})$`).test(postcode);
  for (const code of ['AT', 'BE', 'CH', 'DK', 'LI', 'LU', 'NO']) {
    expect(accepts(code, '8001'), code).toBe(true);
    expect(accepts(code, '12345'), code).toBe(false);
  }
  expect(accepts('FI', '00100')).toBe(true);
});

test('R061 US, GB and CA belong to the Europe region', () => {
  expect(['US', 'GB', 'CA', 'DE', 'CH'].map(regionOf)).toEqual(Array.from({ length: 5 }, () => 'EUROPE'));
  expect(['AU', 'NZ', 'JP'].map(regionOf)).toEqual(['AU', 'AU', 'WORLD']);
});

test('Australia and New Zealand pay to the Australian account, and other countries to the other account', () => {
  expect(['AU', 'NZ', 'US', 'DE', 'JP'].map((code) => countryFacts(code)?.paymentAccount)).toEqual([
    'AU',
    'AU',
    'EU_US',
    'EU_US',
    'EU_US',
  ]);
  expect(['AU', 'DE', 'JP'].map(regionOf)).toEqual(['AU', 'EUROPE', 'WORLD']);
});

test('every country has one price book, and the rest of the world has the US one', () => {
  expect(['AU', 'NZ', 'US', 'CA', 'SE', 'GB', 'JP', 'XX'].map(priceBookFor)).toEqual([
    'AU',
    'NZ',
    'US',
    'CA',
    'EU',
    'UK',
    'US',
    'US',
  ]);
});

test('a state is required if the country has a list of states', () => {
  expect(['AU', 'US', 'CA', 'IT', 'ES', 'BR', 'IN', 'MX', 'MY'].every(statesRequired)).toBe(true);
  expect(['GB', 'DE', 'NZ'].some(statesRequired)).toBe(false);
});
