import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import type { Reader } from '#shared/dates.ts';
import {
  formatGiftCode,
  GIFT_CARD_LIVES_MONTHS,
  GIFT_CODE_ALPHABET,
  GIFT_CODE_LENGTH,
  hintOf,
} from './gift-cards.rules.ts';
import { hashGiftCode } from './gift-cards.service.ts';

export interface SoldGiftCards {
  lineId: number;
  quantity: number;
  /** The face value: what one costs. */
  unitCents: number;
  currency: string;
  email: string;
  personId: string | null;
  note: string | null;
  /** In whose English the email is. */
  reader: Reader;
}

/** The gift cards of a paid line, each with its code by email; once for each unit of the line, whoever asks again. */
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
      expiresAt: sql<Date>`now() + make_interval(months => ${GIFT_CARD_LIVES_MONTHS})`,
    })
    .onConflict((oc) => oc.columns(['orderLineId', 'unitNo']).doNothing())
    .returning(['id', 'expiresAt'])
    .executeTakeFirst();
  if (!card) return;
  await tx.db
    .insertInto('giftCardEntry')
    .values({
      giftCardId: card.id,
      kind: 'ISSUE',
      deltaCents: amountCents,
      sourceType: 'order_line',
      sourceId: String(orderLineId),
    })
    .execute();
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

/** The order that bought them was given back: what is left on its cards is gone. */
export async function cancelGiftCards(tx: Ctx, orderId: number): Promise<void> {
  const { rows } = await sql<{ id: number; leftCents: number }>`
    with bought as (
      select c.id, c.balance_cents from gift_card c join order_line l on l.id = c.order_line_id
      where l.order_id = ${orderId} and c.balance_cents > 0 order by c.id for update of c
    )
    update gift_card c set balance_cents = 0 from bought b where c.id = b.id returning c.id, b.balance_cents as left_cents
  `.execute(tx.db);
  if (rows.length === 0) return;
  const sourceId = String(orderId);
  await tx.db
    .insertInto('giftCardEntry')
    .values(
      rows.map(({ id, leftCents }) => ({
        giftCardId: id,
        kind: 'CANCEL',
        deltaCents: -leftCents,
        sourceType: 'order',
        sourceId,
      })),
    )
    .execute();
}
