import type { Calendars } from '#shop/holidays/calendars.rules.ts';
import { DISPATCH_DAYS } from '#platform/articles/facts.rules.ts';
import { addBusinessDays, dayAndMonth, dayOf } from '#shared/dates.ts';

/** Business days allowed for taking and posting the sample. */
export const SWAB_DAYS = 3;

/** The day (YYYY-MM-DD) by which a kit ordered now has arrived; `daysMax` is the carrier's slowest time in business days. */
export function kitBy(orderedAt: Date, daysMax: number, { laboratory, post }: Calendars): string {
  return dayOf(addBusinessDays(addBusinessDays(orderedAt, DISPATCH_DAYS, laboratory), daysMax, post));
}

interface WayBack {
  /** The slowest time of the sample's own post, which does not hang on how the kit came. */
  returnDays: number;
  /** Business days of the laboratory from the arrival of the sample. */
  turnaroundDays: number;
}

/** When the results of a sample posted at this time are ready. */
export function backFrom(
  postedAt: Date,
  { returnDays, turnaroundDays }: WayBack,
  { laboratory, post }: Calendars,
): Date {
  return addBusinessDays(addBusinessDays(postedAt, returnDays, post), turnaroundDays, laboratory);
}

/**
 * The day (YYYY-MM-DD) when its results are ready: outbound delivery (`daysMax` 0: nothing is posted, the form is
 * printed at home), `SWAB_DAYS`, and return delivery.
 */
export function resultsBy(orderedAt: Date, way: WayBack & { daysMax: number }, calendars: Calendars): string {
  const there = way.daysMax === 0 ? orderedAt : new Date(kitBy(orderedAt, way.daysMax, calendars));
  return dayOf(backFrom(addBusinessDays(there, SWAB_DAYS, calendars.post), way, calendars));
}

/** The longest time of several products in the laboratory, in business days; null where none of them has one. */
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
