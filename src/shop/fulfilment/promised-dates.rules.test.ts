import { expect, test } from 'vitest';
import { kitBy, promiseText, resultsBy } from './promised-dates.rules.ts';

const friday = new Date('2026-11-20T23:30:00Z');
const none = new Set<string>();
const calendars = { laboratory: none, post: none };

test('the kit date is the business day by which the slowest delivery arrives', () => {
  expect(kitBy(friday, 0, calendars)).toBe('2026-11-24');
  expect(kitBy(friday, 6, calendars)).toBe('2026-12-02');
});

test('the results date adds both deliveries, three days for sampling and the turnaround time', () => {
  expect(resultsBy(friday, { daysMax: 1, returnDays: 1, turnaroundDays: 5 }, calendars)).toBe('2026-12-08');
  expect(resultsBy(friday, { daysMax: 6, returnDays: 6, turnaroundDays: 15 }, calendars)).toBe('2027-01-05');
});

test('faster delivery to the buyer does not shorten the return', () => {
  const standard = resultsBy(friday, { daysMax: 6, returnDays: 6, turnaroundDays: 15 }, calendars);
  const express = resultsBy(friday, { daysMax: 2, returnDays: 6, turnaroundDays: 15 }, calendars);
  expect([standard, express]).toEqual(['2027-01-05', '2026-12-30']);
});

test('a form printed at home has a results date without dispatch and delivery', () => {
  const dates = {
    kitBy: null,
    resultsBy: resultsBy(friday, { daysMax: 0, returnDays: 6, turnaroundDays: 15 }, calendars),
  };
  expect(dates.resultsBy).toBe('2026-12-24');
  expect(promiseText(dates, 'AU')).toBe(
    'Order today: results by 24 December if you post the sample within 3 business days',
  );
});

test('a product without a test, such as a printed certificate, has a promised delivery date', () => {
  expect(promiseText({ kitBy: '2026-12-03', resultsBy: null }, 'AU')).toBe('Order today: delivery by 3 December');
});

test('the laboratory neither sends nor tests on its holidays, and nothing is delivered on those of the buyer', () => {
  const christmas = new Set(['2026-12-25', '2026-12-28']);
  const thursday = new Date('2026-12-24T02:00:00Z');
  expect(kitBy(thursday, 2, { laboratory: christmas, post: none })).toBe('2027-01-01');
  expect(kitBy(thursday, 2, { laboratory: christmas, post: new Set([...christmas, '2027-01-01']) })).toBe('2027-01-04');
  const times = { daysMax: 1, returnDays: 1, turnaroundDays: 5 };
  expect(resultsBy(new Date('2026-12-14T02:00:00Z'), times, { laboratory: christmas, post: none })).toBe('2027-01-01');
  expect(resultsBy(new Date('2026-12-14T02:00:00Z'), times, calendars)).toBe('2026-12-30');
});
