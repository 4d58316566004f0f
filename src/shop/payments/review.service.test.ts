import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { checkInvariants } from '#db/invariants.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { orderRow } from '../../../test/support/till-factory.ts';
import { settleRefund } from '#shop/refunds/refunds.service.ts';
import { reviewOrder } from './review.service.ts';
import { settle } from './settle.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);
let admin: SessionUser;

beforeAll(async () => {
  admin = await createMember(database.db, { roles: ['admin'] });
});

async function createLateOrder() {
  till.payments.simulator!.setProfile({ webhook: 'never' });
  const { order, payment } = await createConfirmedOrder(till, till.ctx());
  await database.db.updateTable('salesOrder').set({ state: 'EXPIRED' }).where('id', '=', order.orderId).execute();
  await settle(till.ctx(), payment.paymentId);
  return order.orderId;
}

test('M4 an order that was paid too late can be placed in review, once', async () => {
  const id = await createLateOrder();
  const decide = () => reviewOrder(till.ctx(admin), { id, decision: 'PLACE', reason: 'Two minutes late' });
  expect(await decide()).toEqual({ orderId: id, state: 'PLACED' });
  await expect(decide()).rejects.toMatchObject({ reason: 'illegal_transition' });
  expect((await orderRow(database.db, id)).number).toMatch(/^AU-1\d{6}$/);
  expect(await checkInvariants(database.db)).toEqual([]);
});

test('M4 a late payment can be refunded in review', async () => {
  const id = await createLateOrder();
  const decided = await reviewOrder(till.ctx(admin), { id, decision: 'RETURN_MONEY', reason: 'No longer wanted' });
  expect(decided).toEqual({ orderId: id, state: 'CANCELLED' });
  expect(await orderRow(database.db, id)).toMatchObject({ paymentState: 'REFUNDED', number: null });
  expect(await checkInvariants(database.db)).toEqual([]);
});

test('T09 an order paid with a different amount cannot be placed, and the payment is refunded in full', async () => {
  till.payments.simulator!.setProfile({ capture: 'wrong_amount' });
  const { order, payment } = await createConfirmedOrder(till, till.ctx());
  await till.payments.simulator!.idle();
  const id = order.orderId;
  const place = reviewOrder(till.ctx(admin), { id, decision: 'PLACE', reason: 'x' });
  await expect(place).rejects.toMatchObject({ reason: 'illegal_transition' });
  expect(await reviewOrder(till.ctx(admin), { id, decision: 'RETURN_MONEY', reason: 'Wrong amount' })).toEqual({
    orderId: id,
    state: 'CANCELLED',
  });
  const refund = await database.db
    .selectFrom('refund')
    .selectAll()
    .where('paymentId', '=', payment.paymentId)
    .executeTakeFirstOrThrow();
  await settleRefund(till.ctx(), { refundId: refund.id });
  const row = await database.db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', payment.paymentId)
    .executeTakeFirstOrThrow();
  const intent = await till.payments.provider('stripe', 'AU').retrieveIntent(row.providerIntentId!);
  expect(intent.receivedCents - intent.refundedCents).toBe(0);
  expect(await checkInvariants(database.db)).toEqual([]);
});

test('a user without staff permission cannot review a late payment', async () => {
  const id = await createLateOrder();
  const user = await createMember(database.db);
  await expect(reviewOrder(till.ctx(user), { id, decision: 'PLACE', reason: 'x' })).rejects.toMatchObject({
    reason: 'forbidden',
  });
});
