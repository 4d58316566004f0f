import { describe, expect, test } from 'vitest';
import { homeAddress } from '../../../test/support/home-address.ts';
import { checkoutProblems, type CheckoutNeeds } from './checkout.rules.ts';

const needs: CheckoutNeeds = {
  isVet: false,
  knownEmail: 'ada@example.test',
  needsShipping: true,
  mayPayOnAccount: false,
  countryCode: 'AU',
};
const request = {
  acceptTerms: true,
  payment: { method: 'A' as const },
  billingAddress: homeAddress,
  shippingAddress: homeAddress,
};
const problemsOf = (user: { phone?: string }, over: Partial<CheckoutNeeds> = {}, address: object = {}) =>
  checkoutProblems(
    {
      ...request,
      user,
      billingAddress: { ...homeAddress, ...address },
      shippingAddress: { ...homeAddress, ...address },
    },
    { ...needs, ...over },
  );

describe('phone and postcode', () => {
  test.each([
    ['0412 345 678', 'AU', true],
    ['+61 412 345 678', 'DE', true],
    ['030 901820', 'DE', true],
    ['(212) 555-0123', 'US', true],
    ['123', 'AU', false],
    ['call me', 'AU', false],
    ['99999999999999999', 'US', false],
  ])('the phone number %s, dialled in %s, is accepted: %s', (phone, countryCode, isPossible) => {
    const wrong = { 'user.phone': ['Enter a valid phone number.'] };
    expect(problemsOf({ phone }, { countryCode })).toEqual(isPossible ? {} : wrong);
    expect(problemsOf({ phone }, { countryCode, isVet: true })).toEqual(isPossible ? {} : wrong);
  });

  test('a phone number is optional', () => {
    expect([problemsOf({}), problemsOf({ phone: '' })]).toEqual([{}, {}]);
  });

  test.each([
    ['AU', '3000', []],
    ['AU', '30', ['Enter a valid postcode.']],
    ['AU', '', ['Postcode is required']],
    ['GB', 'SW1A 1AA', []],
    ['GB', '3000', ['Enter a valid postcode.']],
    ['GB', 'BT1 5GS', []],
    ['JE', 'JE2 3AB', []],
    ['JE', '', ['Postcode is required']],
    ['JE', 'SW1A 1AA', ['Enter a valid postcode.']],
    ['GG', 'GY1 1AA', []],
    ['IM', 'IM1 1AA', []],
    ['IM', '3000', ['Enter a valid postcode.']],
    ['US', '1', ['Enter a valid ZIP code.']],
    ['CA', '', ['Postal code is required']],
    ['NL', '1011 AB', []],
    ['HK', '', []],
  ])('in %s the postcode "%s" gets the message %j', (countryCode, postalCode, messages) => {
    const problems = problemsOf({}, { countryCode }, { countryCode, postalCode, stateCode: 'VIC' });
    expect(problems['billingAddress.postalCode'] ?? []).toEqual(messages);
    expect(problems['shippingAddress.postalCode'] ?? []).toEqual(messages);
  });
});
