import type { Calendars } from '#shop/holidays/calendars.rules.ts';
import { addBusinessDays, dayOf } from '#shared/dates.ts';
import { DISPATCH_DAYS } from '#platform/articles/facts.rules.ts';
import { backFrom, kitBy, resultsBy, SWAB_DAYS } from './promised-dates.rules.ts';

/** Why the dates of an order are later than promised. */
export const DATE_CHANGES = ['kit_late', 'sample_awaited', 'sample_late', 'laboratory'] as const;
export type DateChange = (typeof DATE_CHANGES)[number];

/** Progress of the kits of a placed order. */
export interface OrderProgress {
  placedAt: Date;
  /** The carrier's longest delivery time in business days; 0 if no kit is posted. */
  daysMax: number;
  /** The same for the post that returns the sample. */
  returnDays: number;
  /** Business days of the slowest test; null if unknown. */
  turnaroundDays: number | null;
  /** When the last kit was sent, and delivered; null until all of them were. */
  sentAt: Date | null;
  deliveredAt: Date | null;
  kits: number;
  /** Number of samples that have arrived at the laboratory. */
  received: number;
  /** Arrival of the last of them. */
  receivedOn: string | null;
  /** Number of tests without a result. */
  open: number;
  /** The last due date of a result for a received sample. */
  dueOn: string | null;
  calendars: Calendars;
  /** As shown when the order was placed; null for orders placed before these were stored. */
  promisedKitOn: string | null;
  promisedResultsOn: string | null;
}

interface PromisedDay {
  by: string;
  /** As promised when the order was placed. */
  promised: string;
}

export interface OrderDates {
  /** Null once the kits are delivered. */
  kit: PromisedDay | null;
  /** Null once all results are ready, and if their turnaround is unknown. */
  results: PromisedDay | null;
  change: DateChange | null;
}

/** Number of business days by which an overdue result is expected to be late. */
const LATE_DAYS = 2;

/** The current dates of an order: never earlier than promised, later if its progress requires it. */
export function orderDates(progress: OrderProgress, now: Date): OrderDates | null {
  const isPrinted = progress.daysMax === 0;
  // Tests on a stored sample need no post in either direction.
  if (isPrinted && progress.kits === 0) return null;
  const kit = isPrinted ? printedAt(progress) : kitDate(progress, now);
  const results = resultsDate(progress, { kitOn: kit.by, now });
  const hasKitArrived =
    isPrinted || progress.deliveredAt !== null || (progress.kits > 0 && progress.received === progress.kits);
  if (hasKitArrived && !results) return null;
  return {
    kit: hasKitArrived ? null : kit,
    results,
    change: changeOf(progress, { kit, results, today: dayOf(now), hasKitArrived }),
  };
}

/** A form printed at home is available immediately. */
function printedAt({ placedAt }: OrderProgress): PromisedDay {
  return { by: dayOf(placedAt), promised: dayOf(placedAt) };
}

function kitDate(progress: OrderProgress, now: Date): PromisedDay {
  const { placedAt, daysMax, sentAt, deliveredAt, calendars } = progress;
  const promised = progress.promisedKitOn ?? kitBy(placedAt, daysMax, calendars);
  if (deliveredAt) return { by: dayOf(deliveredAt), promised };
  if (sentAt) return { by: dayOf(addBusinessDays(sentAt, daysMax, calendars.post)), promised };
  // An unsent kit is sent today at the earliest.
  const sentOn = laterOf(addBusinessDays(placedAt, DISPATCH_DAYS, calendars.laboratory), now);
  return { by: dayOf(addBusinessDays(sentOn, daysMax, calendars.post)), promised };
}

function resultsDate(progress: OrderProgress, at: { kitOn: string; now: Date }): PromisedDay | null {
  const { placedAt, turnaroundDays, kits, received, open, dueOn, calendars } = progress;
  if (turnaroundDays === null || (kits > 0 && open === 0)) return null;
  const times = { ...progress, turnaroundDays };
  const promised = progress.promisedResultsOn ?? resultsBy(placedAt, times, calendars);
  if (dueOn && received === kits) {
    const isLate = dueOn < dayOf(at.now);
    return { by: isLate ? dayOf(addBusinessDays(at.now, LATE_DAYS, calendars.laboratory)) : dueOn, promised };
  }
  // A sample that has not arrived is posted today at the earliest.
  const posted = laterOf(addBusinessDays(new Date(at.kitOn), SWAB_DAYS, calendars.post), at.now);
  const by = dayOf(backFrom(posted, times, calendars));
  return { by: by > promised ? by : promised, promised };
}

interface Compared {
  kit: PromisedDay;
  results: PromisedDay | null;
  today: string;
  hasKitArrived: boolean;
}

function changeOf(progress: OrderProgress, { kit, results, today, hasKitArrived }: Compared): DateChange | null {
  const isKitLate = kit.by > kit.promised;
  if (!hasKitArrived && isKitLate) return 'kit_late';
  if (!results || results.by <= results.promised) return null;
  const { dueOn, receivedOn, received, kits, returnDays, calendars } = progress;
  const postedBy = (kitOn: string) => addBusinessDays(new Date(kitOn), SWAB_DAYS, calendars.post);
  if (dueOn === null || received < kits) {
    if (isKitLate) return 'kit_late';
    return today > dayOf(postedBy(kit.by)) ? 'sample_awaited' : 'laboratory';
  }
  const expectedOn = dayOf(addBusinessDays(postedBy(kit.promised), returnDays, calendars.post));
  return dueOn < today || (receivedOn ?? today) <= expectedOn ? 'laboratory' : 'sample_late';
}

function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}
