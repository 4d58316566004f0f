import { isCalendarDay } from '#shared/dates.ts';
import { toNormalForm } from '#shared/normal-form.ts';
/** One entry of a bank statement in any file format. */
export interface StatementEntry {
  /** YYYY-MM-DD; null if the file does not state it. */
  on: string | null;
  /** The complete text of the bank, in one line. */
  text: string;
  /** Money in is positive, money out negative. */
  amountCents: number;
  /** null if the file states none: then the order's currency is assumed. */
  currency: string | null;
}

export const MAX_STATEMENT_BYTES = 2_000_000;
export const STATEMENT_TOO_LARGE = 'The file is larger than 2 MB. Export a shorter period.';
export const MAX_STATEMENT_LINES = 5_000;

// Banks drop dashes or put spaces in their place.
const REFERENCE = /\b(?:(ORDER)[- ]?(\d{1,9})|(INV)[- ]?([A-Z]{2})[- ]?(\d{4})[- ]?(\d{6})|([A-Z]{2})[- ]?(1\d{6}))\b/g;

/** Our order and invoice numbers in a bank's text, in our notation. */
export function referencesIn(text: string): string[] {
  const found = [...text.toUpperCase().matchAll(REFERENCE)].map(([, ...parts]) => parts.filter(Boolean).join('-'));
  return [...new Set(found)];
}

/**
 * Parses an amount as written by banks, in cents: "1065.00", "1,065.00", "1.065,00", "1 065,00", "1'065.00", "-65",
 * "65.00-", "(65.00)", "+$65.00", "65,00 EUR", "65.00 CR", "65.00 DR". Null for anything else. A single separator
 * followed by three digits separates thousands.
 */
export function parseAmount(typed: string): number | null {
  if (typed.length > 60) return null;
  const text = toNormalForm(typed, 'NFKC').replaceAll('−', '-').replace(/[\s']/g, '').toUpperCase();
  if (text.length === 0 || text.length > 30) return null;
  const found = /^(\()?([+-])?[$£€]?([+-])?(\d[\d.,]*)([+-])?(?:AUD|NZD|USD|CAD|EUR|GBP)?(CR|DR)?(\))?$/.exec(
    text.replace(/^(AUD|NZD|USD|CAD|EUR|GBP)/, ''),
  );
  if (!found || Boolean(found[1]) !== Boolean(found[7])) return null;
  const cents = centsOf(found[4]!);
  if (cents === null) return null;
  const isNegative = [found[2], found[3], found[5]].includes('-') || found[1] !== undefined || found[6] === 'DR';
  return isNegative && cents !== 0 ? -cents : cents;
}

function centsOf(digits: string): number | null {
  const mark = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const decimals = mark < 0 ? '' : digits.slice(mark + 1);
  const isDecimal = mark >= 0 && decimals.length >= 1 && decimals.length <= 2;
  const whole = isDecimal ? digits.slice(0, mark) : digits;
  const thousands: string[] = whole.match(/[.,]/g) ?? [];
  if (new Set(thousands).size > 1 || (isDecimal && thousands.includes(digits[mark]!))) return null;
  if (thousands.length > 0 && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return null;
  const units = Number(whole.replace(/[.,]/g, '') || '0');
  return units > 20_000_000 ? null : units * 100 + (isDecimal ? Number(decimals.padEnd(2, '0')) : 0);
}

export const dateOrders = ['DMY', 'MDY', 'YMD'] as const;
export type DateOrder = (typeof dateOrders)[number];

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

/**
 * Parses "22/11/2026", "22-11-26", "22.11.2026", "22 Nov 26", "11/22/2026", "2026-11-22" and "20261122" as YYYY-MM-DD;
 * null if it is not a date.
 */
export function parseDate(typed: string, order: DateOrder): string | null {
  const text = typed.trim().toUpperCase();
  if (text.length > 20) return null;
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return dayOf(compact[1]!, compact[2]!, compact[3]!);
  const parts = /^(\d{1,4})[/.\- ](\d{1,2}|[A-Z]{3})[A-Z]{0,6}[/.\- ](\d{1,4})(?:[T ][\d:]+)?$/.exec(text);
  if (!parts) return null;
  const [, a = '', b = '', c = ''] = parts;
  if (a.length === 4) return dayOf(a, b, c);
  return order === 'MDY' ? dayOf(c, a, b) : dayOf(c, b, a);
}

function dayOf(year: string, month: string, day: string): string | null {
  const monthNumber = MONTHS.indexOf(month) + 1;
  const iso = `${year.length === 2 ? `20${year}` : year}-${monthNumber ? String(monthNumber).padStart(2, '0') : month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDay(iso) && iso >= '2000' ? iso : null;
}

/** The text of a bank without line breaks and double spaces, so that an entry is the same in every file format. */
export function statementText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 500);
}

/**
 * Keys of entries that are stable when a statement is loaded again or overlaps with another: date, amount, text and,
 * for identical entries, their number within the day.
 */
export function entryKeys(entries: readonly StatementEntry[]): string[] {
  const seen = new Map<string, number>();
  return entries.map(({ on, amountCents, text }) => {
    const key = [on ?? '', amountCents, text.toUpperCase().replace(/[^A-Z0-9]/g, '')].join('|');
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return `${key}|${count}`;
  });
}
