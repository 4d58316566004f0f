import { expect, test } from 'vitest';
import { comesFromOwnOrigin, paymentOriginsFor, setSecurityHeaders } from './security.ts';
import { testConfig } from '../../../test/support/test-config.ts';

const request = (headers: Record<string, string>) =>
  new Request('http://store.test/api/cart', { method: 'POST', headers: { host: 'store.test', ...headers } });

test('T44 our own pages are recognised by Origin, then Fetch Metadata, then Referer', () => {
  const isOwn = (headers: Record<string, string>) => comesFromOwnOrigin(request(headers), 'http://store.test');
  expect(isOwn({ origin: 'http://store.test' })).toBe(true);
  expect(isOwn({ 'sec-fetch-site': 'same-origin' })).toBe(true);
  expect(isOwn({ referer: 'http://store.test/checkout' })).toBe(true);
  expect(isOwn({ origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' })).toBe(false);
  expect(isOwn({ 'sec-fetch-site': 'same-site' })).toBe(false);
  expect(isOwn({})).toBe(false);
  expect(comesFromOwnOrigin(new Request('http://store.test/api/breed'), 'http://store.test')).toBe(true);
});

test('T44 the Origin is compared with PUBLIC_ORIGIN, not with the Host header', () => {
  const isOwn = (headers: Record<string, string>) => comesFromOwnOrigin(request(headers), 'https://damsire.example');
  expect(isOwn({ origin: 'https://damsire.example', host: '10.0.0.5:3000' })).toBe(true);
  expect(isOwn({ origin: 'http://evil.test', host: 'evil.test' })).toBe(false);
  expect(isOwn({ referer: 'http://evil.test/a', host: 'evil.test' })).toBe(false);
  expect(isOwn({ origin: 'http://damsire.example', host: 'damsire.example' })).toBe(false);
  expect(isOwn({ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' })).toBe(false);
});

test('T44 a local store accepts localhost and IP addresses as its own origin, and no other name', () => {
  const isOwn = (host: string, origin = `http://${host}`) =>
    comesFromOwnOrigin(request({ origin, host }), 'http://localhost:3000');
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.5:3000'])
    expect(isOwn(host), host).toBe(true);
  expect(isOwn('evil.test:3000')).toBe(false);
  expect(isOwn('localhost:3000', 'http://127.0.0.1:9000')).toBe(false);
});

test('payment origins are allowed only on payment pages', () => {
  const config = testConfig();
  for (const path of ['/checkout', '/store/checkout', '/my/pending-orders', '/my/invoices/pay/3', '/activate']) {
    expect(paymentOriginsFor(path, config, 'http://localhost:3001')).toEqual(['http://localhost:3001']);
  }
  for (const path of ['/', '/my/my-animals', '/breeder']) expect(paymentOriginsFor(path, config, null)).toEqual([]);
});

test("only the payment provider's frame may open a wallet, and only on payment pages", () => {
  const policyOf = (path: string) => {
    const headers = new Headers();
    setSecurityHeaders(headers, { secure: true, path });
    return /payment=\(.*?\)/.exec(headers.get('permissions-policy') ?? '')?.[0];
  };
  expect(policyOf('/checkout')).toBe('payment=(self "https://js.stripe.com")');
  expect(policyOf('/store/dog-dna-profile/p/31')).toBe('payment=(self)');
});
