import type { Ctx } from '#app/context.ts';
import { releaseCoupon } from '#features/loyalty/coupons.service.ts';
import { refundCredits } from '#features/loyalty/credits.service.ts';
import { releaseHeldPoints } from '#features/loyalty/points.service.ts';
import { moveOrder, type LockedOrder } from './order-writing.service.ts';

/** Ends a locked order that was never paid: its coupon and points may be used again. */
export async function endUnpaidOrder(
  tx: Ctx,
  order: LockedOrder,
  move: { to: 'CANCELLED' | 'EXPIRED'; reason: string },
): Promise<void> {
  await moveOrder(tx, order, { to: move.to, kind: move.to.toLowerCase(), reason: move.reason });
  if (order.couponCode) await releaseCoupon(tx, order.id);
  if (order.personId && order.pointsUsed > 0)
    await releaseHeldPoints(tx, { personId: order.personId, orderId: order.id });
}

/** Ends a locked order whose money went back whole before anything was sent. */
export async function endRefundedOrder(tx: Ctx, order: LockedOrder): Promise<void> {
  await moveOrder(tx, order, { to: 'CANCELLED', kind: 'refunded', reason: 'Refunded before it was sent' });
  const lines = await tx.db.selectFrom('orderLine').select('id').where('orderId', '=', order.id).execute();
  const lineIds = lines.map((line) => line.id);
  await tx.db
    .updateTable('orderUnit')
    .set({ state: 'CANCELLED' })
    .where('orderLineId', 'in', lineIds)
    .where('state', '=', 'AWAITING_KIT')
    .execute();
  await refundCredits(tx, lineIds);
  if (order.couponCode) await releaseCoupon(tx, order.id);
  if (order.personId && order.pointsUsed > 0)
    await releaseHeldPoints(tx, { personId: order.personId, orderId: order.id });
}
