// This file is read on the server too, where there is no document.
const html = () => (globalThis as { document?: Page }).document?.documentElement;

interface Page {
  documentElement: { dataset: Record<string, string | undefined> };
}

/** As which country's English the reader chose to have everything written (root.tsx, render.ts); mostly none. */
let chosenPlace = (): string | undefined => html()?.dataset['english'];

/** On the server each request has a reader of its own. */
export function readChosenPlace(from: () => string | undefined): void {
  chosenPlace = from;
}

/** For whom something is written: as in the English that they chose, else as in their country. */
export interface Reader {
  countryCode: string;
  english?: string;
}

/**
 * Which part of a date stands first: the month in the US, the day elsewhere; whoever chose Canada has the year first. A
 * screen has one reader, of whom it knows the country; a paper or a mail says for whom it is.
 */
export function dateOrder(reader: string | Reader): 'day' | 'month' | 'year' {
  const [countryCode, place] =
    typeof reader === 'string' ? [reader, chosenPlace()] : [reader.countryCode, reader.english];
  if (place === 'CA') return 'year';
  return (place ?? countryCode) === 'US' ? 'month' : 'day';
}

/** Dates as the reader expects them: MM/dd/y for US, dd/MM/y elsewhere (specification section 5). */
export function formatDate(iso: string | null | undefined, reader: string | Reader): string {
  if (!iso) return '';
  const [year, month, day] = iso.slice(0, 10).split('-');
  const order = dateOrder(reader);
  if (order === 'year') return `${year}-${month}-${day}`;
  return order === 'month' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}

/** Whether the calendar has this day (YYYY-MM-DD): no 30 February, and no year 0, which PostgreSQL does not store. */
export function isCalendarDay(iso: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || iso.startsWith('0000')) return false;
  return new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso) ?? false;
}

/** The day that was typed, as YYYY-MM-DD: 9/3/2024, 09.03.2024, 2024-03-09; null when there is no such day. */
export function parseDay(text: string, reader: string | Reader): string | null {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})\s*$/.exec(text);
  if (iso) return calendarDay(iso[1], iso[2], iso[3]);
  const typed = /^\s*(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})\s*$/.exec(text);
  if (!typed) return null;
  const [, first, second, year] = typed;
  return dateOrder(reader) === 'month' ? calendarDay(year, first, second) : calendarDay(year, second, first);
}

function calendarDay(year = '', month = '', day = ''): string | null {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(iso) ? iso : null;
}

/** A date in words, "20 November 2026" or "November 20, 2026", for running text, documents and emails. */
export function longDate(iso: string, reader: string | Reader): string {
  return inWords(dateOrder(reader) === 'day' ? 'en-AU' : 'en-US', 'numeric').format(new Date(iso));
}

/** A day of the weeks to come, without its year: "27 November" or "November 27". */
export function dayAndMonth(iso: string, reader: string | Reader): string {
  return inWords(dateOrder(reader) === 'day' ? 'en-AU' : 'en-US').format(new Date(iso));
}

/** Making one takes as long as writing sixty dates. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function inWords(locale: string, year?: 'numeric'): Intl.DateTimeFormat {
  const key = `${locale} ${year ?? ''}`;
  const format =
    dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year, timeZone: 'UTC' });
  dateFormats.set(key, format);
  return format;
}

/** A typed day so far ahead that its year has a slip in it: 2206 for 2026. */
export function isAgesAhead(day: string, today: string): boolean {
  return Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + 10;
}

/** A month in words: "October 2026" of "2026-10". */
export function longMonth(month: string): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-AU', format).format(new Date(`${month}-01T00:00:00Z`));
}

/** The language of a text for this reader: "en-GB". */
export function languageOf({ countryCode, english }: Reader): string {
  return `en-${english ?? countryCode}`;
}

/** The public holidays (YYYY-MM-DD) of one country. */
export type Holidays = ReadonlySet<string>;

/** Adds business days (Monday to Friday, less `holidays`) to a UTC date. */
export function addBusinessDays(from: Date, days: number, holidays: Holidays): Date {
  const date = new Date(from);
  let left = days;
  while (left > 0) {
    date.setUTCDate(date.getUTCDate() + 1);
    if (date.getUTCDay() % 6 !== 0 && !holidays.has(dayOf(date))) left -= 1;
  }
  return date;
}

/** The last day (YYYY-MM-DD) from which `arrival` is `target` at the latest. */
export function lastDayBefore(target: string, arrival: (from: Date) => Date): string {
  const limit = new Date(`${target}T00:00:00Z`);
  const date = new Date(limit);
  while (arrival(date) > limit) date.setUTCDate(date.getUTCDate() - 1);
  return dayOf(date);
}

/** The day (YYYY-MM-DD, UTC) of a moment. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

const FURTHEST_AHEAD_HOURS = 14;

/** The latest day (YYYY-MM-DD) that has begun anywhere: the furthest time zone is 14 hours ahead of UTC. */
export function latestDay(now: Date): string {
  return dayOf(new Date(now.getTime() + FURTHEST_AHEAD_HOURS * 3_600_000));
}

const FURTHEST_BEHIND_HOURS = 12;

/** The earliest day (YYYY-MM-DD) that a moment had anywhere: the furthest time zone is 12 hours behind UTC. */
export function earliestDay(moment: Date): string {
  return dayOf(new Date(moment.getTime() - FURTHEST_BEHIND_HOURS * 3_600_000));
}
