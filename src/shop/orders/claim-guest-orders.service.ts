import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { grantOrderCredits } from './place-orders.service.ts';
import { lockOrders } from './order-writing.service.ts';

/**
 * Assigns orders placed as a guest to the account whose email address has just been confirmed, with their invoices and
 * kit credits. Returns their number. Idempotent.
 */
export async function claimGuestOrders(
  ctx: Ctx,
  { personId, email }: { personId: string; email: string },
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockOrders(tx, await idsToLock(tx, personId, email));
    const orders = found.filter((order) => order.personId === null);
    if (orders.length === 0) return 0;
    const ids = orders.map((order) => order.id);
    await tx.db.updateTable('salesOrder').set({ personId }).where('id', 'in', ids).execute();
    await renumberHistory(tx, personId);
    await tx.db
      .updateTable('invoice')
      .set({ personId })
      .where('orderId', 'in', ids)
      .where('personId', 'is', null)
      .execute();
    for (const order of orders) {
      if (order.placedAt && !['CANCELLED', 'NEEDS_REVIEW'].includes(order.state))
        await grantOrderCredits(tx, order, personId);
      await recordEvent(tx, { entity: 'order', entityId: order.id, kind: 'claimed', data: { personId } });
    }
    return orders.length;
  });
}

/**
 * Guest orders with this address, and the person's own orders placed since then, which get new numbers in the history.
 */
async function idsToLock(tx: Ctx, personId: string, email: string): Promise<number[]> {
  const found = await tx.db
    .selectFrom('salesOrder')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
    .where('personId', 'is', null)
    .execute();
  const ids = found.map((order) => order.id);
  if (ids.length === 0) return [];
  const since = await tx.db
    .selectFrom('salesOrder')
    .select('id')
    .where('personId', '=', personId)
    .where('id', '>', Math.min(...ids))
    .execute();
  return [...ids, ...since.map((order) => order.id)];
}

/** Numbers the person's orders by their date. In two statements, because the numbers must be unique at every moment. */
async function renumberHistory(tx: Ctx, personId: string): Promise<void> {
  await sql`update sales_order o set person_no = -counted.no
    from (select id, row_number() over (order by id) as no from sales_order where person_id = ${personId}) counted
    where o.id = counted.id and o.person_no <> counted.no`.execute(tx.db);
  await sql`update sales_order set person_no = -person_no where person_id = ${personId} and person_no < 0`.execute(
    tx.db,
  );
}
