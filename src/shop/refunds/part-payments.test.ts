import { describe, expect, test } from 'vitest';
import { checkInvariants } from '#db/invariants.ts';
import type { Ctx } from '#platform/context/context.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { findByReferences } from '#shop/bank-transfers/transfer-matching.service.ts';
import { findStatement, listStatements } from '#shop/invoices/statements.service.ts';
import { hasPendingPayment } from '#shop/orders/order-standing.service.ts';
import { listOrders } from '#shop/orders/order-list.service.ts';
import { viewOrder } from '#shop/orders/order-view.service.ts';
import { suggestAdminRefund } from '#shop/order-admin/order-admin.service.ts';
import { cancelPendingOrder } from '#shop/payments/expire-payments.service.ts';
import { quotePending } from '#shop/payments/pending-points.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_DNA } from '../../../test/support/products.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { recordSentRefund } from './refund-desk.service.ts';
import { refundOrder } from './refunds.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);

/** An order of $65 by bank transfer, with $30 received. */
async function createPartPaid() {
  const admin = till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true }));
  const buyer = till.ctx(await createMember(database.db));
  const { order } = await createUnpaidOrder(buyer, [{ productId: DOG_DNA }], { payment: { method: 'EFT' } });
  const id = order.orderId;
  await transfer(admin, id, 3_000);
  return { admin, buyer, id, totalCents: order.totalCents };
}

let transfers = 0;
const transfer = (admin: Ctx, id: number, amountCents: number) =>
  receiveTransfer(admin, { id, amountCents, reference: `BANK-${(transfers += 1)}` });
const refund = (admin: Ctx, id: number, amountCents: number) =>
  refundOrder(admin, { id, amountCents, reason: 'Wrong amount' });
const send = (admin: Ctx, id: number) => recordSentRefund(admin, { id, reference: 'OUT' });
const rowOf = (id: number) => orderRow(database.db, id);
const creditNotesOf = (orderId: number) =>
  database.db.selectFrom('invoice').select('id').where('orderId', '=', orderId).where('series', '=', 'CN').execute();

/** The amount due, checked to be the same on every screen and for every payment method. */
async function dueOf({ buyer, id }: { buyer: Ctx; id: number }) {
  const { dueCents } = await viewOrder(buyer, id);
  expect((await quotePending(buyer, { orderIds: [id], loyaltyPoints: 0 })).amountCents).toBe(dueCents);
  const [row] = (await listOrders(buyer, { page: 1, size: 20, paid: false })).results;
  expect(row).toMatchObject({ orderId: id, dueCents });
  expect((await findByReferences(buyer, [`ORDER-${id}`])).get(`ORDER-${id}`)).toMatchObject({ openCents: dueCents });
  return dueCents;
}

