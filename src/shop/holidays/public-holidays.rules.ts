import { dayOf } from '#shared/dates.ts';

export interface PublicHoliday {
  day: string;
  name: string;
}

type Weekday = 'Monday' | 'Tuesday' | 'Thursday' | 'Friday';
const weekdays: Record<Weekday, number> = { Monday: 1, Tuesday: 2, Thursday: 4, Friday: 5 };
const SATURDAY = 6;
const SUNDAY = 0;

/** A holiday on a fixed date, or on a date calculated from the year. */
type Rule = readonly [name: string, on: readonly [month: number, day: number] | ((year: number) => Date)];

interface National {
  rules: readonly Rule[];
  /** The substitute day of a holiday at the weekend: the next free weekday or the nearest one. */
  substitution: 'next' | 'nearest';
  /** Holidays without a substitute day. */
  unsubstituted?: readonly string[];
}

const nth =
  (count: number, weekday: Weekday, month: number) =>
  (year: number): Date => {
    const first = new Date(Date.UTC(year, month - 1, 1));
    const ahead = (weekdays[weekday] - first.getUTCDay() + 7) % 7;
    return new Date(Date.UTC(year, month - 1, 1 + ahead + 7 * (count - 1)));
  };

const last =
  (weekday: Weekday, month: number) =>
  (year: number): Date => {
    const end = new Date(Date.UTC(year, month, 0));
    const back = (end.getUTCDay() - weekdays[weekday] + 7) % 7;
    return new Date(Date.UTC(year, month - 1, end.getUTCDate() - back));
  };

/** Easter Sunday of the Gregorian calendar plus an offset in days. */
const easter =
  (move: number) =>
  (year: number): Date => {
    const golden = year % 19;
    const century = Math.floor(year / 100);
    const ofCentury = year % 100;
    const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
    const epact = (skipped + 19 * golden + 15) % 30;
    const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
    const weekday =
      (century * 100 + ofCentury + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
    const offset = moon - weekday;
    const month = 3 + Math.floor((offset + 40) / 44);
    return new Date(Date.UTC(year, month - 1, offset + 28 - 31 * Math.floor(month / 4) + move));
  };

const NEW_YEAR: Rule = ["New Year's Day", [1, 1]];
const GOOD_FRIDAY: Rule = ['Good Friday', easter(-2)];
const EASTER_MONDAY: Rule = ['Easter Monday', easter(1)];
const CHRISTMAS: Rule = ['Christmas Day', [12, 25]];
const BOXING_DAY: Rule = ['Boxing Day', [12, 26]];

/** From 2023: the first Monday of February, or the 1st if that is a Friday. */
function saintBrigid(year: number): Date {
  const first = new Date(Date.UTC(year, 1, 1));
  return first.getUTCDay() === weekdays.Friday ? first : nth(1, 'Monday', 2)(year);
}

/**
 * The countries of our companies. Australia has the holidays of Victoria except the Friday before the AFL Grand Final,
 * which follows no rule; the United Kingdom those of England.
 */
const nations: Record<string, National> = {
  AU: {
    substitution: 'next',
    unsubstituted: ['Anzac Day'],
    rules: [
      NEW_YEAR,
      ['Australia Day', [1, 26]],
      ['Labour Day', nth(2, 'Monday', 3)],
      GOOD_FRIDAY,
      EASTER_MONDAY,
      ['Anzac Day', [4, 25]],
      ["King's Birthday", nth(2, 'Monday', 6)],
      ['Melbourne Cup Day', nth(1, 'Tuesday', 11)],
      CHRISTMAS,
      BOXING_DAY,
    ],
  },
  GB: {
    substitution: 'next',
    rules: [
      NEW_YEAR,
      GOOD_FRIDAY,
      EASTER_MONDAY,
      ['Early May bank holiday', nth(1, 'Monday', 5)],
      ['Spring bank holiday', last('Monday', 5)],
      ['Summer bank holiday', last('Monday', 8)],
      CHRISTMAS,
      BOXING_DAY,
    ],
  },
  IE: {
    substitution: 'next',
    rules: [
      NEW_YEAR,
      ["Saint Brigid's Day", saintBrigid],
      ["Saint Patrick's Day", [3, 17]],
      EASTER_MONDAY,
      ['May Day', nth(1, 'Monday', 5)],
      ['June Holiday', nth(1, 'Monday', 6)],
      ['August Holiday', nth(1, 'Monday', 8)],
      ['October Holiday', last('Monday', 10)],
      CHRISTMAS,
      ["Saint Stephen's Day", [12, 26]],
    ],
  },
  US: {
    substitution: 'nearest',
    rules: [
      NEW_YEAR,
      ['Martin Luther King Jr. Day', nth(3, 'Monday', 1)],
      ["Washington's Birthday", nth(3, 'Monday', 2)],
      ['Memorial Day', last('Monday', 5)],
      ['Juneteenth', [6, 19]],
      ['Independence Day', [7, 4]],
      ['Labor Day', nth(1, 'Monday', 9)],
      ['Columbus Day', nth(2, 'Monday', 10)],
      ['Veterans Day', [11, 11]],
      ['Thanksgiving Day', nth(4, 'Thursday', 11)],
      CHRISTMAS,
    ],
  },
};

export const countriesWithRules = Object.keys(nations);

/** A country's public holidays on weekdays in a year; New Year's Day may be observed the day before. */
export function publicHolidays(countryCode: string, year: number): PublicHoliday[] {
  const nation = nations[countryCode];
  if (!nation) return [];
  const { rules, substitution, unsubstituted = [] } = nation;
  const dated = rules.map(([name, on]) => ({
    name,
    on: typeof on === 'function' ? on(year) : new Date(Date.UTC(year, on[0] - 1, on[1])),
  }));
  const free = new Map(dated.filter(({ on }) => isWeekday(on)).map(({ name, on }) => [dayOf(on), name]));
  for (const { name, on } of dated.filter((one) => !isWeekday(one.on) && !unsubstituted.includes(one.name)))
    free.set(substituteDay(on, substitution, free), name);
  return [...free].map(([day, name]) => ({ day, name })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

function substituteDay(on: Date, substitution: National['substitution'], taken: ReadonlyMap<string, string>): string {
  const day = new Date(on);
  const step = substitution === 'nearest' && on.getUTCDay() === SATURDAY ? -1 : 1;
  while (!isWeekday(day) || taken.has(dayOf(day))) day.setUTCDate(day.getUTCDate() + step);
  return dayOf(day);
}

function isWeekday(day: Date): boolean {
  return day.getUTCDay() !== SATURDAY && day.getUTCDay() !== SUNDAY;
}
