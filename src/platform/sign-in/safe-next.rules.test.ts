import { expect, test } from 'vitest';
import { describeSignIn, safeNext } from './sessions.rules.ts';

test.each(['/my', '/my/animals?x=//y#z', '/a.b/c..d', '/caf%C3%A9'])('%s is accepted as a redirect path', (next) => {
  expect(safeNext(next)).toBe(next);
});

test.each([
  '',
  'my',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2fevil.example',
  '/%2e%2e//evil.example',
  '/\t/evil.example',
  '/é',
  `/${'a'.repeat(500)}`,
])('%s is refused as a redirect path', (next) => {
  expect(safeNext(next)).toBeNull();
});

test.each([
  [null, 'Your animals'],
  ['/my/orders', 'Sign in to continue.'],
  ['/my/transfer-animal?offer=abc', "You've been offered an animal."],
])('the sign-in page before %s states its purpose', (next, text) => {
  expect(describeSignIn(next)).toMatch(new RegExp(`^${text}`));
});
