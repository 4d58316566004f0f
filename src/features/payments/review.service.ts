import type { Ctx } from '#app/context.ts';
import { recordEvent } from '#db/events.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#features/accounts/access.service.ts';
import { endUnpaidOrder } from '#features/orders/cancelling.service.ts';
import { lockOrder, type LockedOrder } from '#features/orders/order-writing.service.ts';
import { placeLockedOrders } from '#features/orders/placing.service.ts';
import { Failure } from '#shared/failure.ts';
import { refundOrder } from './refunds.service.ts';

export interface ReviewInput {
  id: number;
  decision: 'PLACE' | 'RETURN_MONEY';
  reason: string;
}

/**
 * A person decides about money that did not fit: an order that was paid after it had ended is placed after all, or the
 * money goes back, whatever amount came.
 */
export async function reviewOrder(ctx: Ctx, input: ReviewInput): Promise<{ orderId: number; state: string }> {
  requirePermission(ctx, 'orders.settle_manually', { write: true });
  if (input.decision === 'PLACE') await inTransaction(ctx, (tx) => placeAfterAll(tx, input));
  else await returnMoney(ctx, input);
  const { state } = await ctx.db
    .selectFrom('salesOrder')
    .select('state')
    .where('id', '=', input.id)
    .executeTakeFirstOrThrow();
  return { orderId: input.id, state };
}

async function placeAfterAll(tx: Ctx, { id, reason }: ReviewInput): Promise<void> {
  const order = await lockReviewed(tx, id);
  if (order.paymentState !== 'PAID')
    throw new Failure('illegal_transition', { message: 'The price of this order has not come. Give the money back.' });
  if (order.couponCode || order.pointsUsed > 0) {
    throw new Failure('illegal_transition', {
      message: 'Its coupon or points were given back meanwhile. Give the money back.',
    });
  }
  await recordEvent(tx, { entity: 'order', entityId: id, kind: 'reviewed', reason });
  await placeLockedOrders(tx, [order], { isPaid: true, termDays: 0 });
}

async function returnMoney(ctx: Ctx, { id, reason }: ReviewInput): Promise<void> {
  const order = await ctx.db
    .selectFrom('salesOrder')
    .select(['state', 'paymentState'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) throw new Failure('not_found');
  if (order.state === 'NEEDS_REVIEW' && order.paymentState === 'PAID') {
    await refundOrder(ctx, { id, reason });
    return;
  }
  await inTransaction(ctx, (tx) => returnOtherMoney(tx, id, reason));
}

/** Money of another amount or currency is on no order: all that came goes back, and the order ends. */
async function returnOtherMoney(tx: Ctx, id: number, reason: string): Promise<void> {
  const order = await lockReviewed(tx, id);
  const payments = await tx.db
    .selectFrom('payment')
    .innerJoin('paymentPart', 'paymentPart.paymentId', 'payment.id')
    .select(['payment.id', 'payment.capturedCents'])
    .where('paymentPart.orderId', '=', id)
    .where('payment.state', '=', 'NEEDS_REVIEW')
    .where('payment.capturedCents', '>', 0)
    .orderBy('payment.id')
    .forUpdate('payment')
    .execute();
  for (const payment of payments) {
    const asked = await tx.db
      .selectFrom('refund')
      .select('id')
      .where('paymentId', '=', payment.id)
      .where('state', '<>', 'FAILED')
      .executeTakeFirst();
    if (asked) continue;
    const idempotencyKey = tx.adapters.random.uuid();
    const values = {
      paymentId: payment.id,
      idempotencyKey,
      amountCents: payment.capturedCents,
      reason,
      requestedBy: tx.user?.id ?? null,
    };
    const { id: refundId } = await tx.db.insertInto('refund').values(values).returning('id').executeTakeFirstOrThrow();
    await recordEvent(tx, {
      entity: 'payment',
      entityId: payment.id,
      kind: 'refund_requested',
      reason,
      data: { refundId },
    });
    await tx.adapters.jobs.send(tx.db, 'payments.refund', { refundId });
  }
  await endUnpaidOrder(tx, order, { to: 'CANCELLED', reason });
}

async function lockReviewed(tx: Ctx, id: number): Promise<LockedOrder> {
  const order = await lockOrder(tx, id);
  if (order.state !== 'NEEDS_REVIEW') throw new Failure('illegal_transition');
  return order;
}
