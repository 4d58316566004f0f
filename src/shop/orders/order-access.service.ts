import { Failure } from '#shared/failure.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '#platform/context/context.ts';

/** Opens one order without an account: only this installation can make it, and it needs no row. */
export function accessTokenFor(ctx: Pick<Ctx, 'config'>, orderId: number): string {
  return createHmac('sha256', ctx.config.sessionSecret).update(`order-access:${orderId}`).digest('base64url');
}

export function isAccessToken(ctx: Pick<Ctx, 'config'>, orderId: number, token: string | null | undefined): boolean {
  if (!token) return false;
  const wanted = Buffer.from(accessTokenFor(ctx, orderId));
  const given = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Where a guest finds an order: its emails lead there. */
export function guestPath(ctx: Pick<Ctx, 'config'>, orderId: number): string {
  return `/order-status?order=${orderId}&access_token=${accessTokenFor(ctx, orderId)}`;
}

/** The invoice of a guest's order as a PDF. */
export function guestReceiptPath(ctx: Pick<Ctx, 'config'>, orderId: number): string {
  return `/api/store/orders/${orderId}/receipt?access_token=${accessTokenFor(ctx, orderId)}`;
}

/** An order by the key of its emails; any other key finds nothing. */
export function requireAccessToken(ctx: Pick<Ctx, 'config'>, orderId: number, token: string): void {
  if (!isAccessToken(ctx, orderId, token)) throw new Failure('not_found');
}

/** Someone else's order is not found. */
export async function requireOwnOrder({ db }: Ctx, { id, personId }: { id: number; personId: string }): Promise<void> {
  await db
    .selectFrom('salesOrder')
    .select('id')
    .where('id', '=', id)
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
}
