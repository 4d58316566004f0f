import { expect, test } from 'vitest';
import { formatDate, parseDay } from '#shared/dates.ts';
import { dateText, datePattern, dayAfter, dayByKey, pickerYears, weekdayOf } from './date-text.ts';

test('R541 the years of a date picker run from 2000 to the current one', () => {
  const years = pickerYears(2026);
  expect([years[0], years.at(-1), years.length]).toEqual([2000, 2026, 27]);
});

test('R542 a date picker can be extended two years forward', () => {
  const years = pickerYears(2026, { ahead: true });
  expect([years[0], years.at(-1)]).toEqual([2000, 2028]);
});

test('R543 a date picker can start from now', () =>
  expect(pickerYears(2026, { fromNow: true })).toEqual([2026, 2027, 2028]));

test('R544 dates are shown MM/dd/y for the US', () => {
  expect(dateText('2024-03-09', 'US')).toBe('03/09/2024');
  expect(formatDate('2024-03-09', 'US')).toBe('03/09/2024');
});

test('R545 dates are shown dd/MM/y elsewhere', () => {
  for (const country of ['AU', 'GB', 'FR', 'CA']) {
    expect(dateText('2024-03-09', country)).toBe('09/03/2024');
    expect(formatDate('2024-03-09T11:00:00Z', country)).toBe('09/03/2024');
  }
  expect(dateText('yesterday', 'AU')).toBe('');
});

test('R546 the placeholder of an empty box is the pattern of the country', () => {
  expect([datePattern('US'), datePattern('AU'), datePattern('GB')]).toEqual(['MM/DD/YYYY', 'DD/MM/YYYY', 'DD/MM/YYYY']);
});

test.each([
  ['9/3/2024', 'AU', '2024-03-09'],
  ['09.03.2024', 'DE', '2024-03-09'],
  ['9/3/2024', 'US', '2024-09-03'],
  ['2024-3-9', 'US', '2024-03-09'],
  ['29/2/2024', 'AU', '2024-02-29'],
  ['29/2/2023', 'AU', null],
  ['31/4/2024', 'AU', null],
  ['13/13/2024', 'US', null],
  ['soon', 'AU', null],
])('%s typed in %s is read as %s', (text, country, iso) => expect(parseDay(text, country)).toBe(iso));

test('a month starts on its weekday, and the day after its end is in the next month', () => {
  expect(weekdayOf(2026, 11, 21)).toBe(5);
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01');
});

test.each([
  ['ArrowDown', '2026-02-28', '2026-03-07'],
  ['Home', '2026-11-21', '2026-11-16'],
  ['End', '2026-11-21', '2026-11-22'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-12-05', '2027-01-05'],
  ['Tab', '2026-11-21', null],
])('R541 in a calendar %s moves from %s to %s', (key, from, to) => {
  expect(dayByKey(from, key, false)).toBe(to);
});

test('a week that starts on Sunday ends on Saturday', () => {
  expect(dayByKey('2026-11-18', 'Home', true)).toBe('2026-11-15');
  expect(dayByKey('2026-11-18', 'End', true)).toBe('2026-11-21');
  expect(dayByKey('2026-11-15', 'Home', true)).toBe('2026-11-15');
});
