import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { formatGiftCode } from '#shop/gift-cards/gift-cards.rules.ts';
import { isAccessToken } from '#shop/orders/order-access.service.ts';
import { lockOrder, type LockedOrder } from '#shop/orders/order-writing.service.ts';
import { requestRefund } from '#shop/refunds/refund-requests.service.ts';
import { cancelRefundedLines } from '#shop/returns/end-order.service.ts';
import { findReturnable } from '#shop/returns/return-facts.service.ts';
import { suggestRefund } from '#shop/returns/refund-suggestion.service.ts';
import { refuseCancel } from '#shop/returns/returns.rules.ts';
import { cancelUnsentOrder } from '#shop/returns/returns.service.ts';
import { afterCredit } from '#shop/refunds/refund-booking.service.ts';
import { trySettling } from '#shop/refunds/refunds.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { mailGift } from './announce-gifts.service.ts';
import { expiryAfter, giftTimes } from './give-kits.service.ts';
import { giftCodeOf, hashClaimCode } from './gift-codes.service.ts';
import type { OrderGift } from './gift-kits.contract.ts';
import { refuseAnnounceDay, type GiftDetails } from './gift-kits.rules.ts';
import { findGifts, type GiftRow } from './gift-rows.service.ts';

interface GiftOfOrder {
  orderId: number;
  giftId: number;
  accessToken?: string | undefined;
}

/** Lists the gifts of an order for its buyer. */
export async function listOrderGifts(
  ctx: Ctx,
  { orderId, access_token }: { orderId: number; access_token?: string | undefined },
): Promise<OrderGift[]> {
  await requireBuyer(ctx, { orderId, accessToken: access_token });
  const gifts = await findGifts(ctx, { orderId });
  return gifts.map((gift) => {
    const { id, productName, quantity, recipientName, recipientEmail, message, announceOn, timeZone } = gift;
    const code = giftCodeOf(ctx, gift);
    return {
      id,
      productName,
      quantity,
      recipientName,
      recipientEmail,
      message,
      announceOn,
      timeZone,
      state: gift.viewState,
      claimedAt: gift.claimedAt?.toISOString() ?? null,
      expiresAt: gift.expiresAt.toISOString(),
      // A code derived from an earlier secret still opens the gift, but can no longer be shown.
      code: hashClaimCode(code) === gift.codeHash ? formatGiftCode(code) : null,
    };
  });
}

async function requireBuyer(ctx: Ctx, { orderId, accessToken }: Omit<GiftOfOrder, 'giftId'>): Promise<void> {
  if (isAccessToken(ctx, orderId, accessToken)) return;
  const ownOrder =
    ctx.user &&
    (await ctx.db
      .selectFrom('salesOrder')
      .select('id')
      .where('id', '=', orderId)
      .where('personId', '=', ctx.user.id)
      .executeTakeFirst());
  if (!ownOrder) throw new Failure('not_found');
}

/** Locks the order of a gift for its buyer. */
async function lockGift(tx: Ctx, input: GiftOfOrder) {
  await requireBuyer(tx, input);
  const order = await lockOrder(tx, input.orderId);
  const gift = (await findGifts(tx, { orderId: order.id })).find(({ id }) => id === input.giftId);
  if (!gift) throw new Failure('not_found');
  return { order, gift };
}

/** Before the email, all details can change; afterwards the recipient and the message, which are emailed again. */
export async function changeGift(ctx: Ctx, input: GiftOfOrder & GiftDetails): Promise<{ ok: true }> {
  const { orderId, giftId, accessToken, ...details } = input;
  await inTransaction(ctx, async (tx) => {
    const { gift } = await lockGift(tx, { orderId, giftId, accessToken });
    if (gift.viewState === 'CLAIMED' || gift.viewState === 'SENT' || gift.viewState === 'CANCELLED')
      throw new Failure('illegal_transition', { message: 'This gift has already been claimed or cancelled.' });
    if (gift.state === 'ANNOUNCED') return changeRecipient(tx, gift, details);
    const problem = refuseAnnounceDay(details, tx.now);
    if (problem) throw invalid({ announceOn: [problem] });
    const updated = await tx.db
      .updateTable('kitGift')
      .set({ ...details, ...giftTimes(tx.now, details) })
      .where('id', '=', gift.id)
      .where('state', '=', 'WAITING')
      .returning('id')
      .executeTakeFirst();
    if (!updated)
      throw new Failure('illegal_transition', {
        message: 'This gift has just been emailed. Reload the page to change its recipient.',
      });
    await recordEvent(tx, { entity: 'kit_gift', entityId: gift.id, kind: 'changed' });
  });
  return { ok: true };
}

