import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { grantOrderCredits } from './place-orders.service.ts';
import { lockOrders } from './order-writing.service.ts';

/**
 * Gives a person the orders that were made as a guest with the mail address they have just proven to be theirs, with
 * invoices and pack credits. Returns how many. Repeating it changes nothing.
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
    await putHistoryInOrder(tx, personId);
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

/** What a guest ordered with this address, and the person's own orders since: those get other numbers in the history. */
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

/** Orders that were made earlier come earlier. In two steps, as no number stands twice even for a moment. */
async function putHistoryInOrder(tx: Ctx, personId: string): Promise<void> {
  await sql`update sales_order o set person_no = -counted.no
    from (select id, row_number() over (order by id) as no from sales_order where person_id = ${personId}) counted
    where o.id = counted.id and o.person_no <> counted.no`.execute(tx.db);
  await sql`update sales_order set person_no = -person_no where person_id = ${personId} and person_no < 0`.execute(
    tx.db,
  );
}
