import { addDays, daysFromTo } from '#platform/calendar/calendar.rules.ts';
import { isCalendarDay } from '#shared/dates.ts';
import { refuseAges } from '#animals/records/animals.rules.ts';

export const DOG = 1;

export const MAX_HEATS = 60;
export const MAX_MATINGS = 60;
export const HEAT_NOTE_LENGTH = 200;
export const SIRE_LENGTH = 100;
/** How many days ahead a mating can be planned. */
export const MAX_DAYS_AHEAD = 366;
/** Age at which a litter is registered and leaves, unless the breeder enters another date. */
export const REGISTRATION_AGE_DAYS = 56;

/**
 * The minimum number of days between the starts of two heats: a bitch's heat lasts about three weeks, and a queen may
 * be in season again after one week.
 */
export function leastDaysBetweenHeats(speciesId: number): number {
  return speciesId === DOG ? 21 : 7;
}

/** An estimated day, with the earliest and latest possible day. */
export interface DayRange {
  from: string;
  on: string;
  to: string;
}

export interface HeatForecast extends DayRange {
  intervals: number;
  shortest: number;
  longest: number;
}

/** Minimum width of the range on either side, for estimates from few intervals. */
const MIN_RANGE_DAYS = 7;

/**
 * Predicts the next heat after the last recorded one: the median interval, with a range from the shortest to the
 * longest. Null for fewer than two heats.
 */
export function nextHeat(startedOn: readonly string[]): HeatForecast | null {
  const days = startedOn.toSorted();
  const last = days.at(-1);
  const intervals = days.slice(1).map((day, at) => daysFromTo(days[at]!, day));
  const middle = medianOf(intervals);
  if (last === undefined || middle === null) return null;
  const [shortest, longest] = [Math.min(...intervals), Math.max(...intervals)];
  return {
    from: addDays(last, Math.min(shortest, middle - MIN_RANGE_DAYS)),
    on: addDays(last, middle),
    to: addDays(last, Math.max(longest, middle + MIN_RANGE_DAYS)),
    intervals: intervals.length,
    shortest,
    longest,
  };
}

function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : Math.round((upper + lower) / 2);
}

/**
 * Days from mating to birth. The day of ovulation is unknown, so the range is wider than that of the pregnancy itself.
 */
const gestation = { dog: { from: 58, on: 63, to: 68 }, cat: { from: 61, on: 65, to: 70 } } as const;

export function expectedBirth(speciesId: number, matedOn: string): DayRange {
  const { from, on, to } = gestation[speciesId === DOG ? 'dog' : 'cat'];
  return { from: addDays(matedOn, from), on: addDays(matedOn, on), to: addDays(matedOn, to) };
}

/** The minimum number of days between two litters of a dam: the duration of a pregnancy. */
export function leastDaysBetweenLitters(speciesId: number): number {
  return gestation[speciesId === DOG ? 'dog' : 'cat'].from;
}

/** The error if this animal is too young for a mating, with the same limit as for the litter; otherwise null. */
export function refuseYoungParent(parent: Parent, matedOn: string): string | null {
  return refuseAges(parent, { dateOfBirth: expectedBirth(parent.speciesId, matedOn).to });
}

/** The males old enough for a mating on the entered day, or today if the day is incomplete. */
export function possibleSires<Male extends Parent>(males: readonly Male[], typed: string, today: string): Male[] {
  const matedOn = isCalendarDay(typed) ? typed : today;
  return males.filter((male) => refuseYoungParent(male, matedOn) === null);
}

export interface Parent {
  speciesId: number;
  dateOfBirth: string | null;
}

/** A litter of the dam within these days after a mating is assigned to it. */
export const LITTER_DAYS = { from: 50, to: 80 } as const;

/** "Estimated from 3 intervals of 170 to 196 days." */
export function describeIntervals({ intervals, shortest, longest }: HeatForecast): string {
  if (intervals === 1) return `Estimated from one interval of ${shortest} days.`;
  if (shortest === longest) return `Estimated from ${intervals} intervals of ${shortest} days.`;
  return `Estimated from ${intervals} intervals of ${shortest} to ${longest} days.`;
}

/**
 * The error for a heat or mating that was not saved because the server no longer finds it, or its animal, for this
 * user.
 */
export function accessLost({ what, name, isNew }: { what: 'heat' | 'mating'; name: string; isNew: boolean }): string {
  const moved = `${name} is no longer in your account`;
  return `${isNew ? moved : `This ${what} was removed, or ${moved}`}. Nothing was saved.`;
}
