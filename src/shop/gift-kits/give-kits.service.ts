import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import type { LineMeta } from '#shop/cart/cart.rules.ts';
import { ANNOUNCE_HOUR, GIFT_LIFETIME_MONTHS, type GiftDetails } from './gift-kits.rules.ts';
import { giftCodeOf, hashClaimCode } from './gift-codes.service.ts';

/** The time of the email to the recipient, and the time until which the gift can be claimed. */
export function giftTimes(now: Date, { announceOn, timeZone }: Pick<GiftDetails, 'announceOn' | 'timeZone'>) {
  const announceAt = sql<Date>`greatest((${announceOn}::date + make_interval(hours => ${ANNOUNCE_HOUR})) at time zone ${timeZone}::text, ${now}::timestamptz)`;
  return { announceAt, expiresAt: expiryAfter(announceAt) };
}

export function expiryAfter(time: Date | RawBuilder<Date>) {
  return sql<Date>`${time}::timestamptz + make_interval(months => ${GIFT_LIFETIME_MONTHS})`;
}

/** Creates the gifts of a placed order and removes the details from its lines, so that they are stored only once. */
export async function giveKits(
  tx: Ctx,
  orderId: number,
  lines: readonly { id: number; meta: LineMeta }[],
): Promise<void> {
  for (const { id: orderLineId, meta } of lines) {
    if (!meta.gift) continue;
    const row = await tx.db
      .insertInto('kitGift')
      .values({
        orderId,
        orderLineId,
        codeHash: hashClaimCode(giftCodeOf(tx, { orderLineId, codeNumber: 0 })),
        ...meta.gift,
        ...giftTimes(tx.now, meta.gift),
      })
      .onConflict((oc) => oc.column('orderLineId').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) continue;
    await sql`update order_line set meta = meta - 'gift' where id = ${orderLineId}`.execute(tx.db);
    await recordEvent(tx, { entity: 'kit_gift', entityId: row.id, kind: 'created', to: 'WAITING', data: { orderId } });
  }
}
