import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { checkCartCoupon, findCart, updateCart } from '#shop/cart/cart.service.ts';
import { callPort } from '#platform/events/events.service.ts';
import { Failure } from '#shared/failure.ts';
import { clubCode } from './advance.events.ts';

/**
 * Business rules 3.11: the price agreed with a club applies to the products. A code already in the cart is kept, and a
 * code that does not apply to this cart is not added. Returns the added code or null.
 */
export async function applyClubCode(
  ctx: Ctx,
  { sessionId, productIds }: { sessionId: string; productIds: readonly number[] },
): Promise<string | null> {
  const { id: personId } = requireUser(ctx, { write: true });
  const code = await callPort(ctx, clubCode, { personId, productIds });
  if (!code || (await findCart(ctx, sessionId)).coupons.length > 0) return null;
  try {
    await checkCartCoupon(ctx, sessionId, code);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
  await updateCart(ctx, sessionId, { coupon: code });
  return code;
}
