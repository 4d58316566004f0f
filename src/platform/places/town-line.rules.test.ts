import { expect, test } from 'vitest';
import { townLine } from './town-line.rules.ts';

test.each([
  [{ city: 'Castlemaine', stateCode: 'VIC', postalCode: '3450', countryCode: 'AU' }, 'Castlemaine VIC 3450'],
  [{ city: 'München', stateCode: null, postalCode: '80331', countryCode: 'DE' }, '80331 München'],
  [{ city: 'Roma', stateCode: 'RM', postalCode: '00184', countryCode: 'IT' }, '00184 Roma RM'],
  [{ city: 'London', stateCode: null, postalCode: 'SW1A 1AA', countryCode: 'GB' }, 'London SW1A 1AA'],
  [{ city: 'Dublin', stateCode: '', postalCode: '', countryCode: 'IE' }, 'Dublin'],
])('%j is written as %s', (town, line) => expect(townLine(town)).toBe(line));
