import { expect, test } from 'vitest';
import { publicHolidays } from './public-holidays.rules.ts';

const daysOf = (country: string, year: number) => publicHolidays(country, year).map(({ day }) => day.slice(5));

test('Easter Monday is calculated from the lunar calendar', () => {
  const days = [2024, 2025, 2026, 2027, 2028, 2030, 2038].map(
    (year) => publicHolidays('GB', year).find(({ name }) => name === 'Easter Monday')?.day,
  );
  expect(days).toEqual([
    '2024-04-01',
    '2025-04-21',
    '2026-04-06',
    '2027-03-29',
    '2028-04-17',
    '2030-04-22',
    '2038-04-26',
  ]);
});

test.each([
  ['AU', '01-01 01-26 03-08 03-26 03-29 06-14 11-02 12-27 12-28'],
  ['GB', '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  ['IE', '01-01 02-01 03-17 03-29 05-03 06-07 08-02 10-25 12-27 12-28'],
  ['US', '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'],
])('%s has its public holidays of 2027, moved to weekdays', (country, days) => {
  expect(daysOf(country, 2027).join(' ')).toBe(days);
});

test('the substitute day of a Christmas Day on a Sunday is the day after Boxing Day', () => {
  expect(daysOf('GB', 2033).slice(-2)).toEqual(['12-26', '12-27']);
});

test("the substitute day of a New Year's Day on a Saturday is the day before in the United States, and Monday elsewhere", () => {
  expect(publicHolidays('US', 2028)[0]?.day).toBe('2027-12-31');
  expect(publicHolidays('AU', 2028)[0]?.day).toBe('2028-01-03');
});

test('a country without rules has no holidays', () => {
  expect(publicHolidays('JP', 2027)).toEqual([]);
});
