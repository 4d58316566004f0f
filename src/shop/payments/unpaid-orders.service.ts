import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { transferReference } from '#shop/invoices/invoices.rules.ts';
import { guestPath } from '#shop/orders/order-access.service.ts';
import { inTransaction } from '#db/transaction.ts';

const ORDERS_PER_RUN = 200;

interface UnpaidOrder {
  id: number;
  number: string | null;
  personId: string | null;
  email: string;
  currency: string;
  dueCents: number;
  expiresAt: Date;
  lines: { name: string; quantity: number }[];
}

/**
 * Emails a link to an unpaid order, once, after 15 minutes: most buyers whose card is declined pay a minute later.
 * Orders by bank transfer get their own email.
 */
export async function remindOfUnpaidOrders(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<UnpaidOrder>`
      select o.id, o.number, o.person_id, o.email, o.currency, o.expires_at,
        o.total_cents - o.gift_card_cents as due_cents,
        (select jsonb_agg(jsonb_build_object('name', l.product_name, 'quantity', l.quantity) order by l.line_no)
          from order_line l where l.order_id = o.id) as lines
      from sales_order o
      where o.state = 'PENDING_PAYMENT' and o.cart_id is not null and o.method <> 'EFT'
        and o.payment_state <> 'PARTIALLY_PAID' and o.expires_at > now()
        and o.created_at between now() - interval '1 day' and now() - interval '15 minutes'
        and not exists (select from mail_message m where m.dedupe_key = 'order:' || o.id || ':unpaid')
      order by o.id limit ${ORDERS_PER_RUN} for update of o skip locked`.execute(tx.db);
    for (const { id, number, personId, email: to, currency, dueCents, expiresAt, lines } of rows)
      await queueMail(tx, {
        dedupeKey: `order:${id}:unpaid`,
        to,
        personId,
        template: 'orders.unpaid',
        data: {
          reference: transferReference({ id, number }),
          dueCents,
          currency,
          lines,
          expiresOn: expiresAt.toISOString(),
          path: personId ? `/my/orders/${id}` : guestPath(tx, id),
        },
      });
    return rows.length;
  });
}
