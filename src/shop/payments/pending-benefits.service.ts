import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import type { LockedOrder } from '#shop/orders/order-writing.service.ts';
import { placeLockedOrders } from '#shop/orders/place-orders.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { giftCardShare } from '#shop/gift-cards/gift-cards.rules.ts';
import { findGiftCard, findUsableGiftCard, reserveGiftCard } from '#shop/gift-cards/gift-cards.service.ts';
import { onUnpaidOrders } from './payments.service.ts';

export interface PendingGiftCard {
  orderIds: number[];
  giftCard: string;
}

/**
 * Pays the user's own unpaid orders with a gift card as far as its balance covers them, in the order of their numbers.
 * A fully covered order is placed immediately. Payments opened for the old amount are cancelled first.
 */
export async function payPendingWithGiftCard(ctx: Ctx, input: PendingGiftCard) {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const orderIds = [...new Set(input.orderIds)].toSorted((a, b) => a - b);
  const orders = await ctx.db
    .selectFrom('salesOrder')
    .select(['id', 'currency'])
    .where('id', 'in', [0, ...orderIds])
    .where('personId', '=', user.id)
    .execute();
  if (orderIds.length === 0 || orders.length !== orderIds.length) throw new Failure('not_found');
  const card = await findUsableGiftCard(ctx, { code: input.giftCard, currency: orders[0]!.currency });
  const paid = await onUnpaidOrders(ctx, orderIds, { change: (tx, locked) => payEach(tx, locked, card.id) });
  return paid!;
}

async function payEach(tx: Ctx, orders: readonly LockedOrder[], giftCardId: number) {
  const placed: number[] = [];
  let paidCents = 0;
  for (const order of orders) {
    const share = await reserveShare(tx, order, giftCardId);
    paidCents += share;
    if (share === 0 || share < order.totalCents) continue;
    await placeLockedOrders(tx, [{ ...order, giftCardCents: share, method: 'V' }], { isPaid: true, termDays: 0 });
    placed.push(order.id);
  }
  if (paidCents === 0) throw invalid({ giftCard: ['This gift card cannot be used for these orders.'] });
  return { paidCents, placedOrderIds: placed };
}

/** One gift card per order. If a transfer has paid part of the order, staff decide about the rest. */
async function reserveShare(tx: Ctx, order: LockedOrder, giftCardId: number): Promise<number> {
  if (order.giftCardCents > 0 || order.paymentState === 'PARTIALLY_PAID') return 0;
  const card = await findGiftCard(tx, giftCardId);
  const { totalCents, taxIncluded, currency, countryCode } = order;
  const lines = await linesOf(tx, order.id);
  const amountCents = giftCardShare({ balanceCents: card?.balanceCents ?? 0, totalCents, taxIncluded, lines });
  if (amountCents === 0) return 0;
  await reserveGiftCard(tx, { orderId: order.id, giftCardId, amountCents, currency, countryCode });
  return amountCents;
}

function linesOf(tx: Ctx, orderId: number) {
  return tx.db
    .selectFrom('orderLine')
    .innerJoin('product', 'product.id', 'orderLine.productId')
    .select(['product.kind', 'goodsCents', 'discountCents', 'pointsCents', 'taxCents'])
    .where('orderId', '=', orderId)
    .execute();
}
