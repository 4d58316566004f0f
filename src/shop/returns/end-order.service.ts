import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { raise } from '#platform/events/events.service.ts';
import { releaseCoupon } from '#shop/coupons/coupons.service.ts';
import { refundCredits } from '#shop/loyalty/credits.service.ts';
import { releaseReservedPoints } from '#shop/loyalty/points.service.ts';
import { cancelGiftCards } from '#shop/gift-cards/gift-card-sale.service.ts';
import { releaseReservedGiftCard } from '#shop/gift-cards/gift-cards.service.ts';
import { returnStock } from '#shop/stock/stock.service.ts';
import { endQuickOfPieces, endQuickTurnaround } from '#shop/fulfilment/quick-turnaround.service.ts';
import { moveOrder, type LockedOrder } from '#shop/orders/order-writing.service.ts';
import { guestPath } from '#shop/orders/order-access.service.ts';
import { orderCancelled } from '#shop/orders/orders.events.ts';
import { isLineRefunded } from './refunded-lines.service.ts';
import { listLineNames, sellsGiftCards } from './return-facts.service.ts';

/** Closes a locked order that was never paid and releases its coupon, points, stock and gift card. */
export async function cancelUnpaidOrder(
  tx: Ctx,
  order: LockedOrder,
  move: { to: 'CANCELLED' | 'EXPIRED'; reason: string },
): Promise<void> {
  await moveOrder(tx, order, { to: move.to, kind: move.to.toLowerCase(), reason: move.reason });
  if (order.couponCode) await releaseCoupon(tx, order.id);
  if (order.personId && order.pointsUsed > 0)
    await releaseReservedPoints(tx, { personId: order.personId, orderId: order.id });
  if (order.keepsStock) await returnStock(tx, order.id);
  if (order.giftCardCents > 0) await releaseReservedGiftCard(tx, order.id);
}

/** Closes a locked order that is refunded in full before anything was sent. */
export async function closeRefundedOrder(
  tx: Ctx,
  order: LockedOrder,
  move = { kind: 'refunded', reason: 'Refunded before it was sent' },
): Promise<void> {
  await moveOrder(tx, order, { to: 'CANCELLED', ...move });
  const lines = await tx.db.selectFrom('orderLine').select('id').where('orderId', '=', order.id).execute();
  const lineIds = lines.map((line) => line.id);
  await tx.db
    .updateTable('orderUnit')
    .set({ state: 'CANCELLED' })
    .where('orderLineId', 'in', lineIds)
    .where('state', '=', 'AWAITING_KIT')
    .execute();
  await refundCredits(tx, lineIds);
  await raise(tx, orderCancelled, { orderId: order.id });
  if (order.keepsStock) await returnStock(tx, order.id);
  await cancelGiftCards(tx, order.id);
  if (order.couponCode) await releaseCoupon(tx, order.id);
  if (order.personId && order.pointsUsed > 0)
    await releaseReservedPoints(tx, { personId: order.personId, orderId: order.id });
}

/** Cancels fully refunded lines: they are no longer sent, and their kit credits can no longer be used. */
export async function cancelRefundedLines(tx: Ctx, order: LockedOrder): Promise<void> {
  await endQuickOfPieces(tx, { orderId: order.id, taxIncluded: order.taxIncluded });
  const { rows } = await sql<{ id: number }>`
    select l.id from order_line l join sales_order o on o.id = l.order_id
    where l.order_id = ${order.id} and ${isLineRefunded}`.execute(tx.db);
  if (rows.length === 0) return;
  const lineIds = rows.map((row) => row.id);
  const cancelled = await tx.db
    .updateTable('orderUnit')
    .set({ state: 'CANCELLED' })
    .where('orderLineId', 'in', lineIds)
    .where('state', '=', 'AWAITING_KIT')
    .returning('id')
    .execute();
  for (const { id } of cancelled)
    await recordEvent(tx, {
      entity: 'order_unit',
      entityId: id,
      kind: 'moved',
      from: 'AWAITING_KIT',
      to: 'CANCELLED',
      reason: 'Refunded',
    });
  await endQuickTurnaround(tx, lineIds);
  await refundCredits(tx, lineIds);
}

/** Emails the buyer that an order was cancelled before it was sent, with the reason if they did not request it. */
export async function mailCancelled(tx: Ctx, order: LockedOrder, why?: string): Promise<void> {
  await queueMail(tx, {
    dedupeKey: `order:${order.id}:cancelled`,
    to: order.email,
    personId: order.personId,
    template: 'orders.cancelled',
    data: {
      number: order.number ?? `#${order.id}`,
      isPaid: order.paymentState === 'PAID',
      ...(why && { why }),
      lines: await listLineNames(tx, order.id),
      sellsGiftCards: await sellsGiftCards(tx, order.id),
      path: order.personId ? `/my/orders/${order.id}` : guestPath(tx, order.id),
    },
  });
}
