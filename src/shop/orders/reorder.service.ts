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
 * Adds the lines of an order to a cart again, one by one at current prices. A line that can no longer be ordered does
 * not prevent the others; unpaid orders (79) prevent all.
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

/** The same for a guest with the order's access token. */
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
  const result: Reordered = { added: [], refused: [] };
  // Each line is a separate request: the idempotency key of the whole must not be used for one of them.
  const lineCtx = { ...ctx, idempotencyKey: null };
  for (const line of lines) {
    const { breedId, barcode, parentageRequestId } = line.meta;
    if (parentageRequestId) {
      result.refused.push({ name: line.productName, reason: 'Choose the animals before you order a parentage test.' });
      continue;
    }
    const { animalId, customProfileId, note } = line;
    try {
      await addItem(lineCtx, {
        sessionId,
        productId: line.productId,
        quantity: line.quantity,
        metaData: { animalId, customProfileId, note, ...(breedId ? { breedId } : {}), ...(barcode ? { barcode } : {}) },
      });
      result.added.push(line.productName);
    } catch (error) {
      if (!(error instanceof Failure) || error.reason === 'pending_payment') throw error;
      const [message] = Object.values(error.fields ?? {}).flat();
      result.refused.push({ name: line.productName, reason: message ?? error.message });
    }
  }
  if (result.added.length > 0) await fillContact(lineCtx, orderId, sessionId);
  return result;
}

/** Restores addresses, shipping method, phone and sample collector; values that are no longer valid are left empty. */
async function fillContact(ctx: Ctx, orderId: number, sessionId: string): Promise<void> {
  const order = await ctx.db.selectFrom('salesOrder').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const { billingAddress, shippingAddress, sampleCollector, shippingMethodId, method, phone, email, personId } = order;
  const change: CartChange = {
    billingAddress: billingAddress,
    ...(shippingAddress !== null && { shippingAddress: shippingAddress }),
    sampleCollector: sampleCollector,
    // Orders on account have no chosen method: a cart with one would be charged for it.
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
