import { expect, test } from 'vitest';
import { mainCitiesOf } from './main-cities.rules.ts';
import { countryFacts } from './places.rules.ts';
import { completeAddress, splitAddress, type AddressFacts } from './split-address.rules.ts';

const states: Record<string, [code: string, name: string][]> = {
  AU: [
    ['NSW', 'New South Wales'],
    ['VIC', 'Victoria'],
    ['WA', 'Western Australia'],
  ],
  IT: [['MI', 'Milano']],
  US: [
    ['DC', 'District of Columbia'],
    ['NY', 'New York'],
    ['VA', 'Virginia'],
    ['WA', 'Washington'],
    ['WV', 'West Virginia'],
  ],
};
const factsOf = (code: string): AddressFacts => ({
  country: countryFacts(code)!,
  states: (states[code] ?? []).map(([state, name]) => ({ code: state, name })),
  cities: mainCitiesOf(code),
});
const split = (text: string, countryCode = 'AU') => splitAddress(text, factsOf(countryCode));

test.each([
  ['AU', '12 Kelpie Lane, Ballarat VIC 3350', ['12 Kelpie Lane', 'Ballarat', 'VIC', '3350']],
  ['AU', '12 Kelpie Lane,  Ballarat, Victoria, 3350', ['12 Kelpie Lane', 'Ballarat', 'VIC', '3350']],
  ['AU', '1 St Georges Tce, Perth Western Australia 6000', ['1 St Georges Tce', 'Perth', 'WA', '6000']],
  ['AU', '1 The Rise, Kalgoorlie 6430', ['1 The Rise', 'Kalgoorlie', '', '6430']],
  ['AU', 'Unit 5, 12 Kelpie Lane, Bendigo VIC', ['Unit 5, 12 Kelpie Lane', 'Bendigo', 'VIC', '']],
  ['US', '9 Main St, Boston 02108-1234', ['9 Main St', 'Boston', 'MA', '02108-1234']],
  ['US', '7 Elm St, Charleston, West Virginia 25301', ['7 Elm St', 'Charleston', 'WV', '25301']],
  ['US', '350 5th Ave, New York 10118', ['350 5th Ave', 'New York', 'NY', '10118']],
  ['US', '1600 Pennsylvania Ave, Washington 20500', ['1600 Pennsylvania Ave', 'Washington', 'DC', '20500']],
  ['GB', '4 High St, Leeds ls1 4ap, United Kingdom', ['4 High St', 'Leeds', '', 'LS1 4AP']],
  ['DE', 'Hauptstrasse 5, 10115 Berlin', ['Hauptstrasse 5', 'Berlin', '', '10115']],
  ['IT', 'Via Roma 5, 20121 Milano', ['Via Roma 5', 'Milano', 'MI', '20121']],
])('%s: %s is split into its parts', (countryCode, text, [line1, city, stateCode, postalCode]) => {
  expect(split(text, countryCode)).toEqual({ line1, city, stateCode, postalCode });
});

test.each([
  ['AU', '5 Collins St, Melbourne', ['5 Collins St', 'Melbourne', 'VIC', '']],
  ['AU', '5 Collins St Melbourne', ['5 Collins St', 'Melbourne', 'VIC', '']],
  ['AU', '1 George St Sydney NSW 2000', ['1 George St', 'Sydney', 'NSW', '2000']],
  ['AU', '12 Park Street St Kilda VIC 3182', ['12 Park Street', 'St Kilda', 'VIC', '3182']],
  ['AU', '1 St Georges Tce Perth 6000', ['1 St Georges Tce', 'Perth', 'WA', '6000']],
  ['AU', '5 Broadway Sydney', ['5 Broadway', 'Sydney', 'NSW', '']],
  ['AU', 'Unit 5 1234 Main Road Kew', ['Unit 5 1234 Main Road', 'Kew', '', '']],
  ['US', '350 5th Ave New York NY 10118', ['350 5th Ave', 'New York', 'NY', '10118']],
  ['US', '100 Main St NW Washington DC 20500', ['100 Main St NW', 'Washington', 'DC', '20500']],
  ['GB', '10 Downing Street London SW1A 2AA', ['10 Downing Street', 'London', '', 'SW1A 2AA']],
  ['GB', '9 Avenue Road London', ['9 Avenue Road', 'London', '', '']],
  ['DE', 'Hauptstr. 5 Berlin', ['Hauptstr. 5', 'Berlin', '', '']],
  ['DE', 'Hauptstr. 5a 10115 Berlin', ['Hauptstr. 5a', 'Berlin', '', '10115']],
  ['FR', '10 rue de Rivoli Paris', ['10 rue de Rivoli', 'Paris', '', '']],
  ['IT', 'Via Roma 5 Milano', ['Via Roma 5', 'Milano', 'MI', '']],
])('%s: %s needs no commas', (countryCode, text, [line1, city, stateCode, postalCode]) => {
  expect(split(text, countryCode)).toEqual({ line1, city, stateCode, postalCode });
});

test.each([
  '12 Kelpie Lane',
  '12 Kelpie Lane, 3350',
  'Unit 5, 12 Kelpie',
  '12 Kelpie Lane VIC',
  'Melbourne',
  '',
  ', ,',
])('%j has no street and city yet', (text) => {
  expect(split(text)).toBeNull();
});

test('a partly typed city is completed with the names of large cities', () => {
  const complete = (text: string) =>
    completeAddress(text, factsOf('AU')).map(({ city, stateCode }) => [city, stateCode]);
  expect(complete('5 Collins St, Mel')).toEqual([
    ['Melbourne', 'VIC'],
    ['Mel', ''],
  ]);
  expect(complete('5 Collins St mel WA')).toEqual([['mel', 'WA']]);
  expect(complete('5 Collins St, Me')).toEqual([['Me', '']]);
  expect(complete('5 Collins St, Melbourne')).toEqual([['Melbourne', 'VIC']]);
});
