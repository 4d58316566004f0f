import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';

/** Inserts this many unpaid copies of the order, without its cart and payments, in one statement. */
export async function copiesOf(db: Db, orderId: number, copies: { count: number; method: string }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into sales_order (selling_entity_code, audience, email, country_code, currency, price_book, method,
        goods_cents, shipping_cents, shipping_tax_cents, shipping_tax_percent, tax_cents, tax_included, total_cents)
      select selling_entity_code, audience, email, country_code, currency, price_book, ${copies.method},
        goods_cents, shipping_cents, shipping_tax_cents, shipping_tax_percent, tax_cents, tax_included, total_cents
      from sales_order, generate_series(1, ${copies.count}::int) where id = ${orderId} returning id
    ), lines as (
      insert into order_line (order_id, line_no, product_id, product_name, sku, quantity, unit_cents, goods_cents,
        tax_class, tax_rate_percent, tax_cents)
      select made.id, line_no, product_id, product_name, sku, quantity, unit_cents, goods_cents, tax_class,
        tax_rate_percent, tax_cents
      from made, order_line where order_id = ${orderId}
    ), noted as (
      insert into event (entity, entity_id, kind, to_state) select 'order', id::text, 'created', 'PENDING_PAYMENT' from made
    )
    select id from made order by id`.execute(db);
  return rows.map((row) => row.id);
}

export interface OpenedCopy {
  orderId: number;
  paymentId: number;
  intentId: string;
  key: string;
}

/** Opens a card payment for each of these unpaid orders, as if the provider had created its intent. */
export async function openPaymentsOn(db: Db, orderIds: readonly number[]): Promise<OpenedCopy[]> {
  const { rows } = await sql<OpenedCopy>`
    with made as (
      insert into payment (provider, account, idempotency_key, provider_intent_id, amount_cents, currency, state)
      select 'stripe', 'AU', 'key-' || id, 'pi_copy_' || id, total_cents, currency, 'PENDING'
      from sales_order where id = any(${[...orderIds]}) returning id, provider_intent_id, idempotency_key
    ), parts as (
      insert into payment_part (payment_id, order_id, amount_cents)
      select made.id, o.id, o.total_cents from made join sales_order o on 'pi_copy_' || o.id = made.provider_intent_id
      returning payment_id, order_id
    )
    select order_id, payment_id, provider_intent_id as intent_id, idempotency_key as key
    from parts join made on made.id = payment_id order by order_id`.execute(db);
  return rows;
}
