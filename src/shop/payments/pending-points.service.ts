import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { availablePoints, reservePoints, releaseReservedPoints } from '#shop/loyalty/points.service.ts';
import { POINTS_LIMITS } from '#shop/loyalty/points.rules.ts';
import type { LockedOrder } from '#shop/orders/order-writing.service.ts';
import {
  sharePoints,
  withPoints,
  withoutPoints,
  type OrderWithPoints,
  type PricedOrder,
} from '#shop/orders/points-on-orders.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { amountsDue } from './payables.service.ts';
import { onUnpaidOrders } from './payments.service.ts';

/**
 * The amount due for these unpaid orders; without ids, for all of the user's. With points, it is the amount that a
 * payment with the same points charges.
 */
export async function quotePending(ctx: Ctx, input: { orderIds: number[]; loyaltyPoints: number }) {
  const user = requireUser(ctx);
  const rows = await ctx.db
    .selectFrom('salesOrder')
    .selectAll()
    .where('personId', '=', user.id)
    .where('state', '=', 'PENDING_PAYMENT')
    .$if(input.orderIds.length > 0, (query) => query.where('id', 'in', input.orderIds))
    .orderBy('id')
    .execute();
  if (new Set(input.orderIds).size > rows.length) throw new Failure('not_found');
  const [orders, available, due] = await Promise.all([
    withLines(ctx, rows),
    availablePoints(ctx, user.id),
    amountsDue(ctx, rows),
  ]);
  const shares = sharePoints(orders, Math.min(input.loyaltyPoints, available));
  const dueOf = (order: PricedOrder) => {
    const points = shares.get(order.id);
    return points ? withPoints(order, points).totalCents : due.get(order.id)!;
  };
  const amountCents = orders.reduce((sum, order) => sum + dueOf(order), 0);
  return {
    amount: amountCents / 100,
    amountCents,
    currency: rows[0]?.currency ?? user.currency,
    loyaltyPoints: sumOf(shares),
    usablePoints: sumOf(sharePoints(orders, available)),
    orderIds: rows.map((row) => row.id),
  };
}

const sumOf = (shares: Map<number, number>) => [...shares.values()].reduce((sum, points) => sum + points, 0);

/**
 * Applies points to the user's own unpaid orders before they are paid: reserved with the order, redeemed when it is
 * paid and released when it is closed unpaid. Exactly as many as requested or none at all (428 `loyaltyPoints`). Points
 * already on the orders count, so that a repeated request reserves no more. Payments of the old amounts are cancelled
 * first.
 */
export async function reservePendingPoints(
  ctx: Ctx,
  input: { orderIds: number[]; loyaltyPoints: number },
): Promise<void> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  const mine = await ctx.db
    .selectFrom('salesOrder')
    .select('id')
    .where('id', 'in', [0, ...input.orderIds])
    .where('personId', '=', user.id)
    .execute();
  if (mine.length !== new Set(input.orderIds).size) throw new Failure('not_found');
  await onUnpaidOrders(ctx, input.orderIds, {
    isDone: (orders) => pointsOn(orders) >= input.loyaltyPoints,
    change: async (tx, locked) => {
      const missing = input.loyaltyPoints - pointsOn(locked);
      const orders = await withLines(tx, locked);
      const shares = sharePoints(orders, missing);
      if (sumOf(shares) !== missing) throw invalid({ loyaltyPoints: [POINTS_LIMITS] });
      for (const order of orders.filter(({ id }) => shares.has(id))) {
        const points = shares.get(order.id)!;
        await reservePoints(tx, { personId: user.id, orderId: order.id, points });
        await updatePrices(tx, order.id, withPoints(order, points));
      }
    },
  });
}

/**
 * Removes the points from the user's own unpaid order: its previous price is restored and the points are available
 * again.
 */
export async function removePendingPoints(ctx: Ctx, { id }: { id: number }): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true, ownHandsOnly: true });
  await ctx.db
    .selectFrom('salesOrder')
    .select('id')
    .where('id', '=', id)
    .where('personId', '=', user.id)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  await onUnpaidOrders(ctx, [id], {
    isDone: (orders) => pointsOn(orders) === 0,
    change: async (tx, locked) => {
      await releaseReservedPoints(tx, { personId: user.id, orderId: id });
      for (const order of await withLines(tx, locked)) await updatePrices(tx, id, withoutPoints(order));
    },
  });
  return { ok: true };
}

const pointsOn = (orders: readonly { pointsUsed: number }[]) =>
  orders.reduce((sum, order) => sum + order.pointsUsed, 0);

async function withLines(ctx: Ctx, orders: readonly LockedOrder[]): Promise<PricedOrder[]> {
  const lines = await ctx.db
    .selectFrom('orderLine')
    .innerJoin('product', 'product.id', 'orderLine.productId')
    .select(['orderLine.id', 'orderId', 'product.kind', 'goodsCents', 'discountCents', 'taxRatePercent', 'taxParts'])
    .where('orderId', 'in', [0, ...orders.map((order) => order.id)])
    .orderBy('lineNo')
    .execute();
  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  return orders.map((order) => ({
    ...order,
    steps: order.steps,
    shippingTaxParts: order.shippingTaxParts,
    lines: (linesOf.get(order.id) ?? []).map((line) => ({
      ...line,
      taxRatePercent: Number(line.taxRatePercent),
      taxParts: line.taxParts,
    })),
  }));
}

async function updatePrices(tx: Ctx, orderId: number, { lines, steps, ...amounts }: OrderWithPoints): Promise<void> {
  await tx.db
    .updateTable('salesOrder')
    .set({ ...amounts, steps: JSON.stringify(steps) })
    .where('id', '=', orderId)
    .execute();
  await sql`update order_line set points_cents = line."pointsCents", tax_cents = line."taxCents",
      tax_parts = line."taxParts"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (id int, "pointsCents" int, "taxCents" int,
      "taxParts" jsonb)
    where order_line.id = line.id`.execute(tx.db);
  const { pointsUsed, totalCents } = amounts;
  await recordEvent(tx, {
    entity: 'order',
    entityId: orderId,
    kind: pointsUsed > 0 ? 'points_used' : 'points_taken_off',
    data: { pointsUsed, totalCents },
  });
}
