import { homeAddress } from '../../../test/support/home-address.ts';
import { emptyAddress } from '#platform/accounts/address.rules.ts';
import { describe, expect, test } from 'vitest';
import {
  checkoutPayload,
  clearedCheckout,
  emailProblem,
  failedCheckout,
  isOfOtherCart,
  isRenderedAtOnce,
  missingInAddress,
  restoreCheckout,
  type CheckoutState,
} from './checkout-state.rules.ts';
import { firstStepOf, previousStep, stepAfter, stepsFor } from './checkout-steps.rules.ts';

const home = { ...emptyAddress, ...homeAddress };
const filled: CheckoutState = {
  ...clearedCheckout,
  step: 3,
  email: 'ada@example.test',
  billingAddress: home,
  selectedShippingMethod: 201,
  acceptTerms: true,
};
const cart = {
  sessionId: 's',
  needsShipping: true,
  expectedTotalCents: 19_900,
  expectedDueCents: 19_900,
  cartVersion: 4,
};

describe('steps', () => {
  test('R354 the stepper starts at step 0', () => expect(clearedCheckout.step).toBe(0));
  test('R355 R356 next and previous move by one step and stop at the ends', () => {
    const steps = stepsFor({ userType: 'guest', needsShipping: true });
    const next = (step: number) => stepAfter(step, steps, () => false);
    expect([next(0), next(3), previousStep(3), previousStep(0)]).toEqual([1, 3, 2, 0]);
  });
  test('R355 next skips completed steps, and the last step always opens', () => {
    const steps = stepsFor({ userType: 'breeder', needsShipping: true });
    expect(stepAfter(0, steps, (name) => name === 'addresses')).toBe(2);
    expect(stepAfter(0, steps, () => true)).toBe(3);
  });
  test('a vet has no billing, shipping or payment step, and an order with nothing to post has no shipping step', () => {
    expect(stepsFor({ userType: 'vet', needsShipping: true })).toEqual(['cart', 'review']);
    expect(stepsFor({ userType: 'guest', needsShipping: true })).toEqual(['cart', 'addresses', 'shipping', 'payment']);
    expect(stepsFor({ userType: 'owner', needsShipping: false })).toEqual(['cart', 'addresses', 'payment']);
  });
  test('the checkout opens the first step with an invalid field', () => {
    const steps = stepsFor({ userType: 'guest', needsShipping: true });
    expect(firstStepOf({ acceptTerms: 1, 'billingAddress.city': 1 }, steps)).toBe(1);
    expect(firstStepOf({ shippingMethod: 1 }, steps)).toBe(2);
    expect(firstStepOf({ 'user.email': 1, acceptTerms: 1 }, steps)).toBe(0);
    expect(firstStepOf({ acceptTerms: 1 }, steps)).toBe(3);
    // Their fields are in the summary, beside every step.
    for (const field of ['coupon', 'giftCard', 'loyaltyPoints'])
      expect(firstStepOf({ [field]: 1 }, steps), field).toBe(3);
  });
});

