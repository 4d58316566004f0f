import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { addItem } from '#shop/cart/cart-items.service.ts';
import { Failure } from '#shared/failure.ts';

export interface Reordered {
  added: string[];
  refused: { name: string; reason: string }[];
}

/**
 * Puts what an order holds into a cart again, line by line at the prices of today. A line that cannot be ordered any more
 * keeps none of the others back; unpaid orders (79) keep back all.
 */
export async function reorder(ctx: Ctx, input: { id: number; sessionId: string }): Promise<Reordered> {
  const user = requireUser(ctx, { write: true });
  const order = await ctx.db
    .selectFrom('salesOrder')
    .select('id')
    .where('id', '=', input.id)
    .where('personId', '=', user.id)
    .executeTakeFirst();
  if (!order) throw new Failure('not_found');
  const lines = await ctx.db
    .selectFrom('orderLine')
    .selectAll()
    .where('orderId', '=', order.id)
    .orderBy('lineNo')
    .execute();
  const done: Reordered = { added: [], refused: [] };
  // Each line is a request of its own: the key of the whole must not stand for one of them.
  const each = { ...ctx, idempotencyKey: null };
  for (const line of lines) {
    const meta = (line.meta ?? {}) as { breedId?: number; barcode?: string; parentageRequestId?: number };
    const { breedId, barcode } = meta;
    if (meta.parentageRequestId) {
      done.refused.push({ name: line.productName, reason: 'Choose the animals before you order a parentage test.' });
      continue;
    }
    const { animalId, customProfileId, note } = line;
    try {
      await addItem(each, {
        sessionId: input.sessionId,
        productId: line.productId,
        quantity: line.quantity,
        metaData: { animalId, customProfileId, note, ...(breedId ? { breedId } : {}), ...(barcode ? { barcode } : {}) },
      });
      done.added.push(line.productName);
    } catch (error) {
      if (!(error instanceof Failure) || error.reason === 'pending_payment') throw error;
      const [message] = Object.values(error.fields ?? {}).flat();
      done.refused.push({ name: line.productName, reason: message ?? error.message });
    }
  }
  return done;
}