/** A code sent to another address no longer opens the gift. */
async function changeRecipient(tx: Ctx, gift: GiftRow, { recipientName, recipientEmail, message }: GiftDetails) {
  const isElsewhere = recipientEmail.toLowerCase() !== gift.recipientEmail.toLowerCase();
  const codeNumber = gift.codeNumber + (isElsewhere ? 1 : 0);
  await tx.db
    .updateTable('kitGift')
    .set({ recipientName, recipientEmail, message, codeNumber })
    .where('id', '=', gift.id)
    .execute();
  await recordEvent(tx, { entity: 'kit_gift', entityId: gift.id, kind: 'changed' });
  await sendEmailAgain(tx, gift.id);
}

/** Resends the email; an expired gift can then be claimed for another year. */
export async function resendGift(ctx: Ctx, input: GiftOfOrder): Promise<{ ok: true }> {
  await inTransaction(ctx, async (tx) => {
    const { gift } = await lockGift(tx, input);
    if (gift.state !== 'ANNOUNCED' || gift.viewState === 'CANCELLED')
      throw new Failure('illegal_transition', {
        message: 'You can resend the email only after we have sent it and before the gift is claimed.',
      });
    await recordEvent(tx, { entity: 'kit_gift', entityId: gift.id, kind: 'resent' });
    await sendEmailAgain(tx, gift.id);
  });
  return { ok: true };
}

const MAX_RESENDS = { hits: 5, seconds: 86_400 };

async function sendEmailAgain(tx: Ctx, id: number): Promise<void> {
  await countAttempt(tx, { bucket: `gift-kit-resend:${id}`, ...MAX_RESENDS });
  const [gift] = await findGifts(tx, { id });
  await tx.db
    .updateTable('kitGift')
    .set({ expiresAt: expiryAfter(tx.now), codeHash: hashClaimCode(giftCodeOf(tx, gift!)) })
    .where('id', '=', id)
    .execute();
  const [renewed] = await findGifts(tx, { id });
  await mailGift(tx, renewed!, tx.now.toISOString());
}

/** The buyer cancels an unclaimed gift: its kits are not sent, and its price is refunded. */
export async function cancelGift(ctx: Ctx, input: GiftOfOrder): Promise<{ ok: true }> {
  const refundIds = await inTransaction(ctx, async (tx) => {
    const { order, gift } = await lockGift(tx, input);
    if (gift.state === 'CLAIMED' || gift.viewState === 'CANCELLED')
      throw new Failure('illegal_transition', { message: 'This gift has already been claimed or cancelled.' });
    await recordEvent(tx, { entity: 'kit_gift', entityId: gift.id, kind: 'cancelled' });
    return refundGift(tx, order, gift.orderLineId);
  });
  await trySettling(ctx, refundIds);
  return { ok: true };
}

/**
 * An order with only this gift is cancelled as a whole, including shipping; in other orders only the line is refunded.
 */
async function refundGift(tx: Ctx, order: LockedOrder, orderLineId: number): Promise<number[]> {
  const lines = await tx.db.selectFrom('orderLine').select('id').where('orderId', '=', order.id).execute();
  if (lines.length === 1 && refuseCancel(await findReturnable(tx, order.id)) === null)
    return (await cancelUnsentOrder(tx, order, { kind: 'CANCELLATION', reason: REASON })).refundIds;
  const suggested = (await suggestRefund(tx, order.id)).lines.find((line) => line.orderLineId === orderLineId);
  const amountCents = suggested?.mostCents ?? 0;
  if (amountCents <= 0)
    throw new Failure('illegal_transition', { message: 'Nothing is left to refund. Please contact us.' });
  const refund = await requestRefund(tx, order, {
    lines: [{ orderLineId, amountCents, reason: REASON }],
    reason: REASON,
  });
  if (refund.refundIds.length === 0) await afterCredit(tx, order, { ...refund, reason: REASON });
  else await cancelRefundedLines(tx, order);
  return refund.refundIds;
}

const REASON = 'Gift cancelled by the buyer';
