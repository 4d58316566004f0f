import { expect, test } from 'vitest';
import { splitAddress } from './split-address.rules.ts';
import { countryFacts } from './places.rules.ts';

const states = [
  { code: 'VIC', name: 'Victoria' },
  { code: 'WA', name: 'Western Australia' },
];
const split = (text: string, countryCode = 'AU') =>
  splitAddress(text, { postcodePattern: countryFacts(countryCode)!.postcodePattern, states });

test.each([
  ['12 Kelpie Lane, Ballarat VIC 3350', ['12 Kelpie Lane', 'Ballarat', 'VIC', '3350']],
  ['12 Kelpie Lane,  Ballarat, Victoria, 3350', ['12 Kelpie Lane', 'Ballarat', 'VIC', '3350']],
  ['1 St Georges Tce, Perth Western Australia 6000', ['1 St Georges Tce', 'Perth', 'WA', '6000']],
  ['1 The Rise, Perth 6000', ['1 The Rise', 'Perth', '', '6000']],
])('%s is split into its parts', (text, [line1, city, stateCode, postalCode]) => {
  expect(split(text)).toEqual({ line1, city, stateCode, postalCode });
});

test('the postcode may come before the city, and have letters', () => {
  expect(split('Hauptstrasse 5, 10115 Berlin', 'DE')).toMatchObject({ city: 'Berlin', postalCode: '10115' });
  expect(split('4 High St, Leeds ls1 4ap', 'GB')).toMatchObject({ city: 'Leeds', postalCode: 'LS1 4AP' });
  expect(split('9 Main St, Boston 02108-1234', 'US')).toMatchObject({ city: 'Boston', postalCode: '02108-1234' });
});

test.each(['12 Kelpie Lane', '12 Kelpie Lane, Ballarat', '12 Kelpie Lane, 3350', '', ', ,'])(
  '%j is not a complete address yet',
  (text) => {
    expect(split(text)).toBeNull();
  },
);
