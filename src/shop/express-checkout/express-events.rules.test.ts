import { expect, test } from 'vitest';
import { failureReason, isExpressOffered, toExpressOrder, toSheet, type ShownQuote } from './express-events.rules.ts';

const method = (id: number, amountCents: number) => ({
  id,
  code: `M${id}`,
  name: `Method ${id}`,
  amount: amountCents / 100,
  amountCents,
  currency: { code: 'AUD', symbol: '$' },
  daysMin: 2,
  daysMax: 4,
  kitBy: null,
});
const quote: ShownQuote = {
  totalCents: 20_495,
  dueCents: 15_495,
  cartVersion: 3,
  lines: [
    { label: 'Products', amountCents: 19_900 },
    { label: 'Express', amountCents: 595 },
    { label: 'Gift card', amountCents: -5_000 },
  ],
  shippingMethods: [method(1, 0), method(2, 595)],
  shippingMethod: 2,
};
const address = { line1: '12 Kelpie Lane', city: 'Ballarat', state: 'VIC', postal_code: '3350', country: 'AU' };

test('the payment sheet lists the chosen shipping method first, and its lines add up to the charged amount', () => {
  const { shippingRates, lineItems } = toSheet(quote);
  expect(shippingRates.map(({ id, amount }) => [id, amount])).toEqual([
    ['2', 595],
    ['1', 0],
  ]);
  expect(shippingRates[0]?.deliveryEstimate.maximum).toEqual({ unit: 'business_day', value: 4 });
  expect(lineItems.reduce((sum, line) => sum + line.amount, 0)).toBe(quote.dueCents);
});

test('a wallet confirmation becomes an order with the total that was shown', () => {
  const order = toExpressOrder(
    {
      expressPaymentType: 'apple_pay',
      billingDetails: { name: 'Robin Ash', email: 'robin@example.test', phone: '+61412345678', address },
      shippingAddress: { name: 'Robin Ash', address },
      shippingRate: { id: '1' },
    },
    'session',
    quote,
  );
  expect(order).toMatchObject({
    sessionId: 'session',
    wallet: 'apple_pay',
    email: 'robin@example.test',
    shippingMethod: 1,
    expectedTotalCents: 20_495,
    expectedDueCents: 15_495,
    cartVersion: 3,
    shippingAddress: { name: 'Robin Ash', state: 'VIC', postalCode: '3350', countryCode: 'AU' },
  });
});

test('an order with nothing to post has no delivery address', () => {
  const order = toExpressOrder({ expressPaymentType: 'link' }, 'session', { ...quote, shippingMethod: null });
  expect(order).toMatchObject({ shippingAddress: null, billingAddress: null, shippingMethod: null, email: '' });
});

test('the wallet receives an address error only if the address is invalid', () => {
  expect(failureReason({ 'shippingAddress.postalCode': ['Enter a valid postcode.'] })).toBe('invalid_shipping_address');
  expect(failureReason({ items: ['A product is no longer available.'] })).toBe('fail');
});

const cart = {
  state: 'OPEN',
  audience: 'breeder',
  items: [{ problem: null }],
  couponProblem: null,
  price: { dueCents: 1 },
};
const open = { isOnAccount: false, isUnnamed: false };

test.each([
  ['a cart that needs no further input', cart, open, true],
  ['a clinic that orders on account', cart, { ...open, isOnAccount: true }, false],
  ['a test that needs an animal name', cart, { ...open, isUnnamed: true }, false],
  ['an ordered cart', { ...cart, state: 'ORDERED' }, open, false],
  ['an empty cart', { ...cart, items: [] }, open, false],
  ['a cart fully paid with a gift card', { ...cart, price: { dueCents: 0 } }, open, false],
  ['a coupon that no longer applies', { ...cart, couponProblem: 'This coupon has expired.' }, open, false],
  ['a product that is no longer available', { ...cart, items: [{ problem: 'No longer available.' }] }, open, false],
])('%s: express checkout is offered as expected: %#', (_name, cartState, buyer, isOffered) => {
  expect(isExpressOffered(cartState, buyer)).toBe(isOffered);
});
