import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { CART_LIFETIME_DAYS } from './cart.rules.ts';

const CARTS_PER_RUN = 200;

interface AbandonedCart {
  id: number;
  personId: string;
  email: string;
  firstName: string;
  products: string[];
}

/**
 * Emails one reminder about a cart that was left for a day: only to account holders who subscribed to news, and not if
 * they have ordered since. Returns the number of queued emails.
 */
export async function remindOfCarts(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<AbandonedCart>`
      select c.id, p.id as person_id, p.email, p.first_name,
        (select array_agg(pr.name order by i.id) from cart_item i join product pr on pr.id = i.product_id
          where i.cart_id = c.id and i.saved_for_later_reason is null) as products
      from cart c join person p on p.id = c.person_id
      where c.state = 'OPEN' and c.reminded_at is null and p.newsletter and p.state = 'ACTIVE'
        and c.updated_at between now() - interval '3 days' and now() - interval '1 day'
        and exists (select from cart_item i where i.cart_id = c.id and i.saved_for_later_reason is null)
        and not exists (select from sales_order o where o.person_id = p.id and o.created_at > c.updated_at)
      order by c.id limit ${CARTS_PER_RUN} for update of c skip locked`.execute(tx.db);
    for (const cart of rows) {
      await tx.db.updateTable('cart').set({ remindedAt: tx.now }).where('id', '=', cart.id).execute();
      await queueMail(tx, {
        dedupeKey: `cart:${cart.id}:left`,
        to: cart.email,
        personId: cart.personId,
        template: 'orders.cart-left',
        data: { firstName: cart.firstName, products: cart.products, days: CART_LIFETIME_DAYS, path: '/checkout' },
      });
    }
    return rows.length;
  });
}
