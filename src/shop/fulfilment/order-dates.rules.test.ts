import { expect, test } from 'vitest';
import { orderDates, type OrderProgress } from './order-dates.rules.ts';

const at = (day: string) => new Date(`${day}T10:00:00Z`);
// A Monday: kit by Thursday week (2 + 6 business days), results 3 + 6 + 15 business days later.
const placed: OrderProgress = {
  placedAt: at('2026-11-02'),
  daysMax: 6,
  returnDays: 6,
  turnaroundDays: 15,
  sentAt: null,
  deliveredAt: null,
  kits: 1,
  received: 0,
  receivedOn: null,
  open: 1,
  dueOn: null,
  calendars: { laboratory: new Set(), post: new Set() },
  promisedKitOn: null,
  promisedResultsOn: null,
};
const kit = { by: '2026-11-12', promised: '2026-11-12' };
const results = { by: '2026-12-16', promised: '2026-12-16' };

test('a new order has the dates that were promised', () => {
  expect(orderDates(placed, at('2026-11-02'))).toEqual({ kit, results, change: null });
  expect(orderDates(placed, at('2026-11-04'))).toEqual({ kit, results, change: null });
});

test('holidays of the laboratory and of the post move the dates', () => {
  const calendars = { laboratory: new Set(['2026-11-03', '2026-12-14']), post: new Set(['2026-11-11']) };
  const moved = { kit: '2026-11-16', results: '2026-12-21' };
  expect(orderDates({ ...placed, calendars }, at('2026-11-02'))).toEqual({
    kit: { by: moved.kit, promised: moved.kit },
    results: { by: moved.results, promised: moved.results },
    change: null,
  });
  const received = { ...placed, calendars, deliveredAt: at('2026-11-12'), received: 1, dueOn: '2026-12-10' };
  // Overdue on a Friday: two business days later, skipping the Monday.
  expect(orderDates(received, at('2026-12-11'))).toMatchObject({ results: { by: '2026-12-16' } });
});

test('a kit that is not sent in time delays both dates, one business day per day', () => {
  expect(orderDates(placed, at('2026-11-05'))).toEqual({
    kit: { ...kit, by: '2026-11-13' },
    results: { ...results, by: '2026-12-17' },
    change: 'kit_late',
  });
});

test('a kit that was sent late keeps its delivery date every day after', () => {
  const sent = { ...placed, sentAt: at('2026-11-09') };
  for (const today of ['2026-11-09', '2026-11-12'])
    expect(orderDates(sent, at(today))).toMatchObject({ kit: { by: '2026-11-17' }, change: 'kit_late' });
});

test('a kit that arrives early does not move the results date', () => {
  const delivered = { ...placed, sentAt: at('2026-11-03'), deliveredAt: at('2026-11-05') };
  expect(orderDates(delivered, at('2026-11-06'))).toEqual({ kit: null, results, change: null });
});

test('a late sample moves the results date with a neutral reason', () => {
  const delivered = { ...placed, sentAt: at('2026-11-04'), deliveredAt: at('2026-11-12') };
  expect(orderDates(delivered, at('2026-11-17'))).toMatchObject({ results, change: null });
  expect(orderDates(delivered, at('2026-11-20'))).toMatchObject({
    kit: null,
    results: { by: '2026-12-21' },
    change: 'sample_awaited',
  });
});

test('a received sample has the due date of the laboratory: earlier, later, or overdue', () => {
  const received = { ...placed, sentAt: at('2026-11-04'), deliveredAt: at('2026-11-10'), received: 1 };
  const due = (dueOn: string, today = '2026-11-20', receivedOn = '2026-12-01') =>
    orderDates({ ...received, dueOn, receivedOn }, at(today));
  expect(due('2026-12-09')).toMatchObject({ results: { by: '2026-12-09' }, change: null });
  expect(due('2026-12-22')).toMatchObject({ results: { by: '2026-12-22' }, change: 'sample_late' });
  expect(due('2026-12-16', '2026-12-17')).toMatchObject({ results: { by: '2026-12-21' }, change: 'laboratory' });
  // It arrived in time: the laboratory takes longer than promised.
  expect(due('2026-12-22', '2026-11-20', '2026-11-25')).toMatchObject({ change: 'laboratory' });
});

test('an order keeps its promised dates when the laboratory takes longer, and shows why it is later', () => {
  const promised = { ...placed, promisedKitOn: kit.by, promisedResultsOn: results.by };
  expect(orderDates({ ...promised, turnaroundDays: 18 }, at('2026-11-04'))).toEqual({
    kit,
    results: { by: '2026-12-21', promised: results.by },
    change: 'laboratory',
  });
  expect(orderDates({ ...promised, turnaroundDays: 10 }, at('2026-11-04'))).toEqual({ kit, results, change: null });
});

test('with one of two samples in transit, the later date applies', () => {
  const half = { ...placed, kits: 2, open: 2, received: 1, sentAt: at('2026-11-04'), dueOn: '2026-12-01' };
  expect(orderDates(half, at('2026-11-11'))).toMatchObject({ results, change: null });
});

test('a form printed at home has only a results date, which moves while the sample is awaited', () => {
  const printed = { ...placed, daysMax: 0 };
  // 3 business days, 6 by post and 15 in the laboratory.
  const promised = '2026-12-04';
  expect(orderDates(printed, at('2026-11-05'))).toEqual({
    kit: null,
    results: { by: promised, promised },
    change: null,
  });
  expect(orderDates(printed, at('2026-11-09'))).toEqual({
    kit: null,
    results: { by: '2026-12-08', promised },
    change: 'sample_awaited',
  });
});

test('no dates are shown once results are ready, if nothing is posted, or if no time is known', () => {
  expect(orderDates({ ...placed, sentAt: at('2026-11-04'), received: 1, open: 0 }, at('2026-12-01'))).toBeNull();
  expect(orderDates({ ...placed, daysMax: 0, kits: 0 }, at('2026-11-02'))).toBeNull();
  expect(orderDates({ ...placed, turnaroundDays: null }, at('2026-11-02'))).toEqual({
    kit,
    results: null,
    change: null,
  });
});
