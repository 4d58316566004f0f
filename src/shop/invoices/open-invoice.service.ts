import type { Ctx } from '#platform/context/context.ts';

/** Locks the invoice of an order if an amount is due. */
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
