// This also runs on the server, where there is no document.
const html = () => (globalThis as { document?: Page }).document?.documentElement;

interface Page {
  documentElement: { dataset: Record<string, string | undefined> };
}

/** Country of the English variant that the reader selected (root.tsx, render.ts); usually none. */
let chosenPlace = (): string | undefined => html()?.dataset['english'];

/** On the server, each request has its own reader. */
export function setDateLocaleSource(from: () => string | undefined): void {
  chosenPlace = from;
}

/** Locale of a text: the English variant that the reader chose, otherwise their country's. */
export interface Reader {
  countryCode: string;
  english?: string;
}

/**
 * Order of date parts: the month first in the US, the day elsewhere; the year for readers who chose Canada. Screens use
 * the reader's country; documents and emails specify their recipient.
 */
export function dateOrder(reader: string | Reader): 'day' | 'month' | 'year' {
  const [countryCode, place] =
    typeof reader === 'string' ? [reader, chosenPlace()] : [reader.countryCode, reader.english];
  if (place === 'CA') return 'year';
  return (place ?? countryCode) === 'US' ? 'month' : 'day';
}

/** Dates in the reader's format: MM/dd/y for US, dd/MM/y elsewhere (specification section 5). */
export function formatDate(iso: string | null | undefined, reader: string | Reader): string {
  if (!iso) return '';
  const [year, month, day] = iso.slice(0, 10).split('-');
  const order = dateOrder(reader);
  if (order === 'year') return `${year}-${month}-${day}`;
  return order === 'month' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}

/** Whether the day exists in the calendar (YYYY-MM-DD): no 30 February, and no year 0, which PostgreSQL cannot store. */
export function isCalendarDay(iso: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso) || iso.startsWith('0000')) return false;
  return new Date(`${iso}T00:00:00Z`).toJSON()?.startsWith(iso) ?? false;
}

/** Parses a typed date (9/3/2024, 09.03.2024, 2024-03-09) to YYYY-MM-DD; null if there is no such date. */
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

/** A day in the coming weeks, without its year: "27 November" or "November 27". */
export function dayAndMonth(iso: string, reader: string | Reader): string {
  return inWords(dateOrder(reader) === 'day' ? 'en-AU' : 'en-US').format(new Date(iso));
}

/** Cached, because creating a formatter takes as long as formatting sixty dates. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function inWords(locale: string, year?: 'numeric'): Intl.DateTimeFormat {
  const key = `${locale} ${year ?? ''}`;
  const format =
    dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year, timeZone: 'UTC' });
  dateFormats.set(key, format);
  return format;
}

/** Whether a typed date is so far in the future that the year must be a typing error: 2206 for 2026. */
export function isTooFarAhead(day: string, today: string): boolean {
  return Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + 10;
}

/** A month as text: "October 2026" for "2026-10". */
export function longMonth(month: string): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-AU', format).format(new Date(`${month}-01T00:00:00Z`));
}

/** The language tag of a text for this reader: "en-GB". */
export function languageOf({ countryCode, english }: Reader): string {
  return `en-${english ?? countryCode}`;
}

/** The public holidays (YYYY-MM-DD) of one country. */
export type Holidays = ReadonlySet<string>;

/** Adds business days (Monday to Friday, except `holidays`) to a UTC date. */
export function addBusinessDays(from: Date, days: number, holidays: Holidays): Date {
  const free = dayNumbersOf(holidays);
  let ms = from.getTime();
  for (let left = days; left > 0;) {
    ms += DAY_MS;
    const day = Math.floor(ms / DAY_MS);
    if (!isWeekend(day) && !free.has(day)) left -= 1;
  }
  return new Date(ms);
}

const DAY_MS = 86_400_000;

/** By days since 1970-01-01, a Thursday. */
const isWeekend = (day: number) => ((day + 4) % 7) % 6 === 0;

// Cached, because a promised date counts about thirty days, and a store page has many promised dates.
const dayNumbers = new WeakMap<Holidays, ReadonlySet<number>>();

function dayNumbersOf(holidays: Holidays): ReadonlySet<number> {
  const known = dayNumbers.get(holidays);
  if (known) return known;
  const numbers = new Set([...holidays].map((day) => Date.parse(day) / DAY_MS));
  dayNumbers.set(holidays, numbers);
  return numbers;
}

/** The last start day (YYYY-MM-DD) for which `arrival` is no later than `target`. */
export function lastDayBefore(target: string, arrival: (from: Date) => Date): string {
  const limit = new Date(`${target}T00:00:00Z`);
  const date = new Date(limit);
  while (arrival(date) > limit) date.setUTCDate(date.getUTCDate() - 1);
  return dayOf(date);
}

/** The day (YYYY-MM-DD, UTC) of a timestamp. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

const FURTHEST_AHEAD_HOURS = 14;

/** The latest day (YYYY-MM-DD) that has started anywhere: the furthest time zone is 14 hours ahead of UTC. */
export function latestDay(now: Date): string {
  return dayOf(new Date(now.getTime() + FURTHEST_AHEAD_HOURS * 3_600_000));
}

const FURTHEST_BEHIND_HOURS = 12;

/** The earliest day (YYYY-MM-DD) of a timestamp in any time zone: the furthest is 12 hours behind UTC. */
export function earliestDay(moment: Date): string {
  return dayOf(new Date(moment.getTime() - FURTHEST_BEHIND_HOURS * 3_600_000));
}
