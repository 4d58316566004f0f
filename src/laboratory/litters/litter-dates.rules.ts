import type { Calendars } from '#shop/holidays/calendars.rules.ts';
import { backFrom, kitBy } from '#shop/fulfilment/promised-dates.rules.ts';
import { dayOf, lastDayBefore } from '#shared/dates.ts';
import { REGISTRATION_AGE_DAYS } from '#animals/breeding-dates/breeding-dates.rules.ts';
import { SWAB_AGE_DAYS } from '#platform/articles/facts.rules.ts';
import { addDays } from '#platform/calendar/calendar.rules.ts';

export interface LitterTimes {
  /** The recorded or most likely date of birth. */
  bornOn: string;
  registrationOn: string | null;
  /** The carrier's maximum delivery time to the owner, in business days. */
  daysMax: number;
  /** The maximum delivery time back to the laboratory, in business days. */
  returnDays: number;
  /** The laboratory's turnaround, in business days. */
  turnaroundDays: number;
  calendars: Calendars;
}

export interface LitterDates {
  /** The last day to order kits for the first day of swabbing. */
  orderBy: string;
  swabFrom: string;
  /** The last day to post the samples for results in time; never before `swabFrom`. */
  postBy: string;
  resultsBy: string;
  /** The result date of samples posted on the first day, if it is after `resultsBy`; otherwise null. */
  lateUntil: string | null;
}

/** Calculates backwards from the registration, with the same stages as the store's delivery dates. */
export function litterDates({ bornOn, registrationOn, calendars, ...times }: LitterTimes): LitterDates {
  const swabFrom = addDays(bornOn, SWAB_AGE_DAYS);
  const resultsBy = registrationOn ?? addDays(bornOn, REGISTRATION_AGE_DAYS);
  const lastPost = lastDayBefore(resultsBy, (posted) => backFrom(posted, times, calendars));
  const isLate = lastPost < swabFrom;
  const backBy = dayOf(backFrom(new Date(`${swabFrom}T00:00:00Z`), times, calendars));
  return {
    orderBy: lastDayBefore(swabFrom, (ordered) => new Date(kitBy(ordered, times.daysMax, calendars))),
    swabFrom,
    postBy: isLate ? swabFrom : lastPost,
    resultsBy,
    lateUntil: isLate ? backBy : null,
  };
}
