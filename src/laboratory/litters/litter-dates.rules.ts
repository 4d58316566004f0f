import { DISPATCH_DAYS } from '#shop/fulfilment/promised-dates.rules.ts';
import { addBusinessDays, dayOf, lastDayBefore } from '#shared/dates.ts';
import { addDays } from '#platform/calendar/calendar.rules.ts';

/** Swabs are taken from this age on, when the young no longer carry their dam's cells in the mouth. */
export const SWAB_AGE_DAYS = 28;
/** When a litter is registered and leaves, unless its breeder says otherwise. */
export const REGISTRATION_AGE_DAYS = 56;

export interface LitterTimes {
  /** Most likely, or on record. */
  bornOn: string;
  registrationOn: string | null;
  /** The carrier's slowest time to the owner in business days. */
  daysMax: number;
  /** Business days of the laboratory. */
  turnaroundDays: number;
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
export function litterDates({ bornOn, registrationOn, daysMax, turnaroundDays }: LitterTimes): LitterDates {
  const swabFrom = addDays(bornOn, SWAB_AGE_DAYS);
  const resultsBy = registrationOn ?? addDays(bornOn, REGISTRATION_AGE_DAYS);
  const lastPost = lastDayBefore(resultsBy, daysMax + turnaroundDays);
  const isLate = lastPost < swabFrom;
  const backBy = dayOf(addBusinessDays(new Date(`${swabFrom}T00:00:00Z`), daysMax + turnaroundDays));
  return {
    orderBy: lastDayBefore(swabFrom, DISPATCH_DAYS + daysMax),
    swabFrom,
    postBy: isLate ? swabFrom : lastPost,
    resultsBy,
    lateUntil: isLate ? backBy : null,
  };
}
