import { expect, test } from 'vitest';
import { openGeoIp } from './geoip.ts';

const geo = await openGeoIp();

test.each([
  ['139.130.4.5', 'AU'],
  ['8.8.8.8', 'US'],
  ['81.2.69.142', 'GB'],
  ['193.99.144.80', 'DE'],
  ['::ffff:139.130.4.5', 'AU'],
  ['2001:4860:4860::8888', 'US'],
])('a visitor from %s is placed in %s', (ip, countryCode) => {
  expect(geo.countryOf(ip)).toEqual({ countryCode });
});

test.each(['127.0.0.1', '::1', '10.1.2.3', '192.168.1.1', '172.16.0.1', '172.31.255.255', '100.64.1.1', '169.254.1.1',
  '203.0.113.7', 'fe80::1%eth0', 'fc00::1', '::ffff:192.168.0.1', '', 'nonsense', '300.1.1.1'])(
  'no country is found for %s',
  (ip) => expect(geo.countryOf(ip)).toBeNull(),
); // prettier-ignore
