import type { Ctx } from '#platform/context/context.ts';
import { membershipsOf } from './membership.service.ts';

/**
 * Coupon code of a club of this user for one of these products. Clubs for which the user has a staff role come first.
 */
export async function findClubCode(
  ctx: Ctx,
  { personId, productIds }: { personId: string; productIds: readonly number[] },
): Promise<string | null> {
  const clubs = await membershipsOf(ctx, personId);
  if (clubs.length === 0 || productIds.length === 0) return null;
  const rows = await ctx.db
    .selectFrom('clubProduct')
    .select(['clubId', 'couponCode'])
    .where(
      'clubId',
      'in',
      clubs.map(({ clubId }) => clubId),
    )
    .where('productId', 'in', productIds)
    .where('couponCode', 'is not', null)
    .orderBy('position')
    .orderBy('productId')
    .execute();
  const codes = clubs.map(({ clubId }) => rows.find((row) => row.clubId === clubId)?.couponCode);
  return codes.find(Boolean) ?? null;
}
