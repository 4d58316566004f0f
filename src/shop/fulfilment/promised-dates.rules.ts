import type { Calendars } from '#shop/holidays/calendars.rules.ts';
import { addBusinessDays, dayAndMonth, dayOf } from '#shared/dates.ts';

/** Business days from paid order to post; `sampleFacts.dispatch` says the same in words. */
export const DISPATCH_DAYS = 2;
/** Business days that a buyer is given to take the sample and post it. */
export const SWAB_DAYS = 3;

/** The day (YYYY-MM-DD) by which a kit ordered now has arrived; `daysMax` is the carrier's slowest time in business days. */
export function kitBy(orderedAt: Date, daysMax: number, { laboratory, post }: Calendars): string {
  return dayOf(addBusinessDays(addBusinessDays(orderedAt, DISPATCH_DAYS, laboratory), daysMax, post));
}

interface WayBack {
  daysMax: number;
  /** Business days of the laboratory from the arrival of the sample. */
  turnaroundDays: number;
}

/** The moment by which the results of a sample posted then are there. */
export function backFrom(postedAt: Date, { daysMax, turnaroundDays }: WayBack, { laboratory, post }: Calendars): Date {
  return addBusinessDays(addBusinessDays(postedAt, daysMax, post), turnaroundDays, laboratory);
}

/** The day (YYYY-MM-DD) by which its results are there: the kit's way there, `SWAB_DAYS`, and the same way back. */
export function resultsBy(orderedAt: Date, way: WayBack, calendars: Calendars): string {
  const there = new Date(kitBy(orderedAt, way.daysMax, calendars));
  return dayOf(backFrom(addBusinessDays(there, SWAB_DAYS, calendars.post), way, calendars));
}

/** The longest time of several products in the laboratory, in business days; null where none of them has one. */
export function slowestTest(products: readonly { turnaroundDays: number | null }[]): number | null {
  const days = products.flatMap((product) => product.turnaroundDays ?? []);
  return days.length > 0 ? Math.max(...days) : null;
}

/** "Order today: kit by 27 November, results by 21 December if you post the sample within 3 business days" */
export function promiseText(dates: { kitBy: string; resultsBy: string | null }, countryCode: string): string {
  const kit = `Order today: kit by ${dayAndMonth(dates.kitBy, countryCode)}`;
  if (!dates.resultsBy) return kit;
  return `${kit}, results by ${dayAndMonth(dates.resultsBy, countryCode)} if you post the sample within ${SWAB_DAYS} business days`;
}
