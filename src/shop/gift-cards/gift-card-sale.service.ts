import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import type { Reader } from '#shared/dates.ts';
import {
  formatGiftCode,
  GIFT_CARD_LIFETIME_MONTHS,
  GIFT_CODE_ALPHABET,
  GIFT_CODE_LENGTH,
  hintOf,
} from './gift-cards.rules.ts';
import { hashGiftCode, returnAmount, writeEntry } from './gift-cards.service.ts';

export interface SoldGiftCards {
  lineId: number;
  quantity: number;
  /** Face value, which is also the price. */
  unitCents: number;
  currency: string;
  email: string;
  personId: string | null;
  note: string | null;
  /** Determines the spelling variant of the email. */
  reader: Reader;
}

/**
 * Issues the gift cards of a paid line and emails their codes, once for each unit of the line, even if called again.
 */
export async function issueGiftCards(tx: Ctx, sold: SoldGiftCards): Promise<void> {
  for (let unitNo = 1; unitNo <= sold.quantity; unitNo += 1) await issueOne(tx, sold, unitNo);
}

async function issueOne(tx: Ctx, sold: SoldGiftCards, unitNo: number): Promise<void> {
  const code = tx.adapters.random.text(GIFT_CODE_LENGTH, GIFT_CODE_ALPHABET);
  const { currency, unitCents: amountCents, lineId: orderLineId } = sold;
  const card = await tx.db
    .insertInto('giftCard')
    .values({
      codeHash: hashGiftCode(code),
      hint: hintOf(code),
      currency,
      amountCents,
      balanceCents: amountCents,
      orderLineId,
      unitNo,
      expiresAt: sql<Date>`now() + make_interval(months => ${GIFT_CARD_LIFETIME_MONTHS})`,
    })
    .onConflict((oc) => oc.columns(['orderLineId', 'unitNo']).doNothing())
    .returning(['id', 'expiresAt'])
    .executeTakeFirst();
  if (!card) return;
  await writeEntry(tx, {
    giftCardId: card.id,
    kind: 'ISSUE',
    deltaCents: amountCents,
    sourceType: 'order_line',
    sourceId: orderLineId,
  });
  await queueMail(tx, {
    dedupeKey: `gift-card:${card.id}`,
    to: sold.email,
    personId: sold.personId,
    template: 'payments.gift_card',
    reader: sold.reader,
    data: {
      code: formatGiftCode(code),
      amountCents,
      currency,
      expiresOn: card.expiresAt.toISOString().slice(0, 10),
      note: sold.note,
    },
  });
}

export interface SoldGiftCard {
  id: number;
  orderLineId: number;
  balanceCents: number;
}

/** Locks the gift cards sold by an order, because another order can spend their balance at any time. */
export async function lockSoldGiftCards(tx: Ctx, orderId: number): Promise<SoldGiftCard[]> {
  const { rows } = await sql<SoldGiftCard>`
    select c.id, c.order_line_id, c.balance_cents from gift_card c join order_line l on l.id = c.order_line_id
    where l.order_id = ${orderId} order by c.id for update of c`.execute(tx.db);
  return rows;
}

interface CancelSource {
  sourceType: 'order' | 'refund' | 'credit_note';
  sourceId: number;
}

/** Deducts the refunded amount of each line from the gift cards sold with it, those with the highest balance first. */
export async function cancelRefundedGiftCards(
  tx: Ctx,
  { orderId, lines, ...source }: CancelSource & { orderId: number; lines: readonly RefundedLine[] },
): Promise<void> {
  const cards = await lockSoldGiftCards(tx, orderId);
  const remaining = new Map<number | null, number>();
  for (const line of lines) remaining.set(line.orderLineId, (remaining.get(line.orderLineId) ?? 0) + line.amountCents);
  for (const card of cards.toSorted((a, b) => b.balanceCents - a.balanceCents)) {
    const cents = Math.min(card.balanceCents, remaining.get(card.orderLineId) ?? 0);
    remaining.set(card.orderLineId, (remaining.get(card.orderLineId) ?? 0) - cents);
    if (cents > 0) await deduct(tx, { giftCardId: card.id, cents, ...source });
  }
}

interface RefundedLine {
  orderLineId: number | null;
  amountCents: number;
}

/** For a refunded order: cancels the remaining balance of its gift cards. */
export async function cancelGiftCards(tx: Ctx, orderId: number): Promise<void> {
  for (const { id, balanceCents } of await lockSoldGiftCards(tx, orderId))
    if (balanceCents > 0)
      await deduct(tx, { giftCardId: id, cents: balanceCents, sourceType: 'order', sourceId: orderId });
}

/** For a failed refund: the gift cards it cancelled can be used again. */
export async function restoreGiftCards(tx: Ctx, refundId: number): Promise<void> {
  const { rows } = await sql<{ giftCardId: number; deltaCents: number }>`
    select gift_card_id, delta_cents from gift_card_entry
    where source_type = 'refund' and source_id = ${String(refundId)} and kind = 'CANCEL' order by gift_card_id`.execute(
    tx.db,
  );
  for (const { giftCardId, deltaCents } of rows)
    await returnAmount(tx, {
      giftCardId,
      kind: 'RELEASE',
      deltaCents: -deltaCents,
      sourceType: 'refund',
      sourceId: refundId,
    });
}

async function deduct(
  tx: Ctx,
  { giftCardId, cents, ...source }: CancelSource & { giftCardId: number; cents: number },
): Promise<void> {
  await tx.db
    .updateTable('giftCard')
    .set({ balanceCents: sql<number>`balance_cents - ${cents}` })
    .where('id', '=', giftCardId)
    .execute();
  await writeEntry(tx, { giftCardId, kind: 'CANCEL', deltaCents: -cents, ...source });
}
