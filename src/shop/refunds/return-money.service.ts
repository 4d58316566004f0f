import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { cancelUnpaidOrder } from '#shop/returns/end-order.service.ts';
import type { LockedOrder } from '#shop/orders/order-writing.service.ts';
import { Failure } from '#shared/failure.ts';

/** Payments for an order with a different amount or currency, in cents of their own currency. */
export async function mismatchedCents(tx: Ctx, orderId: number): Promise<number> {
  const payments = await otherPayments(tx, orderId).execute();
  return payments.reduce((sum, { capturedCents }) => sum + capturedCents, 0);
}

function otherPayments(tx: Ctx, orderId: number) {
  return tx.db
    .selectFrom('payment')
    .innerJoin('paymentPart', 'paymentPart.paymentId', 'payment.id')
    .select(['payment.id', 'payment.capturedCents'])
    .where('paymentPart.orderId', '=', orderId)
    .where('payment.state', '=', 'NEEDS_REVIEW')
    .where('payment.capturedCents', '>', 0)
    .orderBy('payment.id');
}

/** Refunds all payments with a different amount or currency, which belong to no order, and cancels the order. */
export async function refundMismatchedPayments(
  tx: Ctx,
  order: LockedOrder,
  { reason, approvalId = null }: { reason: string; approvalId?: number | null },
): Promise<{ refundIds: number[] }> {
  if (order.state !== 'NEEDS_REVIEW') throw new Failure('illegal_transition');
  for (const payment of await otherPayments(tx, order.id).forUpdate('payment').execute()) {
    const existing = await tx.db
      .selectFrom('refund')
      .select('id')
      .where('paymentId', '=', payment.id)
      .where('state', '<>', 'FAILED')
      .executeTakeFirst();
    if (existing) continue;
    const idempotencyKey = tx.adapters.random.uuid();
    const values = {
      paymentId: payment.id,
      idempotencyKey,
      amountCents: payment.capturedCents,
      reason,
      requestedBy: tx.user?.id ?? null,
      approvalId,
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
  await cancelUnpaidOrder(tx, order, { to: 'CANCELLED', reason });
  return { refundIds: [] };
}
