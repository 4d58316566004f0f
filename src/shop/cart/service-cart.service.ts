import type { LineMeta } from './cart.rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { hashSecret } from './cart-rows.service.ts';
import { newCart } from './cart.service.ts';

export interface ServiceLine {
  productId: number;
  quantity: number;
  meta: LineMeta;
}

/**
 * Creates a separate cart for a service that is ordered outside the store: it never mixes with the items in the user's
 * cart, and its quantities cannot be changed. Returns the session id; the cart is ordered in the same transaction.
 */
export async function openServiceCart(tx: Ctx, lines: readonly ServiceLine[]): Promise<string> {
  const sessionId = tx.adapters.random.token();
  const handle = { sessionHash: hashSecret(sessionId), cookieHash: hashSecret(tx.adapters.random.token()) };
  const { id } = await tx.db
    .insertInto('cart')
    .values({ ...newCart(tx), personId: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('cartHandle')
    .values({ ...handle, cartId: id })
    .execute();
  await tx.db
    .insertInto('cartItem')
    .values(
      lines.map((line) => ({
        ...line,
        cartId: id,
        meta: sql`${JSON.stringify(line.meta)}::jsonb`,
        metaHash: hashSecret(JSON.stringify(line.meta)),
      })),
    )
    .execute();
  return sessionId;
}