describe('refunds of part payments', () => {
  test('a refund counts as unpaid from its request, and the order is placed once the rest covers its total', async () => {
    const order = await createPartPaid();
    const { admin, buyer, id, totalCents } = order;
    expect(await dueOf(order)).toBe(totalCents - 3_000);
    const { refundId } = await refund(admin, id, 2_000);
    expect(await dueOf(order)).toBe(totalCents - 1_000);

    expect(await transfer(admin, id, totalCents - 3_000)).toMatchObject({ paymentState: 'PARTIALLY_PAID' });
    expect(await dueOf(order)).toBe(2_000);
    await expect(transfer(admin, id, 2_001)).rejects.toMatchObject({ reason: 'invalid_fields' });
    expect(await transfer(admin, id, 2_000)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });

    const points = await pointsOf(id);
    await send(admin, refundId!);
    expect(await rowOf(id)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
    expect(await creditNotesOf(id)).toEqual([]);
    expect(await pointsOf(id)).toEqual(points);
    expect(await statementOf(buyer)).toMatchObject({ closingCents: 0, ageing: { current: 0 } });
    expect(await checkInvariants(database.db)).toEqual([]);

    const whole = await refund(admin, id, totalCents);
    expect(await rowOf(id)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
    for (const { id: one } of await refundsToSend(id)) await send(admin, one);
    expect(whole.amountCents).toBe(totalCents);
    expect(await rowOf(id)).toMatchObject({ state: 'CANCELLED', paymentState: 'REFUNDED' });
  });

  test('an order that is refunded in full is cancelled, and no longer blocks its buyer from ordering', async () => {
    const { admin, buyer, id } = await createPartPaid();
    const { refundId } = await refund(admin, id, 3_000);
    expect(await hasPendingPayment(buyer)).toBe(true);
    await send(admin, refundId!);
    expect(await rowOf(id)).toMatchObject({ state: 'CANCELLED', paymentState: 'REFUNDED', placedAt: null });
    expect(await hasPendingPayment(buyer)).toBe(false);
    expect(await creditNotesOf(id)).toEqual([]);
    await expect(cancelPendingOrder(buyer, { id })).rejects.toMatchObject({ reason: 'already_cancelled' });
  });

  test('the refund form suggests at most the amount received minus requested refunds, and its suggestion is accepted', async () => {
    const { admin, id } = await createPartPaid();
    const { lines, amountCents, version } = await suggestAdminRefund(admin, { id });
    expect({ amountCents, most: lines.map((line) => line.mostCents) }).toEqual({ amountCents: 3_000, most: [3_000] });
    await refund(admin, id, 2_000);
    const requested = lines.map(({ orderLineId }) => ({ orderLineId, amountCents: 1_000, reason: 'Wrong amount' }));
    const input = { id, lines: requested, reason: 'Wrong amount' };
    await expect(refundOrder(admin, { ...input, version })).rejects.toMatchObject({ reason: 'conflict' });
    const now = await suggestAdminRefund(admin, { id });
    expect(now).toMatchObject({ amountCents: 1_000, lines: [{ amountCents: 1_000, mostCents: 1_000 }] });
    expect(await refundOrder(admin, { ...input, version: now.version })).toMatchObject({ amountCents: 1_000 });
    expect(await suggestAdminRefund(admin, { id })).toMatchObject({ amountCents: 0 });
  });

  test('a simultaneous refund and transfer never place an order that is not paid in full', async () => {
    for (let i = 0; i < 8; i += 1) {
      const { admin, id, totalCents } = await createPartPaid();
      await Promise.allSettled([refund(admin, id, 2_000), transfer(admin, id, totalCents - 3_000)]);
      const { state } = await rowOf(id);
      const [requested] = await refundsToSend(id);
      expect({ state, beforeSale: requested?.beforeSale }).toEqual(
        state === 'PLACED' ? { state, beforeSale: false } : { state: 'PENDING_PAYMENT', beforeSale: true },
      );
    }
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('a refund sent while the full amount arrives either cancels the order or leaves it placed', async () => {
    for (let i = 0; i < 8; i += 1) {
      const { admin, id, totalCents } = await createPartPaid();
      const { refundId } = await refund(admin, id, 3_000);
      const [, received] = await Promise.allSettled([send(admin, refundId!), transfer(admin, id, totalCents)]);
      expect(await rowOf(id)).toMatchObject(
        received.status === 'fulfilled'
          ? { state: 'PLACED', paymentState: 'PAID' }
          : { state: 'CANCELLED', paymentState: 'REFUNDED' },
      );
    }
    expect(await checkInvariants(database.db)).toEqual([]);
  });
});

const refundsToSend = (orderId: number) =>
  database.db
    .selectFrom('refund')
    .select(['id', 'beforeSale'])
    .where('orderId', '=', orderId)
    .where('state', '=', 'REQUESTED')
    .execute();

const pointsOf = (orderId: number) =>
  database.db
    .selectFrom('loyaltyEntry')
    .select(['kind', 'pendingDelta', 'availableDelta'])
    .where('sourceId', '=', String(orderId))
    .orderBy('id')
    .execute();

async function statementOf(buyer: Ctx) {
  const [month] = await listStatements(buyer);
  return findStatement(buyer, { month: month! });
}
