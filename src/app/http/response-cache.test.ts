import { expect, test } from 'vitest';
import type { Visitor } from '#platform/context/context.ts';
import { ResponseCache } from './response-cache.ts';
import { SESSION_COOKIES } from '#platform/sign-in/session.service.ts';

const visitor: Visitor = {
  ip: '',
  countryCode: 'AU',
  countryKnown: true,
  currency: 'AUD',
  audience: 'breeder',
  region: '',
};
const request = (path: string, init?: RequestInit) => new Request(`http://localhost/api${path}`, init);
const cache = new ResponseCache();
const now = new Date('2026-11-23T22:00:00Z');

test.each([
  '/catalogue/products?category=dna-tests',
  '/search?q=eye',
  '/store/products/product/36',
  '/store/products/canine/dna-tests/full-breed-profile',
  '/breed/1122',
])('the response of %s is cached for guests', (path) => {
  expect(cache.keyOf(request(path), { visitor, now })).not.toBeNull();
});

test.each([
  '/my/store/products/product/36',
  '/cart/abc',
  '/breed?barcodes=1',
  '/store/products/custom-profile/1',
  '/auth/login',
  '/searchlight',
  '/visit',
])('the response of %s is not cached', (path) => {
  expect(cache.keyOf(request(path), { visitor, now })).toBeNull();
});

test('nothing is cached for a signed-in user or for a request that changes data', () => {
  expect(
    cache.keyOf(request('/breed/1', { headers: { cookie: `a=b; ${SESSION_COOKIES[0]}=x` } }), { visitor, now }),
  ).toBeNull();
  expect(cache.keyOf(request('/breed/1', { method: 'POST' }), { visitor, now })).toBeNull();
});

test('each country and audience has a separate cache entry', () => {
  const keys = [visitor, { ...visitor, countryCode: 'US' }, { ...visitor, audience: 'vet' as const }].map((one) =>
    cache.keyOf(request('/breed/1'), { visitor: one, now }),
  );
  expect(new Set(keys).size).toBe(3);
});

test('cache entries change each day, because products show promised dates', () => {
  const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const keys = [now, later(1), later(3)].map((one) =>
    cache.keyOf(request('/store/products/product/36'), { visitor, now: one }),
  );
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('only successful responses are cached, and returned unchanged', async () => {
  const key = cache.keyOf(request('/breed/1'), { visitor, now }) ?? '';
  await cache.keep(key, Response.json({ code: 'not_found' }, { status: 404 }));
  expect(cache.find(key)).toBeNull();
  await cache.keep(key, Response.json({ id: 1 }));
  expect(await cache.find(key)?.json()).toEqual({ id: 1 });
});
