import { expect, test } from 'vitest';
import { addressLines } from './address-lines.rules.ts';
import { normalPostcode, placeLines } from './place-lines.rules.ts';

const place = (countryCode: string, city: string, postalCode: string, stateCode: string | null = null) =>
  placeLines({ countryCode, city, postalCode, stateCode });

test.each<[string, string[], string[]]>([
  ['Australia', place('AU', 'Castlemaine', '3450', 'VIC'), ['Castlemaine VIC 3450']],
  ['New Zealand', place('NZ', 'Wellington', '6011'), ['Wellington 6011']],
  ['the US', place('US', 'Austin', '78701', 'TX'), ['Austin, TX 78701']],
  ['Canada', place('CA', 'Ottawa', 'k1a0b1', 'ON'), ['Ottawa ON K1A 0B1']],
  ['the UK', place('GB', 'Fakenham', 'nr21 0aa'), ['Fakenham', 'NR21 0AA']],
  ['Germany', place('DE', 'München', '80331'), ['80331 München']],
  ['Italy', place('IT', 'Roma', '00184', 'RM'), ['00184 Roma RM']],
  ['Spain', place('ES', 'Madrid', '28013', 'M'), ['28013 Madrid']],
  ['a country without postcodes', place('HK', 'Kowloon', ''), ['Kowloon']],
  ['nothing', place('US', '', ''), []],
])('a place in %s is written in the format of its postal service', (_name, lines, expected) => {
  expect(lines).toEqual(expected);
});

test.each([
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['JE', 'je23ab', 'JE2 3AB'],
  ['NL', '1012ab', '1012 AB'],
  ['SE', '11120', '111 20'],
  ['PL', '00001', '00-001'],
  ['PT', '1000-205', '1000-205'],
  ['US', ' 78701-1234 ', '78701-1234'],
  ['GB', 'x', 'X'],
])('a postcode of %s typed as %s is formatted as %s', (country, typed, normal) => {
  expect(normalPostcode(country, typed)).toBe(normal);
});

test('a label has the name, the street, the place and the country', () => {
  const address = {
    firstName: 'Anna',
    lastName: 'Test',
    company: null,
    line1: 'Marienplatz 1',
    line2: '',
    city: 'München',
    stateCode: null,
    postalCode: '80331',
    countryCode: 'DE',
  };
  expect(addressLines(address)).toEqual(['Anna Test', 'Marienplatz 1', '80331 München', 'Germany']);
  expect(addressLines(null)).toEqual([]);
});
