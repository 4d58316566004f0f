import { addDays } from './calendar.rules.ts';

const MONTHS_SHOWN = 3;

/** A month from the URL ("2026-11"), or null if it is invalid. */
export function monthOf(text: string | null): string | null {
  return text && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : null;
}

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The first and last day of the months that a page shows. */
export function monthsFrom(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, MONTHS_SHOWN)}-01`, -1) };
}
