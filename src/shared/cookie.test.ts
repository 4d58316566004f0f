import { expect, test } from 'vitest';
import { cookieOf, setCookieHeader } from './cookie.ts';

test('R047 a cookie lives 7 days by default', () => {
  expect(setCookieHeader('campaign-popup', 'dismissed', { secure: false })).toBe(
    'campaign-popup=dismissed; Path=/; Max-Age=604800; SameSite=Lax; HttpOnly',
  );
});

test('a value cannot add attributes or cookies', () => {
  expect(setCookieHeader('a', 'x; Domain=evil\r\n', { secure: true, maxAgeSeconds: 0 })).toBe(
    'a=x%3B%20Domain%3Devil%0D%0A; Path=/; Max-Age=0; SameSite=Lax; HttpOnly; Secure',
  );
});

test('a cookie is found by its full name, and an unreadable value counts as missing', () => {
  const headers = new Headers({ cookie: 'xcountry=US; country=GB; broken=%E0%A4%A' });
  expect([cookieOf(headers, 'country'), cookieOf(headers, 'broken'), cookieOf(headers, 'none')]).toEqual([
    'GB',
    null,
    null,
  ]);
});
