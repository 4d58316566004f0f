// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { initialConfig } from './app-config.rules.ts';
import { storeSessionId } from './use-cart-session.ts';
import { forgetUser, forgetVisit, storeUser } from './use-account.ts';
import type { UserDetails } from './accounts.contract.ts';

const ruth = {
  id: 'p1',
  type: 'breeder',
  address: { country: { code: 'GB', currency: 'GBP' } },
} as unknown as UserDetails;
const slices = ['config', 'sessionId', 'checkout', 'activation'];
const storedKeys = (storage: Storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.setAttribute('data-signed-in', '');
});

test('R014 R029 signing out removes only the four stored slices', () => {
  for (const storage of [localStorage, sessionStorage])
    for (const key of [...slices, 'of-another-kind']) storage.setItem(key, 'x');
  storeSessionId('x');
  expect(document.cookie).toContain('cart_session=x');
  forgetVisit();
  expect(document.cookie).not.toContain('cart_session');
  expect([storedKeys(localStorage), storedKeys(sessionStorage)]).toEqual([['of-another-kind'], ['of-another-kind']]);
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(false);
});

test('R007 R009 R010 R011 the first sign-in stores country, currency and user type in the browser', () => {
  storeUser(ruth);
  expect(JSON.parse(localStorage.getItem('config')!)).toMatchObject({
    countryCode: 'GB',
    countryCurrency: 'GBP',
    userType: 'breeder',
    userId: 'p1',
  });
});

test('R005 R008 clearing the user leaves a guest and keeps the cart', () => {
  localStorage.setItem('sessionId', 'cart');
  storeUser(ruth);
  forgetUser();
  expect(JSON.parse(localStorage.getItem('config')!)).toEqual(initialConfig);
  expect(localStorage.getItem('sessionId')).toBe('cart');
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(false);
});
