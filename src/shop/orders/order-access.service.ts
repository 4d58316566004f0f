import { Failure } from '#shared/failure.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';

/** A token that opens one order without an account: only this installation can compute it, and it is not stored. */
export function accessTokenFor(ctx: Pick<Ctx, 'config'>, orderId: number): string {
  return createHmac('sha256', ctx.config.sessionSecret).update(`order-access:${orderId}`).digest('base64url');
}

export function isAccessToken(ctx: Pick<Ctx, 'config'>, orderId: number, token: string | null | undefined): boolean {
  if (!token) return false;
  const wanted = Buffer.from(accessTokenFor(ctx, orderId));
  const provided = Buffer.from(token);
  return provided.length === wanted.length && timingSafeEqual(provided, wanted);
}

/** Path of an order for guests, linked from its emails. */
export function guestPath(ctx: Pick<Ctx, 'config'>, orderId: number): string {
  return `/order-status?order=${orderId}&access_token=${accessTokenFor(ctx, orderId)}`;
}

/** The invoice of a guest's order as a PDF. */
export function guestReceiptPath(ctx: Pick<Ctx, 'config'>, orderId: number): string {
  return `/api/store/orders/${orderId}/receipt?access_token=${accessTokenFor(ctx, orderId)}`;
}

/** Rejects any access token other than the one in the order's emails as not found. */
export function requireAccessToken(ctx: Pick<Ctx, 'config'>, orderId: number, token: string): void {
  if (!isAccessToken(ctx, orderId, token)) throw new Failure('not_found');
}

/** Rejects another user's order as not found. */
export async function requireOwnOrder({ db }: Ctx, { id, personId }: { id: number; personId: string }): Promise<void> {
  await db
    .selectFrom('salesOrder')
    .select('id')
    .where('id', '=', id)
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
}
