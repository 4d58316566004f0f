import { expect, test } from 'vitest';
import { dayInZone, zoneOf } from './time-zones.rules.ts';

const evening = new Date('2026-11-28T14:00:00Z');

test('the date of a moment is correct in each zone, in any order of calls', () => {
  const zones = ['Australia/Sydney', 'America/Los_Angeles', 'Australia/Sydney', 'Pacific/Kiritimati'];
  expect(zones.map((zone) => dayInZone(evening, zone))).toEqual([
    '2026-11-29',
    '2026-11-28',
    '2026-11-29',
    '2026-11-29',
  ]);
});

test('a country with several zones uses the zone in which it is earliest, unless the owner has set one', () => {
  const inAustralia = { countryCode: 'AU', timeZone: null };
  expect(zoneOf(inAustralia, evening)).toBe('Australia/Perth');
  expect(zoneOf({ ...inAustralia, timeZone: 'Australia/Hobart' }, evening)).toBe('Australia/Hobart');
});
