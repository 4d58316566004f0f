import { expect, test } from 'vitest';
import { sampleFacts } from '#platform/articles/facts.rules.ts';
import { DISPATCH_DAYS, kitBy, resultsBy } from './promised-dates.rules.ts';

const friday = new Date('2026-11-20T23:30:00Z');

test('a kit is promised for the business day by which the slowest delivery has arrived', () => {
  expect(kitBy(friday, 0)).toBe('2026-11-24');
  expect(kitBy(friday, 6)).toBe('2026-12-02');
});

test('results are promised with the way there and back, three days for the sample and the time of the laboratory', () => {
  expect(resultsBy(friday, { daysMax: 1, turnaroundDays: 5 })).toBe('2026-12-08');
  expect(resultsBy(friday, { daysMax: 6, turnaroundDays: 15 })).toBe('2027-01-05');
});

test('the dates count on the time to post that the texts give', () => {
  expect(sampleFacts.dispatch).toBe(`${DISPATCH_DAYS} business days`);
});
