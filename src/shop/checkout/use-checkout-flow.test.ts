// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fieldToFocus } from './use-checkout-flow.ts';

test('a coupon that was refused earlier does not take the focus from the field that stops the order', () => {
  const summary = '<section aria-labelledby="summary-title"><input id="coupon" aria-invalid="true"></section>';
  document.body.innerHTML = `<main><input id="postcode" aria-invalid="true">${summary}</main>`;
  expect(fieldToFocus({ 'billingAddress.postalCode': ['Enter a valid postcode.'] })?.id).toBe('postcode');
  document.body.innerHTML = `<main>${summary}</main>`;
  // The card form shows its own problem, and has the focus.
  expect(fieldToFocus({ payment: [] })).toBeNull();
  expect(fieldToFocus({ coupon: ['This coupon has expired.'] })?.id).toBe('coupon');
});
