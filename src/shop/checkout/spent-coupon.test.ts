// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { currentCart, forgetCart, storeCart } from '#shop/cart/use-cart.ts';
import { answerCalls } from '../../../test/support/dom.tsx';
import { clearedCheckout } from './checkout-state.rules.ts';
import { changeCheckout, currentCheckout } from './use-checkout.ts';
import { placeAndPay } from './use-place-and-pay.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  changeCheckout({ ...clearedCheckout, acceptTerms: true });
});
afterEach(() => {
  forgetCart('s1');
  vi.unstubAllGlobals();
});

const cartOf = (changes: object) =>
  ({
    sessionId: 's1',
    state: 'OPEN',
    version: 1,
    items: [],
    savedForLater: [],
    belongsToAccount: false,
    currency: { code: 'AUD' },
    coupons: ['LAST'],
    couponProblem: null,
    giftCard: null,
    price: { totalCents: 5_850, dueCents: 5_850 },
    ...changes,
  }) as unknown as Cart;
const full = { totalCents: 6_500, dueCents: 6_500 };

async function order(found: Cart, refusal: { status: number; body: object }): Promise<string[]> {
  const cart = cartOf({});
  storeCart(cart);
  const seen = answerCalls({
    'POST /api/store/checkout': refusal,
    'GET /api/cart/s1': { body: found },
    'PUT /api/cart/s1': { body: { ...found, version: 2, coupons: [], couponProblem: null, giftCard: null } },
  });
  const input = {
    cart,
    userType: 'guest',
    paysNow: false,
    accountEmail: null,
    countries: [],
    onPaying: () => {},
  } as const;
  await placeAndPay(input, { card: null, onPlacing: () => {} });
  return seen;
}

const spent = { status: 409, body: { code: 103, message: 'This voucher has already been redeemed.' } };

test('a coupon that was used up meanwhile is removed, and the message says the new total', async () => {
  await order(cartOf({ couponProblem: 'This coupon has reached its limit.', price: full }), spent);
  expect(currentCheckout().error).toBe(
    'This coupon has reached its limit. We have removed it. The new total is $65.00. Nothing was charged. Please check your cart and try again.',
  );
  expect(currentCart()).toMatchObject({ coupons: [], price: full });
});

test('a gift card without a balance is removed in the same way', async () => {
  const giftCard = { hint: '92EW', balanceCents: 0, problem: 'This gift card has no balance left.' };
  const seen = await order(cartOf({ giftCard, price: full }), spent);
  expect(currentCheckout().error).toContain('This gift card has no balance left. We have removed it.');
  expect(seen.at(-1)).toBe('PUT /api/cart/s1');
});

test('an expired coupon stays in the cart with its problem, and the price is the one without it', async () => {
  const couponProblem = 'This coupon has expired.';
  const seen = await order(cartOf({ couponProblem, price: full }), { status: 428, body: { coupon: [couponProblem] } });
  expect(currentCart()).toMatchObject({ coupons: ['LAST'], couponProblem, price: full });
  expect(seen.at(-1)).toBe('GET /api/cart/s1');
});
