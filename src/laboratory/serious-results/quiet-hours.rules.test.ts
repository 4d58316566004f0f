import { describe, expect, test } from 'vitest';
import { nameOfZone, zonesOf, zonesOfCountry } from '#platform/places/time-zones.rules.ts';
import { endOfQuietHours, type QuietHours } from './quiet-hours.rules.ts';

const weekend: QuietHours = { isOn: true, fromDay: 5, fromTime: '15:00', toDay: 1, toTime: '08:00' };
const after = (now: string, zones: string[], hours = weekend) =>
  endOfQuietHours(new Date(now), zones, hours).toISOString();

describe("serious results are not released at a weekend in the owner's time zone", () => {
  test.each([
    ['Sydney, Friday 14:59', '2026-11-27T03:59:00.000Z', 'Australia/Sydney', '2026-11-27T03:59:00.000Z'],
    ['Sydney, Friday 15:00', '2026-11-27T04:00:00.000Z', 'Australia/Sydney', '2026-11-29T21:00:00.000Z'],
    ['Sydney, Sunday 23:30', '2026-11-29T12:30:00.000Z', 'Australia/Sydney', '2026-11-29T21:00:00.000Z'],
    ['Sydney, Monday 07:59:30', '2026-11-29T20:59:30.000Z', 'Australia/Sydney', '2026-11-29T21:00:00.000Z'],
    ['Sydney, Monday 08:00', '2026-11-29T21:00:00.000Z', 'Australia/Sydney', '2026-11-29T21:00:00.000Z'],
    ['London, Friday 14:59', '2026-11-27T14:59:00.000Z', 'Europe/London', '2026-11-27T14:59:00.000Z'],
    ['London, Saturday', '2026-11-28T10:00:00.000Z', 'Europe/London', '2026-11-30T08:00:00.000Z'],
    ['Los Angeles, Friday 16:00', '2026-11-28T00:00:00.000Z', 'America/Los_Angeles', '2026-11-30T16:00:00.000Z'],
    ['Kolkata, Friday 15:10', '2026-11-27T09:40:00.000Z', 'Asia/Kolkata', '2026-11-30T02:30:00.000Z'],
  ])('%s', (_name, now, zone, expected) => {
    expect(after(now, [zone])).toBe(expected);
  });

  test('the end is 08:00 local time even with a daylight saving change in between', () => {
    expect(after('2026-03-28T12:00:00.000Z', ['Europe/London'])).toBe('2026-03-30T07:00:00.000Z');
    expect(after('2026-10-24T12:00:00.000Z', ['Europe/London'])).toBe('2026-10-26T08:00:00.000Z');
  });

  test('with an unknown time zone it must not be a weekend in any zone of the country', () => {
    expect(zonesOf({ timeZone: null, countryCode: 'AU' })).toEqual(
      expect.arrayContaining(['Australia/Perth', 'Australia/Sydney']),
    );
    // 14:30 in Perth is 17:30 in Sydney; on Monday it is 08:00 in Perth three hours after Sydney.
    expect(after('2026-11-27T06:30:00.000Z', ['Australia/Perth', 'Australia/Sydney'])).toBe('2026-11-30T00:00:00.000Z');
    expect(after('2026-11-27T06:30:00.000Z', ['Australia/Perth'])).toBe('2026-11-27T06:30:00.000Z');
    expect(zonesOf({ timeZone: 'Australia/Perth', countryCode: 'AU' })).toEqual(['Australia/Perth']);
    expect(zonesOf({ timeZone: 'Nowhere/Land', countryCode: 'NZ' })).toEqual(zonesOfCountry('NZ'));
  });

  test('staff can change the quiet hours or turn them off', () => {
    const nights = { ...weekend, fromDay: 7, fromTime: '20:00', toDay: 7, toTime: '22:00' };
    expect(after('2026-11-29T20:30:00.000Z', ['Europe/London'], nights)).toBe('2026-11-29T22:00:00.000Z');
    expect(after('2026-11-28T10:00:00.000Z', ['Europe/London'], nights)).toBe('2026-11-28T10:00:00.000Z');
    expect(after('2026-11-28T10:00:00.000Z', ['Europe/London'], { ...weekend, isOn: false })).toBe(
      '2026-11-28T10:00:00.000Z',
    );
  });

  test('every country has a valid time zone', () => {
    for (const country of ['AU', 'US', 'GB', 'DE', 'NZ', 'CA', 'BR']) {
      expect(zonesOfCountry(country).length).toBeGreaterThan(0);
      expect(zonesOfCountry(country).map(nameOfZone)).not.toContain(null);
    }
    expect(nameOfZone('Mars/Olympus')).toBeNull();
  });
});
