import type { Ctx } from '#platform/context/context.ts';

/** The invoice of an order on which something is due, locked. */
export function lockOpenInvoice(tx: Ctx, orderId: number) {
  return tx.db
    .selectFrom('invoice')
    .select(['id', 'totalCents', 'paidCents'])
    .where('orderId', '=', orderId)
    .where('series', '=', 'INV')
    .where('state', 'in', ['ISSUED', 'PARTIALLY_PAID', 'OVERDUE'])
    .forUpdate()
    .executeTakeFirst();
}
