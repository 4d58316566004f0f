// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cart } from './cart.contract.ts';
import { currentCart, forgetCart, loadCart, storeCart } from './use-cart.ts';

const KEY = 'sessionId';
const cart = (sessionId: string): Cart =>
  ({
    sessionId,
    version: 1,
    state: 'OPEN',
    belongsToAccount: true,
    items: [],
    savedForLater: [],
    currency: { code: 'AUD' },
    price: { totalCents: 0 },
  }) as unknown as Cart;

let response: PromiseWithResolvers<Response>;
let requests: string[];

beforeEach(() => {
  response = Promise.withResolvers<Response>();
  requests = [];
  vi.stubGlobal('fetch', (target: string | URL | Request) => {
    requests.push(new URL(target instanceof Request ? target.url : String(target), 'http://store.test').pathname);
    return response.promise;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Loads the cart while another tab does something. */
async function load({ isLoggedIn, meanwhile }: { isLoggedIn: boolean; meanwhile: () => void }, found: Response) {
  const loaded = loadCart(isLoggedIn);
  await vi.waitFor(() => expect(requests).toHaveLength(1), 60_000);
  meanwhile();
  response.resolve(found);
  await loaded;
}

test('a tab that loads its stored cart does not overwrite a newer session id of another tab', async () => {
  localStorage.setItem(KEY, 'first');
  const writes: string[] = [];
  // Another browser process: its latest write is not visible here yet.
  vi.stubGlobal('localStorage', {
    getItem: () => 'first',
    setItem: (_key: string, value: string) => writes.push(value),
    removeItem: () => writes.push(''),
  });
  await load({ isLoggedIn: true, meanwhile: () => {} }, Response.json(cart('first')));
  expect(currentCart()?.sessionId).toBe('first');
  expect(writes).toEqual([]);
});

test('a cart that no longer exists clears only its own session id', async () => {
  localStorage.setItem(KEY, 'first');
  const startCart = () => localStorage.setItem(KEY, 'second');
  await load({ isLoggedIn: false, meanwhile: startCart }, Response.json({ code: 'not_found' }, { status: 404 }));
  expect(localStorage.getItem(KEY)).toBe('second');
});

test('the session id is also a cookie, which is cleared with it', () => {
  storeCart(cart('third'));
  expect(document.cookie).toContain('cart_session=third');
  forgetCart('third');
  expect(document.cookie).not.toContain('cart_session');
});

test('an ordered cart clears only its own session id', () => {
  storeCart(cart('second'));
  forgetCart('first');
  expect(localStorage.getItem(KEY)).toBe('second');
  forgetCart('second');
  expect([localStorage.getItem(KEY), currentCart()]).toEqual([null, null]);
});

test('an account without a cart keeps the cart that was created while it was loading', async () => {
  forgetCart(null);
  await load({ isLoggedIn: true, meanwhile: () => storeCart(cart('new')) }, Response.json(null));
  expect([localStorage.getItem(KEY), currentCart()?.sessionId]).toEqual(['new', 'new']);
});
