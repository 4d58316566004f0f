import { afterEach, expect, test } from 'vitest';
import { dateText, datePattern } from '#ui/forms/date-text.ts';
import { formatDate, isCalendarDay, languageOf, longDate, longMonth, parseDay, setDateLocaleSource } from './dates.ts';

let chosen: string | undefined;
setDateLocaleSource(() => chosen);
afterEach(() => {
  chosen = undefined;
});

const written = () => [formatDate('2026-12-31T10:00:00Z', 'AU'), longDate('2026-12-31', 'AU'), datePattern('AU')];

test('by default dates follow the country: month first only in the United States', () => {
  expect(written()).toEqual(['31/12/2026', '31 December 2026', 'DD/MM/YYYY']);
  expect([formatDate('2026-12-31', 'US'), formatDate('2026-12-31', 'CA'), formatDate(null, 'US')]).toEqual([
    '12/31/2026',
    '31/12/2026',
    '',
  ]);
});

test.each([
  ['US', ['12/31/2026', 'December 31, 2026', 'MM/DD/YYYY']],
  ['CA', ['2026-12-31', 'December 31, 2026', 'YYYY-MM-DD']],
  ['GB', ['31/12/2026', '31 December 2026', 'DD/MM/YYYY']],
  ['NZ', ['31/12/2026', '31 December 2026', 'DD/MM/YYYY']],
])('the English of %s sets how dates are shown and typed, whatever the country', (place, expected) => {
  chosen = place;
  expect(written()).toEqual(expected);
  for (const iso of ['2026-12-31', '2026-03-04']) expect(parseDay(dateText(iso, 'AU'), 'AU')).toBe(iso);
});

test("a text uses its reader's date format, not its author's", () => {
  chosen = 'CA';
  const forReader = (reader: { countryCode: string; english?: string }) => [
    formatDate('2026-12-31', reader),
    longDate('2026-12-31', reader),
    languageOf(reader),
  ];
  expect(forReader({ countryCode: 'AU' })).toEqual(['31/12/2026', '31 December 2026', 'en-AU']);
  expect(forReader({ countryCode: 'US' })).toEqual(['12/31/2026', 'December 31, 2026', 'en-US']);
  expect(forReader({ countryCode: 'US', english: 'IE' })).toEqual(['31/12/2026', '31 December 2026', 'en-IE']);
  expect(forReader({ countryCode: 'JP' })).toEqual(['31/12/2026', '31 December 2026', 'en-JP']);
});

test('long dates write the month in words', () =>
  expect([longMonth('2026-10'), longMonth('2027-01')]).toEqual(['October 2026', 'January 2027']));

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-02-30', false],
  ['2024-04-31', false],
  ['2024-13-01', false],
  ['2024-00-10', false],
  ['0000-01-01', false],
  ['0024-01-01', true],
  ['2024-1-1', false],
  ['2024-01-01T00:00', false],
  ['', false],
])('%s is a calendar day: %s', (iso, expected) => expect(isCalendarDay(iso)).toBe(expected));
