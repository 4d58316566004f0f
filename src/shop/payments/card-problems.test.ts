// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { CardProblem } from './use-payment-frame.ts';
import { ACCEPT_TERMS } from '#shared/forms/required.ts';
import type { Cart } from '#shop/cart/cart.contract.ts';
import { mockServer } from '../../../test/support/dom.tsx';
import { changeCheckout } from '#shop/checkout/use-checkout.ts';
import { placeAndPay } from '#shop/checkout/use-place-and-pay.ts';

afterEach(() => vi.unstubAllGlobals());

/** Places an order with a card that fails validation; returns the errors shown and the requests sent. */
async function place(problem: CardProblem, acceptTerms = true, isKept = false) {
  const sent = mockServer({});
  changeCheckout({ acceptTerms });
  const input = { cart: {} as Cart, userType: 'guest', paysNow: false, accountEmail: null, countries: [] } as const;
  const card = { isKept, validate: async () => problem, pay: async () => null };
  const errors = await placeAndPay({ ...input, onPaying: () => {} }, { card, onPlacing: () => {} });
  return { errors, sent };
}

const message = 'Please check your card details.';

test('an error that the card form shows beside its fields is not repeated, and no order is placed', async () => {
  expect(await place({ message, isShown: true })).toEqual({ errors: { payment: [] }, sent: [] });
  expect((await place({ message, isShown: true }, false)).errors).toEqual({ payment: [], acceptTerms: [ACCEPT_TERMS] });
});

test('a problem that the card form does not show is shown by the checkout', async () => {
  expect(await place({ message, isShown: false })).toEqual({ errors: { payment: [message] }, sent: [] });
});

test('ordering with a saved card accepts the terms', async () => {
  expect((await place({ message, isShown: false }, false, true)).errors).toEqual({ payment: [message] });
});
