import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysFromTo } from '#platform/calendar/calendar.rules.ts';
import { describeIntervals, expectedBirth, nextHeat } from './breeding-dates.rules.ts';

test('the next heat is predicted from the recorded intervals, with their range', () => {
  // 175, 182 and 196 days.
  const forecast = nextHeat(['2026-06-07', '2025-05-25', '2024-12-01', '2025-11-23'])!;
  expect(forecast).toMatchObject({ from: '2026-11-29', on: '2026-12-06', to: '2026-12-20' });
  expect(describeIntervals(forecast)).toBe('Estimated from 3 intervals of 175 to 196 days.');
});

test('one heat predicts nothing, and one interval gives a range of a week on either side', () => {
  expect(nextHeat([])).toBeNull();
  expect(nextHeat(['2026-01-01'])).toBeNull();
  const forecast = nextHeat(['2026-01-01', '2026-07-01'])!;
  expect(daysFromTo(forecast.from, forecast.on)).toBe(7);
  expect(daysFromTo(forecast.on, forecast.to)).toBe(7);
  expect(describeIntervals(forecast)).toBe('Estimated from one interval of 181 days.');
});

test('a forecast is between the shortest and the longest interval after the last heat', () => {
  const gaps = fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(gaps, fc.integer({ min: 0, max: 4000 }), (intervals, start) => {
      let day = addDays('2010-01-01', start);
      const days = [day, ...intervals.map((gap) => (day = addDays(day, gap)))];
      const { from, on, to } = nextHeat(days.toReversed())!;
      const after = daysFromTo(days.at(-1)!, on);
      expect(after).toBeGreaterThanOrEqual(Math.min(...intervals));
      expect(after).toBeLessThanOrEqual(Math.max(...intervals));
      expect([from, on, to]).toEqual([from, on, to].toSorted());
    }),
  );
});

test('a litter is expected 63 days after a mating of dogs and 65 days after one of cats, with a range', () => {
  expect(expectedBirth(1, '2026-01-01')).toEqual({ from: '2026-02-28', on: '2026-03-05', to: '2026-03-10' });
  expect(expectedBirth(2, '2026-01-01')).toEqual({ from: '2026-03-03', on: '2026-03-07', to: '2026-03-12' });
});
