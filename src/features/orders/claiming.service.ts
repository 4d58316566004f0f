import type { Ctx } from '#app/context.ts';
import { recordEvent } from '#db/events.ts';
import { inTransaction } from '#db/transaction.ts';
import { grantOrderCredits } from './placing.service.ts';
import { lockOrders } from './order-writing.service.ts';

/**
 * Gives a person the orders that were made as a guest with the mail address they have just proven to be theirs, with
 * invoices and pack credits. Returns how many. Repeating it changes nothing.
 */
export async function claimGuestOrders(ctx: Ctx, personId: string, email: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const found = await tx.db
      .selectFrom('salesOrder')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email.trim().toLowerCase()))
      .where('personId', 'is', null)
      .execute();
    const orders = (
      await lockOrders(
        tx,
        found.map((order) => order.id),
      )
    ).filter((order) => order.personId === null);
    if (orders.length === 0) return 0;
    const ids = orders.map((order) => order.id);
    await tx.db.updateTable('salesOrder').set({ personId }).where('id', 'in', ids).execute();
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
