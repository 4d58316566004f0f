import { expect, test } from 'vitest';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { cancelPendingOrder, cancelUnpaidForBuyer, expireOrders } from '#shop/payments/expire-payments.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { removePendingPoints } from '#shop/payments/pending-points.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { cancelOrder } from '#shop/returns/returns.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);
const reason = (wanted: string) => expect.objectContaining({ reason: wanted });

async function createOrder(method: 'A' | 'EFT' = 'A') {
  const buyer = till.ctx(await createMember(database.db));
  const { order } = await createUnpaidOrder(buyer, undefined, { payment: { method } });
  return { buyer, id: order.orderId, totalCents: order.totalCents };
}

test('cancelling or paying a cancelled order reports that it is already cancelled', async () => {
  const { buyer, id } = await createOrder();
  await cancelPendingOrder(buyer, { id });
  await expect(cancelPendingOrder(buyer, { id })).rejects.toEqual(reason('already_cancelled'));
  await expect(cancelOrder(buyer, { id, reason: '' })).rejects.toEqual(reason('already_cancelled'));
  await expect(startPayment(buyer, { orderId: id })).rejects.toEqual(reason('already_cancelled'));
  await expect(removePendingPoints(buyer, { id })).rejects.toEqual(reason('already_cancelled'));
});

test('the error names the state of an order that is expired, partly paid or paid', async () => {
  const late = await createOrder();
  const past = new Date(Date.now() - 1_000);
  await database.db.updateTable('salesOrder').set({ expiresAt: past }).where('id', '=', late.id).execute();
  await expireOrders(till.ctx());
  await expect(cancelPendingOrder(late.buyer, { id: late.id })).rejects.toEqual(reason('order_expired'));
  await expect(startPayment(late.buyer, { orderId: late.id })).rejects.toEqual(reason('order_expired'));

  const { buyer, id, totalCents } = await createOrder('EFT');
  const admin = till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true }));
  await receiveTransfer(admin, { id, amountCents: 100, reference: 'BANK-PART' });
  await expect(cancelPendingOrder(buyer, { id })).rejects.toMatchObject({
    reason: 'illegal_transition',
    message: 'Part of this order has been paid. Please contact us to cancel it.',
  });
  await receiveTransfer(admin, { id, amountCents: totalCents - 100, reference: 'BANK-REST' });
  await expect(cancelPendingOrder(buyer, { id })).rejects.toEqual(reason('already_paid'));
});

test('staff cancel an unpaid order once, the buyer gets one email, and paid or unknown orders are rejected', async () => {
  const { buyer, id, totalCents } = await createOrder('EFT');
  const support = till.ctx(await createMember(database.db, { roles: ['support'] }));
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => cancelUnpaidForBuyer(support, { id, reason: 'Asked by phone' })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const order = await database.db.selectFrom('salesOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(order.state).toBe('CANCELLED');
  const mails = await database.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('dedupeKey', '=', `order:${id}:cancelled`)
    .execute();
  expect(mails.map(({ bodyText }) => bodyText)).toEqual([expect.stringContaining('you have nothing to pay')]);
  await expect(startPayment(buyer, { orderId: id })).rejects.toEqual(reason('already_cancelled'));
  await expect(cancelUnpaidForBuyer(support, { id: 2_000_000_000, reason: 'No' })).rejects.toEqual(reason('not_found'));
  await expect(cancelUnpaidForBuyer(buyer, { id, reason: 'Mine' })).rejects.toEqual(reason('forbidden'));

  const paid = await createOrder('EFT');
  const admin = till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true }));
  await receiveTransfer(admin, { id: paid.id, amountCents: totalCents, reference: 'BANK-ALL' });
  await expect(cancelUnpaidForBuyer(admin, { id: paid.id, reason: 'Late' })).rejects.toEqual(reason('already_paid'));
});
