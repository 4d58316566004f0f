import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#platform/calendar/calendar.rules.ts';
import { kitBy } from '#shop/fulfilment/promised-dates.rules.ts';
import { addBusinessDays, dayOf, lastDayBefore } from '#shared/dates.ts';
import { litterDates } from './litter-dates.rules.ts';

const none = new Set<string>();
const calendars = { laboratory: none, post: none };
const times = { daysMax: 6, returnDays: 6, turnaroundDays: 10, calendars };

test('swabbing runs from 4 weeks of age to the last post before registration at 8 weeks', () => {
  // Born on a Tuesday: 4 weeks are 1 December, 8 weeks 29 December. 6 + 10 business days before that: 7 December.
  expect(litterDates({ bornOn: '2026-11-03', registrationOn: null, ...times })).toEqual({
    orderBy: '2026-11-19',
    swabFrom: '2026-12-01',
    postBy: '2026-12-07',
    resultsBy: '2026-12-29',
    lateUntil: null,
  });
});

test('public holidays make the last days earlier', () => {
  const holidays = { laboratory: new Set(['2026-12-25', '2026-12-28']), post: new Set(['2026-11-27']) };
  const dates = litterDates({ bornOn: '2026-11-03', registrationOn: null, ...times, calendars: holidays });
  expect(dates).toMatchObject({ orderBy: '2026-11-18', postBy: '2026-12-03' });
});

test('if there is not enough time, the first day of swabbing is returned with its result date', () => {
  const dates = litterDates({ bornOn: '2026-11-03', registrationOn: '2026-12-15', ...times });
  expect(dates).toMatchObject({ postBy: '2026-12-01', resultsBy: '2026-12-15', lateUntil: '2026-12-23' });
});

const days = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days));

test('the last day is in time, and the following day is not', () => {
  const after = (count: number) => (from: Date) => addBusinessDays(from, count, new Set(['2025-01-01']));
  const backOn = (day: string, count: number) => dayOf(after(count)(new Date(`${day}T00:00:00Z`)));
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 45 }), (target, count) => {
      const last = lastDayBefore(target, after(count));
      expect(backOn(last, count) <= target).toBe(true);
      expect(backOn(addDays(last, 1), count) > target).toBe(true);
    }),
  );
});

test('kits ordered in time arrive by the first day of swabbing, as the store promises', () => {
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 1, max: 21 }),
      fc.integer({ min: 1, max: 20 }),
      (bornOn, daysMax, turnaroundDays) => {
        const dates = litterDates({
          bornOn,
          registrationOn: null,
          daysMax,
          returnDays: daysMax,
          turnaroundDays,
          calendars,
        });
        expect(kitBy(new Date(`${dates.orderBy}T00:00:00Z`), daysMax, calendars) <= dates.swabFrom).toBe(true);
        expect(dates.postBy >= dates.swabFrom).toBe(true);
        expect(dates.lateUntil === null || dates.lateUntil > dates.resultsBy).toBe(true);
      },
    ),
  );
});
