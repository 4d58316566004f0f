import { expect, test } from 'vitest';
import { MAX_SHOWN, overviewOf, type SampleFacts } from './my-samples.rules.ts';

const now = new Date('2026-11-23T08:00:00Z');
const today = { now, holidays: new Set<string>() };
const sample = (facts: Partial<SampleFacts> = {}): SampleFacts => ({
  animalId: 1,
  animalName: 'Juno',
  barcode: 'GG0000000001',
  productName: 'Dog Full Breed Profile',
  state: 'PLATED',
  holdReason: null,
  replacement: null,
  dueOn: '2026-12-14',
  since: new Date('2026-11-20T00:00:00Z'),
  reportedAt: null,
  isRead: false,
  isSerious: false,
  isWithdrawn: false,
  isShared: false,
  ...facts,
});

test.each([
  [{ state: 'REJECTED' }, 'new_swab'],
  [{ state: 'RESAMPLE_REQUESTED', replacement: 'ASKED' }, 'new_swab'],
  [{ state: 'REPORTED', reportedAt: now, replacement: 'SENT' }, 'new_swab'],
  [{ state: 'ON_HOLD', holdReason: 'UNPAID' }, 'on_hold'],
] as const)('a sample with %j needs action: %s', (facts, need) => {
  const { todo, progress } = overviewOf([sample(facts)], today);
  expect(todo.map((one) => one.need)).toEqual([need]);
  expect(todo[0]?.action).not.toBe('');
  expect(progress).toEqual([]);
});

test('a hold for an identity check is in progress, and its question is in a separate list', () => {
  const { todo, progress } = overviewOf([sample({ state: 'ON_HOLD', holdReason: 'IDENTITY' })], today);
  expect(todo).toEqual([]);
  expect(progress.map(({ label }) => label)).toEqual(['On hold']);
});

test('a sample in the laboratory shows its step and its expected result dates', () => {
  const [line] = overviewOf([sample()], today).progress;
  expect(line).toMatchObject({ label: 'Testing', step: 5, steps: 7, expected: { to: '2026-12-14' } });
});

test('results are new for 30 days, unread ones first', () => {
  const day = (before: number) => new Date(now.getTime() - before * 86_400_000);
  const found = overviewOf(
    [
      sample({ barcode: 'read', state: 'REPORTED', reportedAt: day(1), isRead: true }),
      sample({ barcode: 'unread', state: 'REPORTED', reportedAt: day(29) }),
      sample({ barcode: 'old', state: 'STORED', reportedAt: day(31) }),
    ],
    today,
  );
  expect(found.released.map(({ barcode }) => barcode)).toEqual(['unread', 'read']);
  expect(found.released[0]?.productName).toBe('Dog Full Breed Profile');
  expect(found.counts).toEqual({ todo: 0, unread: 1, released: 2, progress: 0 });
});

test('an unread serious finding links to the choice of how to continue', () => {
  const released = { state: 'REPORTED', reportedAt: now, isSerious: true } as const;
  const careOf = (isRead: boolean) => overviewOf([sample({ ...released, isRead })], today).released[0]?.withCare;
  expect([careOf(false), careOf(true)]).toEqual([true, false]);
});

test('each list is shortened, and its count includes everything', () => {
  const many = Array.from({ length: MAX_SHOWN + 3 }, (_, i) => sample({ barcode: `GG${i}` }));
  const { progress, counts } = overviewOf(many, today);
  expect(progress).toHaveLength(MAX_SHOWN);
  expect(counts.progress).toBe(MAX_SHOWN + 3);
});

test('withdrawn results do not count as unread, and are shown as withdrawn', () => {
  const reported = { state: 'REPORTED', reportedAt: now } as const;
  const withdrawn = sample({ ...reported, barcode: 'withdrawn', isWithdrawn: true });
  const { released, counts } = overviewOf([withdrawn, sample({ ...reported, barcode: 'unread' })], today);
  expect(released.map(({ barcode, isWithdrawn }) => [barcode, isWithdrawn])).toEqual([
    ['unread', false],
    ['withdrawn', true],
  ]);
  expect(counts).toMatchObject({ unread: 1, released: 2 });
});
