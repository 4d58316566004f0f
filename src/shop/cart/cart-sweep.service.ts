import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { CART_LIFETIME_DAYS } from './cart.rules.ts';

const CARTS_PER_RUN = 5_000;

/** Deletes carts that can no longer be opened: expired, deleted or merged, and never ordered. Returns their number. */
export async function sweepCarts(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select c.id from cart c
      where c.state <> 'ORDERED' and c.updated_at < now() - make_interval(days => ${CART_LIFETIME_DAYS})
        and not exists (select from sales_order o where o.cart_id = c.id)
        and not exists (select from cart m where m.merged_into = c.id)
      order by c.id limit ${CARTS_PER_RUN} for update skip locked`.execute(tx.db);
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) return 0;
    await tx.db.deleteFrom('cartItem').where('cartId', 'in', ids).execute();
    await tx.db.deleteFrom('cartHandle').where('cartId', 'in', ids).execute();
    await tx.db.deleteFrom('cart').where('id', 'in', ids).execute();
    return ids.length;
  });
}
