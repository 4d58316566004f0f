import { describe, expect, test } from 'vitest';
import { makeBarcode } from '#shared/barcode.ts';
import {
  addScans,
  barcodesIn,
  changeScan,
  isTransient,
  nextToSend,
  requeue,
  SCANS_IN_FLIGHT,
  summariseScans,
  type Scan,
} from './scan-queue.rules.ts';

const code = (seed: number) => makeBarcode(Uint8Array.from({ length: 9 }, (_, at) => seed * 7 + at * 3));
const queueOf = (...codes: string[]): Scan[] => codes.reduce<Scan[]>((all, one) => addScans(all, one), []);

describe('the queue of a scanner', () => {
  test('separates two scans, on lines or joined together', () => {
    const [first, second, third] = [code(1), code(2), code(3)];
    expect(barcodesIn(`${first}\n${second}\r\n`)).toEqual([first, second]);
    expect(barcodesIn(`${first}${second}${third}`)).toEqual([first, second, third]);
    expect(barcodesIn(first.toLowerCase())).toEqual([first]);
    expect(barcodesIn('  ')).toEqual([]);
  });

  test('treats an old code of twice the length as one code', () => {
    expect(barcodesIn('GGOLDOLDOLD1GGOLDOLDOLD2')).toHaveLength(1);
    expect(barcodesIn('OLD-CODE-2009-000000001')).toHaveLength(1);
  });

  test('has a row for each scan in order, even for a repeated barcode', () => {
    const scans = queueOf('A1', 'B2', 'A1');
    expect(scans.map(({ barcode }) => barcode)).toEqual(['A1', 'B2', 'A1']);
    expect(new Set(scans.map(({ id }) => id)).size).toBe(3);
  });

  test('sends the oldest first, a few concurrently, but never the same barcode twice', () => {
    const scans = queueOf('A', 'B', 'A', 'C', 'D', 'E');
    const next = nextToSend(scans);
    expect(next.map(({ barcode }) => barcode)).toEqual(['A', 'B', 'C', 'D']);
    expect(next).toHaveLength(SCANS_IN_FLIGHT);
    const sent = next.reduce((all, { id }) => changeScan(all, id, { state: 'sending' }), scans);
    expect(nextToSend(sent)).toEqual([]);
    const [first] = next;
    expect(nextToSend(changeScan(sent, first?.id ?? 0, { state: 'received' })).map(({ id }) => id)).toEqual([3]);
  });

  test('queues unsent scans again, but not those the server refused', () => {
    const scans = changeScan(changeScan(queueOf('A', 'B'), 1, { state: 'unsent' }), 2, { state: 'refused' });
    expect(requeue(scans, ({ state }) => state === 'unsent').map(({ state }) => state)).toEqual(['waiting', 'refused']);
    expect([0, 429, 503].map(isTransient)).toEqual([true, true, true]);
    expect([401, 409, 428].map(isTransient)).toEqual([false, false, false]);
  });

  test('summarises the outcome of the scans', () => {
    const scans = changeScan(changeScan(queueOf('A', 'B', 'C'), 1, { state: 'received' }), 2, { state: 'refused' });
    expect(summariseScans(scans)).toBe('3 scanned: 1 queued, 1 received, 1 not accepted');
  });
});