describe('state', () => {
  const steps = stepsFor({ userType: 'guest', needsShipping: false });
  test('R359 has the eight listed fields', () => {
    expect(Object.keys(clearedCheckout)).toEqual(
      expect.arrayContaining([
        'billingAddress',
        'shippingAddress',
        'selectedShippingMethod',
        'allShippingMethods',
        'isNewsletterSubscribed',
        'isSWABRequired',
        'coupons',
        'loyaltyPoints',
      ]),
    );
    expect(clearedCheckout.isNewsletterSubscribed).toBe(false);
  });
  test('R358 a failed checkout stores the message and keeps all input', () => {
    expect(failedCheckout(filled, 'Network error')).toEqual({ ...filled, error: 'Network error' });
  });
  test('R357 the choices of a placed order do not carry over to the next cart', () => {
    const placed = { sessionId: 's', orderId: 7, accessToken: 't', dueCents: 100, currency: 'AUD', steps };
    const ordered: CheckoutState = { ...filled, method: 'P', placed };
    expect(isOfOtherCart(ordered, 'next')).toBe(true);
    expect(isOfOtherCart(ordered, 's')).toBe(false);
    expect(isOfOtherCart(ordered, null)).toBe(false);
    expect(isOfOtherCart(filled, 'next')).toBe(false);
  });
  test('the checkout is rendered on the server only with the cart that the browser will show', () => {
    const cart = { state: 'OPEN', items: [{}], savedForLater: [], belongsToAccount: false };
    const owned = { ...cart, belongsToAccount: true };
    const user = { viewedBy: null };
    expect([isRenderedAtOnce(cart, null), isRenderedAtOnce(owned, user)]).toEqual([true, true]);
    // A guest's cart is first merged into the account's; an account's cart is not shown after signing out.
    expect([isRenderedAtOnce(cart, user), isRenderedAtOnce(owned, null)]).toEqual([false, false]);
    expect(isRenderedAtOnce(owned, { viewedBy: { id: 'a', name: 'Ada', mayAct: true } })).toBe(false);
    expect(isRenderedAtOnce({ ...cart, items: [] }, null)).toBe(false);
    expect(isRenderedAtOnce({ ...cart, state: 'ORDERED' }, null)).toBe(false);
  });
  test('R357 an order that awaits payment keeps its steps, without shipping if nothing is posted', () => {
    const placed = { sessionId: 's', orderId: 7, accessToken: 't', dueCents: 100, currency: 'AUD', steps };
    const restored = restoreCheckout(JSON.stringify({ ...filled, placed }));
    expect(restored.placed?.steps).toEqual(['cart', 'addresses', 'payment']);
    const older = restoreCheckout(JSON.stringify({ ...filled, placed: { ...placed, steps: undefined } }));
    expect(older.placed?.steps).toEqual(['cart', 'addresses', 'shipping', 'payment']);
  });
  test('R357 a reload restores what was typed, and ignores invalid storage', () => {
    expect(restoreCheckout(JSON.stringify(filled))).toEqual(filled);
    for (const text of [null, '', '{', '7', '"x"']) expect(restoreCheckout(text)).toEqual(clearedCheckout);
    expect(restoreCheckout('{"billingAddress":{"city":"Bonn"}}').billingAddress).toEqual({
      ...emptyAddress,
      city: 'Bonn',
    });
  });
});

describe('payload', () => {
  test('R360 contains user type, billing address, shipping address and payment', () => {
    expect(checkoutPayload(filled, { ...cart, userType: 'guest' })).toMatchObject({
      user: { type: 'guest', email: 'ada@example.test', firstName: 'Ada' },
      billingAddress: home,
      shippingAddress: home,
      payment: { method: 'A' },
      shippingMethod: 201,
      expectedTotalCents: 19_900,
      expectedDueCents: 19_900,
    });
  });
  test('R361 R362 R363 leaves out billing address, shipping address and payment for a vet', () => {
    const payload = checkoutPayload(filled, { ...cart, userType: 'vet' });
    for (const field of ['billingAddress', 'shippingAddress', 'payment', 'shippingMethod'])
      expect(payload).not.toHaveProperty(field);
  });
});

test('all missing fields of an address are reported together, and the state only where it is required', () => {
  const germany = { statesRequired: false, postcodePattern: '\\d{5}' };
  expect(
    Object.keys(missingInAddress('b', emptyAddress, { statesRequired: true, postcodePattern: '\\d{4}' })),
  ).toHaveLength(7);
  expect(missingInAddress('b', { ...home, stateCode: '' }, germany)).toEqual({});
  const canada = { statesRequired: true, postcodePattern: '.+' };
  expect(missingInAddress('b', { ...home, countryCode: 'CA', stateCode: '', postalCode: '' }, canada)).toEqual({
    'b.stateCode': ['Province is required'],
    'b.postalCode': ['Postal code is required'],
  });
});

test.each([
  ['', 'This field is required'],
  ['a'.repeat(121), 'This field can only have maximum 120 characters'],
  ['ada', 'email must be a valid email'],
  ['ada@example.test', null],
])('the email %s is checked', (email, problem) => expect(emailProblem(email)).toBe(problem));
