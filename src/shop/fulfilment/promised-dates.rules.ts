import type { Calendars } from '#shop/holidays/calendars.rules.ts';
import { DISPATCH_DAYS } from '#platform/articles/facts.rules.ts';
import { addBusinessDays, dayAndMonth, dayOf } from '#shared/dates.ts';

/** Business days allowed for taking and posting the sample. */
export const SWAB_DAYS = 3;

/** The day (YYYY-MM-DD) by which a kit ordered now has arrived; `daysMax` is the carrier's slowest time in business days. */
export function kitBy(orderedAt: Date, daysMax: number, { laboratory, post }: Calendars): string {
  return dayOf(addBusinessDays(addBusinessDays(orderedAt, DISPATCH_DAYS, laboratory), daysMax, post));
}

interface ReturnTimes {
  /** The slowest time for returning the sample, independent of how the kit was delivered. */
  returnDays: number;
  /** Business days of the laboratory from the arrival of the sample. */
  turnaroundDays: number;
}

/** The date of the results of a sample posted at this time. */
export function backFrom(
  postedAt: Date,
  { returnDays, turnaroundDays }: ReturnTimes,
  { laboratory, post }: Calendars,
): Date {
  return addBusinessDays(addBusinessDays(postedAt, returnDays, post), turnaroundDays, laboratory);
}

/**
 * The day (YYYY-MM-DD) of the results: outbound delivery (`daysMax` 0: nothing is posted, the form is printed at home),
 * `SWAB_DAYS`, return delivery and laboratory.
 */
export function resultsBy(orderedAt: Date, times: ReturnTimes & { daysMax: number }, calendars: Calendars): string {
  const arrivedOn = times.daysMax === 0 ? orderedAt : new Date(kitBy(orderedAt, times.daysMax, calendars));
  return dayOf(backFrom(addBusinessDays(arrivedOn, SWAB_DAYS, calendars.post), times, calendars));
}

/** The longest laboratory turnaround of several products, in business days; null if none has one. */
export function slowestTest(products: readonly { turnaroundDays: number | null }[]): number | null {
  const days = products.flatMap((product) => product.turnaroundDays ?? []);
  return days.length > 0 ? Math.max(...days) : null;
}

/** "Order today: kit by 27 November, results by 21 December if you post the sample within 3 business days" */
export function promiseText(dates: { kitBy: string | null; resultsBy: string | null }, countryCode: string): string {
  const arrives = dates.resultsBy ? 'kit' : 'delivery';
  const kit = dates.kitBy && `${arrives} by ${dayAndMonth(dates.kitBy, countryCode)}`;
  const results =
    dates.resultsBy &&
    `results by ${dayAndMonth(dates.resultsBy, countryCode)} if you post the sample within ${SWAB_DAYS} business days`;
  return `Order today: ${[kit, results].filter(Boolean).join(', ')}`;
}
