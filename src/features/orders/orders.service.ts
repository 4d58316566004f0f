import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { requireUser } from '#features/accounts/access.service.ts';
import { MIN_POINTS, POINT_CENTS } from '#features/loyalty/points.rules.ts';
import { Failure } from '#shared/failure.ts';

/** What paying these unpaid orders costs; without ids, all of them. Points lower it by 0.05 each, at most by half. */
export async function pendingTotal(ctx: Ctx, input: { orderIds: number[]; loyaltyPoints: number }) {
  const user = requireUser(ctx);
  const orders = await ctx.db
    .selectFrom('salesOrder')
    .select(['id', sql<number>`total_cents - gift_card_cents`.as('totalCents'), 'currency'])
    .where('personId', '=', user.id)
    .where('state', '=', 'PENDING_PAYMENT')
    .$if(input.orderIds.length > 0, (query) => query.where('id', 'in', input.orderIds))
    .orderBy('id')
    .execute();
  if (new Set(input.orderIds).size > orders.length) throw new Failure('not_found');
  const totalCents = orders.reduce((sum, order) => sum + order.totalCents, 0);
  const balance = await ctx.db
    .selectFrom('loyaltyBalance')
    .select('available')
    .where('personId', '=', user.id)
    .executeTakeFirst();
  const most = Math.min(balance?.available ?? 0, Math.floor(totalCents / 2 / POINT_CENTS));
  const wanted = Math.min(input.loyaltyPoints, most);
  const loyaltyPoints = wanted >= MIN_POINTS ? wanted : 0;
  const amountCents = totalCents - loyaltyPoints * POINT_CENTS;
  const currency = orders[0]?.currency ?? user.currency;
  return { amount: amountCents / 100, amountCents, currency, loyaltyPoints, orderIds: orders.map((order) => order.id) };
}
