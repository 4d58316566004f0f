import { expect, test } from 'vitest';
import { sampleFacts } from '#platform/articles/facts.rules.ts';
import { DISPATCH_DAYS, kitBy, resultsBy } from './promised-dates.rules.ts';

const friday = new Date('2026-11-20T23:30:00Z');

test('the kit date is the business day by which the slowest delivery arrives', () => {
  expect(kitBy(friday, 0)).toBe('2026-11-24');
  expect(kitBy(friday, 6)).toBe('2026-12-02');
});

test('the results date adds both deliveries, three days for sampling and the turnaround time', () => {
  expect(resultsBy(friday, { daysMax: 1, turnaroundDays: 5 })).toBe('2026-12-08');
  expect(resultsBy(friday, { daysMax: 6, turnaroundDays: 15 })).toBe('2027-01-05');
});

test('the dates use the dispatch time stated in the texts', () => {
  expect(sampleFacts.dispatch).toBe(`${DISPATCH_DAYS} business days`);
});
