import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { formatGiftCode } from '#shop/gift-cards/gift-cards.rules.ts';
import { giftCodeOf } from './gift-codes.service.ts';
import { findGifts, type GiftRow } from './gift-rows.service.ts';

const BATCH_SIZE = 100;

/** The job: emails the recipients of gifts that are due, each gift once. */
export async function announceGifts(ctx: Ctx): Promise<number> {
  const due = await ctx.db
    .selectFrom('kitGift')
    .select('id')
    .where('state', '=', 'WAITING')
    .where('announceAt', '<=', ctx.now)
    .orderBy('announceAt')
    .limit(BATCH_SIZE)
    .execute();
  for (const { id } of due) await inTransaction(ctx, (tx) => announce(tx, id));
  return due.length;
}

async function announce(tx: Ctx, id: number): Promise<void> {
  const announced = await tx.db
    .updateTable('kitGift')
    .set({ state: 'ANNOUNCED', announcedAt: tx.now })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .where('announceAt', '<=', tx.now)
    .returning('id')
    .executeTakeFirst();
  if (!announced) return;
  const [gift] = await findGifts(tx, { id });
  await recordEvent(tx, { entity: 'kit_gift', entityId: id, kind: 'announced', from: 'WAITING', to: 'ANNOUNCED' });
  // If its kits were refunded in the meantime, the recipient gets no email.
  if (gift && gift.viewState !== 'CANCELLED') await mailGift(tx, gift, 'first');
}

/** `key` distinguishes repeated emails for the same gift. */
export async function mailGift(tx: Ctx, gift: GiftRow, key: string): Promise<void> {
  const code = giftCodeOf(tx, gift);
  await queueMail(tx, {
    dedupeKey: `gift-kit:${gift.id}:${key}`,
    to: gift.recipientEmail,
    personId: null,
    template: 'orders.gift',
    data: {
      recipientName: gift.recipientName,
      from: gift.buyer ?? '',
      message: gift.message,
      productName: gift.productName,
      quantity: gift.quantity,
      code: formatGiftCode(code),
      expiresOn: gift.expiresAt.toISOString().slice(0, 10),
      path: claimPath(code),
    },
  });
}

export function claimPath(code: string): string {
  return `/gift?code=${code}`;
}
