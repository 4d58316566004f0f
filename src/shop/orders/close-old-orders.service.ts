import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { completeOrder } from '#shop/fulfilment/order-units.service.ts';

const ORDERS_PER_RUN = 500;

/** Marks unpaid invoices as overdue from the day after their due date. */
export async function markOverdueInvoices(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .updateTable('invoice')
      .set({ state: 'OVERDUE' })
      .where('series', '=', 'INV')
      .where('state', 'in', ['ISSUED', 'PARTIALLY_PAID'])
      // For the index: nowhere is the date more than a day ahead.
      .where('dueOn', '<=', sql<string>`current_date`)
      .where(sql<SqlBool>`days_past_due(due_on, selling_entity_code) > 0`)
      .returning('id')
      .execute();
    for (const { id } of rows)
      await recordEvent(tx, { entity: 'invoice', entityId: id, kind: 'overdue', to: 'OVERDUE' });
    return rows.length;
  });
}

/**
 * Completes orders that were sent 30 days ago. Pages through all open orders, so that those not yet due do not block
 * later ones.
 */
export async function completeOldOrders(ctx: Ctx): Promise<number> {
  let completed = 0;
  for (let due = await openOrders(ctx, 0); due.length > 0; due = await openOrders(ctx, due.at(-1)!.id))
    for (const { id } of due) if (await inTransaction(ctx, (tx) => completeOrder(tx, id))) completed += 1;
  return completed;
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
