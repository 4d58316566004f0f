import { expect, test } from 'vitest';
import { comesFromOwnOrigin, paymentOriginsFor } from './security.ts';
import { testConfig } from '../../test/support/test-config.ts';

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
