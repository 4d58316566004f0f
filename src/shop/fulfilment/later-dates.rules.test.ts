import { expect, test } from 'vitest';
import { laterDates } from './later-dates.rules.ts';

const known = { kit: '2026-11-12', results: '2026-12-16' };
const date = (by: string) => ({ by, promised: '2026-11-01' });

test('buyers are notified of dates that slip by more than a day because of us', () => {
  const kit = date('2026-11-16');
  expect(laterDates({ kit, results: date('2026-12-17'), change: 'kit_late' }, known)).toEqual({
    kit: { by: '2026-11-16', was: '2026-11-12' },
    results: null,
    reason: 'kit_late',
  });
  expect(laterDates({ kit: null, results: date('2026-12-21'), change: 'laboratory' }, known)).toMatchObject({
    results: { by: '2026-12-21', was: '2026-12-16' },
  });
});

test('buyers are not notified of a slip of one day, an earlier date, or a delay of their own sample', () => {
  expect(laterDates({ kit: date('2026-11-13'), results: null, change: 'kit_late' }, known)).toBeNull();
  expect(laterDates({ kit: date('2026-11-02'), results: null, change: 'kit_late' }, known)).toBeNull();
  for (const change of ['sample_awaited', 'sample_late', 'kit_late', null] as const)
    expect(laterDates({ kit: null, results: date('2027-01-20'), change }, known)).toBeNull();
});
