import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { entriesContainCardNumber, containsCardNumber, jsonContainsCardNumber } from './card-numbers.ts';

const inJson = (value: unknown) => jsonContainsCardNumber(JSON.stringify(value));

test.each([
  '4242424242424242',
  '4242 4242 4242 4242',
  '5555-5555-5555-4444',
  '378282246310005',
  '3782 822463 10005',
  '6011111111111117',
  '2223003122003222',
  '4242.4242.4242.4242',
  '4242\u00a04242\u00a04242\u00a04242',
  '4242\u200b4242\u200b4242\u200b4242',
  '42424242\u00ad42424242',
  '４２４２４２４２４２４２４２４２',
  '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
  '4242\u20134242\u20134242\u20134242',
  'x4242424242424242',
  'Visa4242424242424242exp',
  '4242 4242 4242 4242 12/28 123',
  'order 7 4242 4242 4242 4242',
  '4242/4242/4242/4242',
  '4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2',
  '42424 242424 24242',
])('T49 the card number in %j is found in a text, a key, a list, a form and a query', (card) => {
  expect(inJson({ note: `my card is ${card}` })).toBe(true);
  expect(inJson({ [card]: 1 })).toBe(true);
  expect(inJson({ rows: [{ cells: [card] }] })).toBe(true);
  expect(entriesContainCardNumber(new URLSearchParams({ note: card }))).toBe(true);
  expect(entriesContainCardNumber(new URLSearchParams({ [card]: 'x' }))).toBe(true);
});

test('T49 numbers and escaped digits are decoded before the search', () => {
  expect(jsonContainsCardNumber('{"n":4242424242424242}')).toBe(true);
  expect(jsonContainsCardNumber('{"n":4.242424242424242e15}')).toBe(true);
  expect(jsonContainsCardNumber('{"n":4000000000000000006}')).toBe(true);
  expect(jsonContainsCardNumber(String.raw`{"n":"\u00342424242424242\u00342"}`)).toBe(true);
  expect(jsonContainsCardNumber('not JSON 4242424242424242')).toBe(true);
});

test('T49 a chip field may contain a chip number, and no longer or shorter number', () => {
  expect(inJson({ chip: '378282246310005' })).toBe(false);
  expect(inJson({ chipNumber: '3782 8224 6310 005' })).toBe(false);
  expect(inJson({ numbers: ['378282246310005'] })).toBe(false);
  expect(entriesContainCardNumber(new URLSearchParams({ search: '378282246310005' }))).toBe(false);
  expect(entriesContainCardNumber(new URLSearchParams({ 'rows[0][chip]': '378282246310005' }))).toBe(false);
  expect(inJson({ chip: '4242424242424242' })).toBe(true);
  expect(inJson({ chipNumber: 'card 378282246310005' })).toBe(true);
  expect(inJson({ numbers: ['4242424242424242'] })).toBe(true);
});

test('other long numbers are accepted: chips, barcodes, ids, phones, hashes, dates, fractions, bank accounts', () => {
  const hash = createHash('sha256').update('report').digest('hex');
  for (const value of [
    { chipNumber: '372098100123452' },
    { barcode: 'GG7K3M91QX4T', note: '956000012345602' },
    { phone: '+61 3 5550 1200', registrationNumber: '3100045106' },
    { sha256: hash },
    { sha256: 'a4242424242424242bcdef00' },
    { id: '550e8400-e29b-41d4-8123-446655440000' },
    { id: '4242424242424242-a1b2-c3d4' },
    { note: '4242424242424241' },
    { note: 'from 23.11.2026 to 24.11.2025' },
    { note: 'share of 0.4242424242424242' },
    { share: 0.4242424242424242 },
    { note: 'DE89 3704 0044 0532 0130 00' },
  ])
    expect(inJson(value), JSON.stringify(value)).toBe(false);
});

test('values nested a hundred thousand deep are searched without running out of stack', () => {
  let deep: unknown = '4242424242424242';
  for (let i = 0; i < 100_000; i += 1) deep = [deep];
  expect(containsCardNumber(deep)).toBe(true);
});
