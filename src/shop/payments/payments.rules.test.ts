import { expect, test } from 'vitest';
import { PaymentMethod } from '#shop/checkout/checkout.contract.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { intentKindOf, paymentCountry, providerOfMethod } from './payments.rules.ts';

test('R371 the payment account follows the order, then the user, then the guest, then the default country', () => {
  expect(paymentCountry(['FR', 'AU', 'US'], 'AU')).toBe('FR');
  expect(paymentCountry([null, 'NZ', 'US'], 'AU')).toBe('NZ');
  expect(paymentCountry([undefined, null, 'US'], 'AU')).toBe('US');
  expect(paymentCountry([null, '', undefined], 'AU')).toBe('AU');
});

test('R374 Australia and its neighbours pay to account AU, Europe and the Americas to the other', () => {
  const accountOf = (code: string) => countryFacts(code)?.paymentAccount;
  expect(accountOf('AU')).toBe('AU');
  for (const code of ['FR', 'DE', 'ES', 'IT', 'NL', 'PL', 'PT', 'SE', 'GB', 'US', 'CA'])
    expect(accountOf(code), code).toBe('EU_US');
});

test('R375 the codes of payment methods: card C, PayPal P, Stripe A, EFT, and our own V and N', () => {
  expect(PaymentMethod.options).toEqual(['C', 'P', 'A', 'EFT', 'V', 'N']);
  expect(['C', 'A', 'P', 'EFT', 'V', 'N'].map(providerOfMethod)).toEqual([
    'stripe',
    'stripe',
    'paypal',
    null,
    null,
    null,
  ]);
});

test('R372 an order with a life plan or a subscription requests an intent that can be charged again', () => {
  expect(intentKindOf([4, 1, 2])).toBe('payment');
  expect(intentKindOf([4, 5])).toBe('subscription');
  expect(intentKindOf([6])).toBe('subscription');
  expect(intentKindOf([])).toBe('payment');
});
