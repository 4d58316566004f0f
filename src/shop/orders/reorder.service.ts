import type { Ctx } from '#platform/context/context.ts';
import { refuseWhileViewing, requireUser } from '#platform/accounts/access.service.ts';
import { addItem } from '#shop/cart/cart-items.service.ts';
import type { CartChange } from '#shop/cart/cart.contract.ts';
import { updateCart } from '#shop/cart/cart.service.ts';
import { Failure } from '#shared/failure.ts';
import { requireAccessToken } from './order-access.service.ts';

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
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  return fillCart(ctx, order.id, input.sessionId);
}

/** The same for a guest, who has the key of the order. */
export function reorderAsGuest(
  ctx: Ctx,
  input: { orderId: number; accessToken: string; sessionId: string },
): Promise<Reordered> {
  refuseWhileViewing(ctx);
  requireAccessToken(ctx, input.orderId, input.accessToken);
  return fillCart(ctx, input.orderId, input.sessionId);
}

async function fillCart(ctx: Ctx, orderId: number, sessionId: string): Promise<Reordered> {
  const lines = await ctx.db
    .selectFrom('orderLine')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();
  const done: Reordered = { added: [], refused: [] };
  // Each line is a request of its own: the key of the whole must not stand for one of them.
  const each = { ...ctx, idempotencyKey: null };
  for (const line of lines) {
    const { breedId, barcode, parentageRequestId } = line.meta;
    if (parentageRequestId) {
      done.refused.push({ name: line.productName, reason: 'Choose the animals before you order a parentage test.' });
      continue;
    }
    const { animalId, customProfileId, note } = line;
    try {
      await addItem(each, {
        sessionId,
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
  if (done.added.length > 0) await fillContact(each, orderId, sessionId);
  return done;
}

/** Addresses, way of delivery, phone and sample collector as they were; what no longer fits is left to be asked for again. */
async function fillContact(ctx: Ctx, orderId: number, sessionId: string): Promise<void> {
  const order = await ctx.db.selectFrom('salesOrder').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const { billingAddress, shippingAddress, sampleCollector, shippingMethodId, method, phone, email, personId } = order;
  const change: CartChange = {
    billingAddress: billingAddress,
    ...(shippingAddress !== null && { shippingAddress: shippingAddress }),
    sampleCollector: sampleCollector,
    // An order on account did not choose one: a cart with one would be charged for it.
    shippingMethod: method === 'N' ? null : shippingMethodId,
    phoneNumber: phone,
    ...(personId === null && { email }),
  };
  try {
    await updateCart(ctx, sessionId, change);
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'invalid_fields') throw error;
  }
}
