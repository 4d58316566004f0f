import type { Ctx } from '#platform/context/context.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { guestPath } from '#shop/orders/order-access.service.ts';
import type { LockedOrder } from '#shop/orders/order-writing.service.ts';
import type { GiftRow } from './gift-rows.service.ts';

type SoldGift = Pick<GiftRow, 'id' | 'recipientName' | 'productName' | 'quantity'>;

/** Emails the buyer once that a gift was claimed or sent, without the address of its recipient. */
export async function mailGiftBuyer(
  tx: Ctx,
  order: LockedOrder,
  gift: SoldGift,
  news: 'claimed' | 'sent',
): Promise<void> {
  const { recipientName, productName, quantity } = gift;
  await queueMail(tx, {
    dedupeKey: `gift-kit:${gift.id}:${news}`,
    to: order.email,
    personId: order.personId,
    template: `orders.gift_${news}`,
    data: {
      recipientName,
      productName,
      quantity,
      path: order.personId ? `/my/orders/${order.id}` : guestPath(tx, order.id),
    },
  });
}
