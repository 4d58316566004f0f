import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { Recipient } from '#platform/addresses/recipient.rules.ts';
import { giftViewState, type GiftState, type GiftViewState } from './gift-kits.rules.ts';

declare module '#db/json-columns.ts' {
  interface JsonColumns {
    'kit_gift.address': Recipient;
  }
}

export interface GiftRow {
  id: number;
  orderId: number;
  orderLineId: number;
  lineNo: number;
  codeHash: string;
  /** Number of corrections of the recipient after the first email. */
  codeNumber: number;
  productName: string;
  quantity: number;
  recipientName: string;
  recipientEmail: string;
  message: string;
  announceOn: string;
  timeZone: string;
  state: GiftState;
  claimedAt: Date | null;
  expiresAt: Date;
  address: Recipient | null;
  isExpired: boolean;
  unitStates: string[];
  orderState: string;
  priceBook: string;
  /** Delivery country of the order. */
  countryCode: string;
  buyer: string | null;
}

/**
 * Gifts with the facts that determine their state: a gift is cancelled if all its kits are cancelled, whoever cancelled
 * them.
 */
export async function findGifts(ctx: Ctx, by: { orderId: number } | { id: number } | { codeHash: string }) {
  const filter =
    'orderId' in by
      ? sql`g.order_id = ${by.orderId}`
      : 'id' in by
        ? sql`g.id = ${by.id}`
        : sql`g.code_hash = ${by.codeHash}`;
  const { rows } = await sql<GiftRow>`
    select g.id, g.order_id, g.order_line_id, l.line_no, g.code_hash, g.code_number, l.product_name, l.quantity, g.recipient_name, g.recipient_email,
      g.message, g.announce_on::text as announce_on, g.time_zone, g.state, g.claimed_at, g.expires_at, g.address,
      g.expires_at <= ${ctx.now} as is_expired, o.state as order_state, o.price_book, o.country_code,
      o.billing_address ->> 'firstName' as buyer,
      coalesce((select jsonb_agg(u.state) from order_unit u where u.order_line_id = l.id), '[]') as unit_states
    from kit_gift g join order_line l on l.id = g.order_line_id join sales_order o on o.id = g.order_id
    where ${filter} order by g.id`.execute(ctx.db);
  return rows.map((row): GiftRow & { viewState: GiftViewState } => ({ ...row, viewState: giftViewState(row) }));
}
