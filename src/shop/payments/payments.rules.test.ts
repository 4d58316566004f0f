import { expect, test } from 'vitest';
import { PaymentMethod } from '#shop/checkout/checkout.contract.ts';
import { countryFacts } from '#platform/places/places.rules.ts';
import { intentKindOf, paymentCountry, providerOfMethod } from './payments.rules.ts';

test('R371 the account is that of the order, then of the person, then of the guest, then of the default country', () => {
  expect(paymentCountry(['FR', 'AU', 'US'], 'AU')).toBe('FR');
  expect(paymentCountry([null, 'NZ', 'US'], 'AU')).toBe('NZ');
  expect(paymentCountry([undefined, null, 'US'], 'AU')).toBe('US');
  expect(paymentCountry([null, '', undefined], 'AU')).toBe('AU');
});

test('R374 Australia and its neighbours pay to the account AU, Europe and the Americas to the other', () => {
  const accountOf = (code: string) => countryFacts(code)?.paymentAccount;
  expect(accountOf('AU')).toBe('AU');
  for (const code of ['FR', 'DE', 'ES', 'IT', 'NL', 'PL', 'PT', 'SE', 'GB', 'US', 'CA'])
    expect(accountOf(code), code).toBe('EU_US');
});

test('R375 the codes of ways to pay: card C, PayPal P, Stripe A, EFT, and of this house V and N', () => {
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

test('R372 a life plan or a subscription in the order asks for an intent that may be charged again', () => {
  expect(intentKindOf([4, 1, 2])).toBe('payment');
  expect(intentKindOf([4, 5])).toBe('subscription');
  expect(intentKindOf([6])).toBe('subscription');
  expect(intentKindOf([])).toBe('payment');
});
