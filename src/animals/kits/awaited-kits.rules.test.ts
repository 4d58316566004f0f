import { expect, test } from 'vitest';
import { awaitedKits } from './awaited-kits.rules.ts';

test('a kit awaits results unless it is released, ended or followed by a new swab', () => {
  const row = (barcode: string, changed: object = {}) => ({
    barcode,
    state: 'PLATED',
    activatedAt: '2026-11-01T00:00:00.000Z',
    hasResults: false,
    isWithdrawn: false,
    ...changed,
  });
  const kits = [
    row('GG0000000001', { state: 'REPORTED', hasResults: true }),
    row('GG0000000002', { state: 'STORED', isWithdrawn: true }),
    row('GG0000000003', { state: 'LOST' }),
    row('GG0000000004', { state: 'PLATED', hasResults: true }),
    row('GG0000000005', { state: 'RESAMPLE_REQUESTED' }),
    row('GG0000000006', { activatedAt: '2026-11-02T00:00:00.000Z' }),
    row('GG0000000007', { state: 'REJECTED', activatedAt: '2026-11-02T00:00:00.000Z' }),
    row('GG0000000008', { state: 'QC_FAILED' }),
  ];
  expect(awaitedKits(kits).map(({ barcode }) => barcode.at(-1))).toEqual(['6', '7', '8']);
});
