import type { ColumnValue } from '#db/connection.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import type { LockedOrder } from './order-writing.service.ts';

/** Changes the payment state of a locked order and records it in the history. */
export async function setPaymentState(
  tx: Ctx,
  order: Pick<LockedOrder, 'id' | 'paymentState'>,
  { to, reason }: { to: ColumnValue<'salesOrder', 'paymentState'>; reason: string | undefined },
): Promise<void> {
  await tx.db.updateTable('salesOrder').set({ paymentState: to }).where('id', '=', order.id).execute();
  await recordEvent(tx, {
    entity: 'order',
    entityId: order.id,
    kind: 'payment',
    from: order.paymentState,
    to,
    reason,
  });
}
