import { expect, test } from 'vitest';
import { Failure } from './failure.ts';

test('R567 test upgrades that cannot be mixed with other products have code 101', () => {
  const { code, status, message } = new Failure('mixed_upgrade');
  expect({ code, status }).toEqual({ code: 101, status: 409 });
  expect(message).toMatch(/^You can't mix test upgrades and regular products/);
});

test('R568 a voucher that was already redeemed has code 103', () => {
  const { code, status, message } = new Failure('voucher_redeemed');
  expect({ code, status, message }).toEqual({
    code: 103,
    status: 409,
    message: 'This voucher has already been redeemed.',
  });
});

test('Q067 a failed payment shows the message of the specification', () => {
  expect(new Failure('payment_failed').message).toBe(
    'We could not process your payment. Please check your details or try another payment method.',
  );
});
