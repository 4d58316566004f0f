import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { completeOrder } from '#shop/fulfilment/order-units.service.ts';

const ORDERS_PER_RUN = 500;

/** The day after its due day an unpaid invoice is overdue. */
export async function markOverdueInvoices(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .updateTable('invoice')
      .set({ state: 'OVERDUE' })
      .where('series', '=', 'INV')
      .where('state', 'in', ['ISSUED', 'PARTIALLY_PAID'])
      .where('dueOn', '<', sql<string>`current_date`)
      .returning('id')
      .execute();
    for (const { id } of rows)
      await recordEvent(tx, { entity: 'invoice', entityId: id, kind: 'overdue', to: 'OVERDUE' });
    return rows.length;
  });
}

/** Orders that ended by the passing of 30 days since they were sent; those that still wait keep no later one from its end. */
export async function completeOldOrders(ctx: Ctx): Promise<number> {
  let ended = 0;
  for (let due = await openOrders(ctx, 0); due.length > 0; due = await openOrders(ctx, due.at(-1)!.id))
    for (const { id } of due) if (await inTransaction(ctx, (tx) => completeOrder(tx, id))) ended += 1;
  return ended;
}

function openOrders(ctx: Ctx, afterId: number) {
  return ctx.db
    .selectFrom('salesOrder')
    .select('id')
    .where('id', '>', afterId)
    .where('state', 'in', ['PROCESSING', 'PLACED'])
    .where('fulfilmentState', 'in', ['SHIPPED', 'DELIVERED', 'NOT_REQUIRED'])
    .orderBy('id')
    .limit(ORDERS_PER_RUN)
    .execute();
}
