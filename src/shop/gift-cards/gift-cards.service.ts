import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { paymentAccountOf } from '#platform/places/places.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { normaliseGiftCode, refuseGiftCard, USED_GIFT_CARD } from './gift-cards.rules.ts';
import type { ColumnValue } from '#db/connection.ts';

const WRONG_CODES = { hits: 30, seconds: 600 };

export interface GiftCard {
  id: number;
  hint: string;
  currency: string;
  balanceCents: number;
  expiresAt: Date;
  isExpired: boolean;
}

export function hashGiftCode(typed: string): string {
  return createHash('sha256')
    .update(`gift:${normaliseGiftCode(typed)}`)
    .digest('base64url');
}

/**
 * The gift card with a code, if it can pay a cart in this currency; otherwise 428 `giftCard`, or 103 if it has no
 * balance left.
 */
export async function findUsableGiftCard(ctx: Ctx, input: { code: string; currency: string }): Promise<GiftCard> {
  const card = await cards(ctx).where('codeHash', '=', hashGiftCode(input.code)).executeTakeFirst();
  if (!card) await countAttempt(ctx, { bucket: `gift-card:${ctx.visitor.ip}`, ...WRONG_CODES });
  const problem = refuseGiftCard(card ?? null, input.currency);
  if (problem === USED_GIFT_CARD) throw new Failure('voucher_redeemed');
  if (problem) throw invalid({ giftCard: [problem] });
  return card!;
}

export async function findGiftCard(ctx: Ctx, id: number): Promise<GiftCard | null> {
  return (await cards(ctx).where('id', '=', id).executeTakeFirst()) ?? null;
}

function cards(ctx: Ctx) {
  return ctx.db
    .selectFrom('giftCard')
    .select(['id', 'hint', 'currency', 'balanceCents', 'expiresAt', sql<boolean>`expires_at <= now()`.as('isExpired')]);
}

export interface GiftCardReservation {
  orderId: number;
  giftCardId: number;
  amountCents: number;
  currency: string;
  countryCode: string;
}

/**
 * Reserves an amount of a gift card for an order that is written in the same transaction. The conditional UPDATE
 * decides: of two orders that need the remaining balance one succeeds, and the other gets 103.
 */
export async function reserveGiftCard(tx: Ctx, hold: GiftCardReservation): Promise<void> {
  const { orderId, giftCardId, amountCents, currency } = hold;
  const taken = await tx.db
    .updateTable('giftCard')
    .set({ balanceCents: sql<number>`balance_cents - ${amountCents}` })
    .where('id', '=', giftCardId)
    .where('currency', '=', currency)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('balanceCents', '>=', amountCents)
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw new Failure('voucher_redeemed');
  const { id } = await tx.db
    .insertInto('payment')
    .values({
      provider: 'voucher',
      account: paymentAccountOf(hold.countryCode),
      idempotencyKey: tx.adapters.random.uuid(),
      giftCardId,
      amountCents,
      currency,
      state: 'PENDING',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('paymentPart')
    .values({ paymentId: id, orderId, amountCents, isWhole: false, isGiftCard: true })
    .execute();
  await tx.db.updateTable('salesOrder').set({ giftCardCents: amountCents }).where('id', '=', orderId).execute();
  await writeEntry(tx, { giftCardId, kind: 'HOLD', deltaCents: -amountCents, sourceType: 'payment', sourceId: id });
}

/** For a placed order: the reserved amount of its gift card is paid permanently. */
export async function captureGiftCard(tx: Ctx, orderId: number): Promise<void> {
  const payment = await reservedPayment(tx, orderId);
  if (!payment) return;
  await tx.db
    .updateTable('payment')
    .set({ state: 'CAPTURED', capturedCents: payment.amountCents, capturedAt: tx.now })
    .where('id', '=', payment.id)
    .where('state', '=', 'PENDING')
    .execute();
  await tx.db
    .updateTable('paymentPart')
    .set({ capturedCents: payment.amountCents })
    .where('paymentId', '=', payment.id)
    .execute();
  await recordEvent(tx, { entity: 'payment', entityId: payment.id, kind: 'moved', from: 'PENDING', to: 'CAPTURED' });
}

/** For an unpaid order: returns the reserved amount to the gift card once. */
export async function releaseReservedGiftCard(tx: Ctx, orderId: number): Promise<void> {
  const payment = await reservedPayment(tx, orderId);
  if (!payment) return;
  const { numUpdatedRows } = await tx.db
    .updateTable('payment')
    .set({ state: 'CANCELLED' })
    .where('id', '=', payment.id)
    .where('state', '=', 'PENDING')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return;
  await recordEvent(tx, { entity: 'payment', entityId: payment.id, kind: 'moved', from: 'PENDING', to: 'CANCELLED' });
  await returnAmount(tx, {
    giftCardId: payment.giftCardId!,
    kind: 'RELEASE',
    deltaCents: payment.amountCents,
    sourceType: 'payment',
    sourceId: payment.id,
  });
}

/** Refunds an amount paid with a gift card to that gift card. */
export async function refundToGiftCard(
  tx: Ctx,
  refund: { id: number; paymentId: number; amountCents: number },
): Promise<void> {
  const { giftCardId } = await tx.db
    .selectFrom('payment')
    .select('giftCardId')
    .where('id', '=', refund.paymentId)
    .executeTakeFirstOrThrow();
  if (giftCardId === null) return;
  await returnAmount(tx, {
    giftCardId,
    kind: 'REFUND',
    deltaCents: refund.amountCents,
    sourceType: 'refund',
    sourceId: refund.id,
  });
}

interface Entry {
  giftCardId: number;
  kind: ColumnValue<'giftCardEntry', 'kind'>;
  deltaCents: number;
  sourceType: ColumnValue<'giftCardEntry', 'sourceType'>;
  sourceId: number;
}

/** Returns an amount to a gift card; an expired card becomes valid for another year. */
export async function returnAmount(tx: Ctx, entry: Entry): Promise<void> {
  await tx.db
    .updateTable('giftCard')
    .set({
      balanceCents: sql<number>`balance_cents + ${entry.deltaCents}`,
      expiresAt: sql<Date>`case when expires_at > now() then expires_at else now() + interval '1 year' end`,
    })
    .where('id', '=', entry.giftCardId)
    .execute();
  await writeEntry(tx, entry);
}

export async function writeEntry(tx: Ctx, entry: Entry): Promise<void> {
  await tx.db
    .insertInto('giftCardEntry')
    .values({ ...entry, sourceId: String(entry.sourceId) })
    .execute();
}

function reservedPayment(tx: Ctx, orderId: number) {
  return tx.db
    .selectFrom('payment')
    .innerJoin('paymentPart', 'paymentPart.paymentId', 'payment.id')
    .select(['payment.id', 'payment.amountCents', 'payment.giftCardId'])
    .where('paymentPart.orderId', '=', orderId)
    .where('payment.provider', '=', 'voucher')
    .where('payment.state', '=', 'PENDING')
    .forUpdate('payment')
    .executeTakeFirst();
}
