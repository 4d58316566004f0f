import type { Calendars } from '#shop/holidays/calendars.rules.ts';
import { backFrom, kitBy } from '#shop/fulfilment/promised-dates.rules.ts';
import { dayOf, lastDayBefore } from '#shared/dates.ts';
import { REGISTRATION_AGE_DAYS } from '#animals/breeding-dates/breeding-dates.rules.ts';
import { SWAB_AGE_DAYS } from '#platform/articles/facts.rules.ts';
import { addDays } from '#platform/calendar/calendar.rules.ts';

export interface LitterTimes {
  /** Most likely, or on record. */
  bornOn: string;
  registrationOn: string | null;
  /** The carrier's slowest time to the owner in business days. */
  daysMax: number;
  /** The same back to the laboratory. */
  returnDays: number;
  /** Business days of the laboratory. */
  turnaroundDays: number;
  calendars: Calendars;
}

export interface LitterDates {
  /** The last day on which an order brings the kits in time for the first day of swabbing. */
  orderBy: string;
  swabFrom: string;
  /** The last day of posting the samples so that results are back in time; never before `swabFrom`. */
  postBy: string;
  resultsBy: string;
  /** When results of samples posted on the first day are back, if that is after `resultsBy`; null: in time. */
  lateUntil: string | null;
}

/** Backwards from the registration, by the stages that dated promises of the shop are made of. */
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
