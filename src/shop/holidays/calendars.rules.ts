import type { Holidays } from '#shared/dates.ts';

export interface Calendars {
  /** Days on which the laboratory neither works nor sends kits. */
  laboratory: Holidays;
  /** Known days without postal deliveries in the buyer's country. */
  post: Holidays;
}

const NONE: Holidays = new Set();

export function calendarsOf(
  { holidays }: { holidays: ReadonlyMap<string, Holidays> },
  country: { laboratory: string; buyer: string },
): Calendars {
  return { laboratory: holidays.get(country.laboratory) ?? NONE, post: holidays.get(country.buyer) ?? NONE };
}
