import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { lockOrder, type LockedOrder } from '#shop/orders/order-writing.service.ts';
import { placeLockedOrders } from '#shop/orders/place-orders.service.ts';
import { Failure } from '#shared/failure.ts';
import { isAboveLimit, requestApproval } from '#shop/refunds/refund-approvals.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { mismatchedCents, refundMismatchedPayments } from '#shop/refunds/return-money.service.ts';
import type { OrderState } from '#shop/orders/orders.rules.ts';

export interface ReviewInput {
  id: number;
  decision: 'PLACE' | 'RETURN_MONEY';
  reason: string;
}

/**
 * Staff decide about a payment that did not match: an order paid after it was closed is placed after all, or the money
 * is refunded, whatever the amount.
 */
export async function reviewOrder(ctx: Ctx, input: ReviewInput): Promise<{ orderId: number; state: OrderState }> {
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
    throw new Failure('illegal_transition', { message: 'This order is not paid in full. Refund the payment.' });
  if (order.couponCode || order.pointsUsed > 0) {
    throw new Failure('illegal_transition', {
      message: "This order's coupon or points are no longer reserved. Refund the payment.",
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
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  if (order.state === 'NEEDS_REVIEW' && order.paymentState === 'PAID') {
    await refundOrder(ctx, { id, reason });
    return;
  }
  await inTransaction(ctx, async (tx) => {
    const locked = await lockReviewed(tx, id);
    const amountCents = await mismatchedCents(tx, id);
    if (await isAboveLimit(tx, locked, amountCents))
      await requestApproval(tx, locked, { kind: 'RETURN_MONEY', amountCents, lines: [], reason });
    else await refundMismatchedPayments(tx, locked, { reason });
  });
}

async function lockReviewed(tx: Ctx, id: number): Promise<LockedOrder> {
  const order = await lockOrder(tx, id);
  if (order.state !== 'NEEDS_REVIEW') throw new Failure('illegal_transition');
  return order;
}
