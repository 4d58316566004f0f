import { expect, test } from 'vitest';
import { isBlockedByPayments } from '#shop/orders/orders.rules.ts';
import { creditAfter } from './credit.rules.ts';

const credit = { creditLimitCents: 100_000, outstandingCents: 60_000 };

test.each([
  [10_000, { leftCents: 30_000, overCents: 0 }],
  [40_000, { leftCents: 0, overCents: 0 }],
  [45_000, { leftCents: 0, overCents: 5_000 }],
])('an order of %i leaves %o', (orderCents, left) => {
  expect(creditAfter(credit, orderCents)).toEqual(left);
});

test('the server rejects exactly the orders above the credit limit', () => {
  const standing = {
    ...credit,
    isVet: true,
    isOnAccount: true,
    unpaidOrders: 0,
    overdueInvoices: 0,
    oldestOverdueDays: 0,
  };
  for (const orderCents of [0, 39_999, 40_000, 40_001, 90_000])
    expect(isBlockedByPayments(standing, orderCents)).toBe(creditAfter(credit, orderCents).overCents > 0);
});
