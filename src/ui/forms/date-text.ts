/** Dates as typed and picked; values are ISO dates ("2026-11-21"). Specification section 5. */
import { dateOrder, formatDate, isCalendarDay } from '#shared/dates.ts';

const FIRST_YEAR = 2000;
const YEARS_AHEAD = 2;

export interface DateRange {
  /** Allows two more years, for future dates. */
  ahead?: boolean;
  /** Allows no date before today. */
  fromNow?: boolean;
}

/**
 * The years in the list, earliest first: from 2000 or from the current year, to the current year or two years ahead.
 */
export function pickerYears(thisYear: number, { ahead = false, fromNow = false }: DateRange = {}): number[] {
  const first = fromNow ? thisYear : FIRST_YEAR;
  const last = thisYear + (ahead || fromNow ? YEARS_AHEAD : 0);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** The placeholder of the empty box. */
export function datePattern(countryCode: string): string {
  return { month: 'MM/DD/YYYY', day: 'DD/MM/YYYY', year: 'YYYY-MM-DD' }[dateOrder(countryCode)];
}

/** "2024-03-09" as 09/03/2024, in the US 03/09/2024. */
export function dateText(iso: string, countryCode: string): string {
  return isCalendarDay(iso) ? formatDate(iso, countryCode) : '';
}

/** Null for the 31st of a short month. */
export function isoOf(year: number, month: number, day: number): string | null {
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDay(iso) ? iso : null;
}

export function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Monday 0 to Sunday 6. */
export function weekdayOf(year: number, month: number, day: number): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
}

/** The date `days` days later. */
export function dayAfter(iso: string, days: number): string {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/**
 * The date to which a key moves in a calendar: arrows by days, Home and End within the week, Page Up and Down by
 * months; null for other keys.
 */
export function dayByKey(iso: string, key: string, sundayFirst: boolean): string | null {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  const inWeek = (weekdayOf(year, month, day) + Number(sundayFirst)) % 7;
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -inWeek, End: 6 - inWeek }[key];
  if (days !== undefined) return dayAfter(iso, days);
  const months = { PageUp: -1, PageDown: 1 }[key];
  if (months === undefined) return null;
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const [toYear, toMonth] = [first.getUTCFullYear(), first.getUTCMonth() + 1];
  return isoOf(toYear, toMonth, Math.min(day, daysIn(toYear, toMonth)));
}

export const monthNames: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
