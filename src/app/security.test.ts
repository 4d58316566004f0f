import { expect, test } from 'vitest';
import { comesFromOwnOrigin, looksLikeCardNumber, paymentOriginsFor } from './security.ts';
import { testConfig } from '../../test/support/test-config.ts';

test('T49 numbers of cards are seen however they are grouped', () => {
  for (const card of [
    '4242424242424242',
    '4242 4242 4242 4242',
    '5555-5555-5555-4444',
    '378282246310005',
    '6011111111111117',
    '2223003122003222',
  ]) {
    expect(looksLikeCardNumber(JSON.stringify({ note: `my card is ${card}` })), card).toBe(true);
  }
});

test('other long numbers pass: chips, barcodes, ids, phone numbers, hashes', () => {
  const bodies = [
    { chipNumber: '372098100123452' },
    { chip: '378282246310005' },
    { barcode: 'GG7K3M91QX4T', note: '956000012345602' },
    { phone: '+61 3 5550 1200', registrationNumber: '3100045106' },
    { sha256: 'a4242424242424242b' },
    { note: '4242424242424241' },
  ];
  for (const body of bodies) expect(looksLikeCardNumber(JSON.stringify(body)), JSON.stringify(body)).toBe(false);
});

test('T44 own pages are told by Origin, then by Fetch Metadata, then by the referer', () => {
  const request = (headers: Record<string, string>) =>
    new Request('http://store.test/api/cart', { method: 'POST', headers: { host: 'store.test', ...headers } });
  expect(comesFromOwnOrigin(request({ origin: 'http://store.test' }))).toBe(true);
  expect(comesFromOwnOrigin(request({ 'sec-fetch-site': 'same-origin' }))).toBe(true);
  expect(comesFromOwnOrigin(request({ referer: 'http://store.test/checkout' }))).toBe(true);
  expect(comesFromOwnOrigin(request({ origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' }))).toBe(false);
  expect(comesFromOwnOrigin(request({ 'sec-fetch-site': 'same-site' }))).toBe(false);
  expect(comesFromOwnOrigin(request({}))).toBe(false);
  expect(comesFromOwnOrigin(new Request('http://store.test/api/breed'))).toBe(true);
});

test('payment origins are opened only where people pay', () => {
  const config = testConfig();
  for (const path of ['/checkout', '/store/checkout', '/my/pending-orders', '/my/invoices/pay/3', '/activate']) {
    expect(paymentOriginsFor(path, config, 'http://localhost:3001')).toEqual(['http://localhost:3001']);
  }
  for (const path of ['/', '/my/my-animals', '/breeder']) expect(paymentOriginsFor(path, config, null)).toEqual([]);
});
