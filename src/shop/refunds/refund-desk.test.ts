import { expect, test } from 'vitest';
import { findAdminOrder, listAdminOrders } from '#shop/order-admin/order-admin.service.ts';
import { checkInvariants } from '#db/invariants.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { listRefunds, recordSentRefund } from './refund-desk.service.ts';
import { refundOrder, settleRefund } from './refunds.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
const createAdmin = async () => till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true }));
const query = { page: 1, size: 20, search: '', filter: 'to_send' as const };

/** An order paid by bank transfer, with a requested refund. */
async function createRefund() {
  const admin = await createAdmin();
  const buyer = await createMember(database.db);
  const { order } = await createUnpaidOrder(till.ctx(buyer), undefined, { payment: { method: 'EFT' } });
  const id = order.orderId;
  await receiveTransfer(admin, { id, amountCents: order.totalCents, reference: `BANK-${id}` });
  const refund = await refundOrder(admin, { id, amountCents: 2_000, reason: 'Late' });
  return { admin, buyer, id, refundId: refund.refundId!, state: refund.state };
}

const mailsOf = (refundId: number) =>
  database.db.selectFrom('mailMessage').select('id').where('dedupeKey', '=', `refund:${refundId}`).execute();

test('a bank transfer refund waits until staff send it, and is then booked and emailed once', async () => {
  const { admin, id, refundId, state, buyer } = await createRefund();
  expect(state).toBe('REQUESTED');
  // The job does not pay it out either.
  await settleRefund(till.ctx(), { refundId });
  expect(await orderRow(database.db, id)).toMatchObject({ paymentState: 'PAID' });
  expect(await mailsOf(refundId)).toHaveLength(0);
  expect((await findAdminOrder(admin, { id })).payments).toMatchObject([{ refundedCents: 0, refundingCents: 2_000 }]);
  const { results } = await listRefunds(admin, { ...query, search: buyer.email });
  expect(results).toMatchObject([
    { id: refundId, isToSend: true, amountCents: 2_000, provider: 'eft', paymentReference: `BANK-${id}`, orderId: id },
  ]);
  expect((await listRefunds(admin, { ...query, search: 'nobody@example.test' })).count).toBe(0);

  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => recordSentRefund(admin, { id: refundId, reference: 'OUT-1' })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { reason: 'illegal_transition', message: 'This refund is not waiting to be sent.' },
  });
  expect(await orderRow(database.db, id)).toMatchObject({ paymentState: 'PARTIALLY_REFUNDED' });
  expect((await findAdminOrder(admin, { id })).payments).toMatchObject([{ refundedCents: 2_000, refundingCents: 0 }]);
  expect(await mailsOf(refundId)).toHaveLength(1);
  expect((await listRefunds(admin, { ...query, search: buyer.email })).count).toBe(0);
  expect((await listRefunds(admin, { ...query, search: buyer.email, filter: 'completed' })).count).toBe(1);
  expect(await checkInvariants(database.db)).toEqual([]);
});

test('a refund that a provider pays out cannot be recorded by hand, and an unknown one is not found', async () => {
  const { order } = await createConfirmedOrder(till, till.ctx());
  await till.payments.simulator!.idle();
  const admin = await createAdmin();
  till.payments.simulator!.setProfile({ failNext: { count: 50, when: 'before' } });
  const { refundId } = await refundOrder(admin, { id: order.orderId, amountCents: 1_000, reason: 'Late' });
  till.payments.simulator!.resetProfile();
  expect((await listRefunds(admin, { ...query, filter: 'in_progress' })).results).toMatchObject([
    { id: refundId, isToSend: false },
  ]);
  await expect(recordSentRefund(admin, { id: refundId!, reference: 'OUT-2' })).rejects.toMatchObject({
    reason: 'illegal_transition',
  });
  await expect(recordSentRefund(admin, { id: 2_000_000_000, reference: 'OUT-3' })).rejects.toMatchObject({
    reason: 'not_found',
  });
});

test('refunds are for admins: 403 for support and customers, 401 for visitors', async () => {
  const { refundId, buyer } = await createRefund();
  const support = till.ctx(await createMember(database.db, { roles: ['support'] }));
  for (const [ctx, reason] of [
    [till.ctx(), 'not_signed_in'],
    [till.ctx(buyer), 'forbidden'],
    [support, 'forbidden'],
  ] as const) {
    await expect(listRefunds(ctx, query)).rejects.toMatchObject({ reason });
    await expect(recordSentRefund(ctx, { id: refundId, reference: 'OUT' })).rejects.toMatchObject({ reason });
  }
});

test('an order with a requested refund is no longer sent, even before the money is refunded', async () => {
  const admin = await createAdmin();
  const { order } = await createUnpaidOrder(till.ctx(), undefined, { payment: { method: 'EFT' } });
  const id = order.orderId;
  await receiveTransfer(admin, { id, amountCents: order.totalCents, reference: `BANK-${id}` });
  const toSend = async () =>
    (await listAdminOrders(admin, { page: 1, size: 100, filter: 'to_ship' })).results.map(({ orderId }) => orderId);
  expect(await toSend()).toContain(id);
  await refundOrder(admin, { id, reason: 'Changed their mind' });
  expect(await toSend()).not.toContain(id);
  // A page that was loaded earlier cannot send it either.
  await expect(shipOrder(admin, { orderId: id })).rejects.toMatchObject({ reason: 'illegal_transition' });
  expect((await orderRow(database.db, id)).fulfilmentState).toBe('UNFULFILLED');
});
