import { expect, test } from 'vitest';
import { countryFacts } from '#platform/places/places.rules.ts';
import {
  findStateCode,
  isPostcodeRedacted,
  hasSameAccount,
  splitName,
  toEnteredAddress,
} from './wallet-address.rules.ts';

const states = [
  { code: 'VIC', name: 'Victoria' },
  { code: 'WA', name: 'Western Australia' },
];

test('the last word of a name is the last name, and a single word leaves it empty', () => {
  expect(splitName('  Mary Ann   Ash ')).toEqual({ firstName: 'Mary Ann', lastName: 'Ash' });
  expect(splitName('Cher')).toEqual({ firstName: 'Cher', lastName: '' });
  expect(splitName('')).toEqual({ firstName: '', lastName: '' });
});

test.each([
  ['VIC', 'VIC'],
  ['vic', 'VIC'],
  ['AU-VIC', 'VIC'],
  [' western australia ', 'WA'],
  ['Kent', null],
  ['', null],
])('the state "%s" has the code %s', (typed, code) => {
  expect(findStateCode(typed, states)).toBe(code);
});

test('a wallet address is converted into a form address', () => {
  const address = { name: 'Robin Ash', line1: '4 Swan Street', city: 'Perth', state: 'Western Australia' };
  expect(toEnteredAddress({ ...address, postalCode: '6000', countryCode: 'AU' }, states)).toEqual({
    firstName: 'Robin',
    lastName: 'Ash',
    line1: '4 Swan Street',
    line2: null,
    city: 'Perth',
    stateCode: 'WA',
    postalCode: '6000',
    countryCode: 'AU',
  });
});

test('a wallet can change the country only within its currency and account', () => {
  const facts = (code: string) => countryFacts(code);
  expect(hasSameAccount(facts('DE'), facts('FR'))).toBe(true);
  expect(hasSameAccount(facts('AU'), facts('NZ'))).toBe(false);
  expect(hasSameAccount(facts('DE'), facts('GB'))).toBe(false);
  expect(hasSameAccount(null, facts('GB'))).toBe(false);
});

test('wallets redact only UK and Canadian postcodes', () => {
  expect(['GB', 'CA', 'AU', 'US'].map(isPostcodeRedacted)).toEqual([true, true, false, false]);
});
