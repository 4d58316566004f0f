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

/** Someone else's order is not found. */
export async function requireOwnOrder({ db }: Ctx, { id, personId }: { id: number; personId: string }): Promise<void> {
  await db
    .selectFrom('salesOrder')
    .select('id')
    .where('id', '=', id)
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
}
