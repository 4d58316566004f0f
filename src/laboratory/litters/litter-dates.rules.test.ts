import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#platform/calendar/calendar.rules.ts';
import { kitBy } from '#shop/fulfilment/promised-dates.rules.ts';
import { addBusinessDays, dayOf, lastDayBefore } from '#shared/dates.ts';
import { litterDates } from './litter-dates.rules.ts';

test('swabbing runs from 4 weeks of age to the last post before registration at 8 weeks', () => {
  // Born on a Tuesday: 4 weeks are 1 December, 8 weeks 29 December. 6 + 10 business days before that: 7 December.
  expect(litterDates({ bornOn: '2026-11-03', registrationOn: null, daysMax: 6, turnaroundDays: 10 })).toEqual({
    orderBy: '2026-11-19',
    swabFrom: '2026-12-01',
    postBy: '2026-12-07',
    resultsBy: '2026-12-29',
    lateUntil: null,
  });
});

test('if time is too short, the first day of swabbing is given with its result date', () => {
  const dates = litterDates({ bornOn: '2026-11-03', registrationOn: '2026-12-15', daysMax: 6, turnaroundDays: 10 });
  expect(dates).toMatchObject({ postBy: '2026-12-01', resultsBy: '2026-12-15', lateUntil: '2026-12-23' });
});

const days = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days));

test('the last day is in time, and the day after it is not', () => {
  const backOn = (day: string, count: number) => dayOf(addBusinessDays(new Date(`${day}T00:00:00Z`), count));
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 45 }), (target, count) => {
      const last = lastDayBefore(target, count);
      expect(backOn(last, count) <= target).toBe(true);
      expect(backOn(addDays(last, 1), count) > target).toBe(true);
    }),
  );
});

test('kits ordered in time arrive by the first day of swabbing, as the shop promises', () => {
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 1, max: 21 }),
      fc.integer({ min: 1, max: 20 }),
      (bornOn, daysMax, turnaroundDays) => {
        const dates = litterDates({ bornOn, registrationOn: null, daysMax, turnaroundDays });
        expect(kitBy(new Date(`${dates.orderBy}T00:00:00Z`), daysMax) <= dates.swabFrom).toBe(true);
        expect(dates.postBy >= dates.swabFrom).toBe(true);
        expect(dates.lateUntil === null || dates.lateUntil > dates.resultsBy).toBe(true);
      },
    ),
  );
});
