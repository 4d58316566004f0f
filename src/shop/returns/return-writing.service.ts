import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { listLineNames } from './return-facts.service.ts';
import type { ReturnView } from './returns.contract.ts';
import { OPEN_RETURN_STATES, type ReturnState } from './returns.rules.ts';

export interface NewReturn extends Pick<ReturnView, 'kind' | 'reason'> {
  orderId: number;
  state: Exclude<ReturnState, 'DECLINED'>;
  email: string;
}

export async function writeReturn(tx: Ctx, input: NewReturn): Promise<number> {
  const { orderId, kind, state, reason } = input;
  const { id } = await tx.db
    .insertInto('orderReturn')
    .values({
      ...input,
      content: JSON.stringify(await listLineNames(tx, orderId)),
      requestedAt: tx.now,
      closedAt: state === 'SETTLED' ? tx.now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, {
    entity: 'order',
    entityId: orderId,
    kind: kind.toLowerCase(),
    reason,
    data: { returnId: id },
  });
  await recordEvent(tx, { entity: 'order_return', entityId: id, kind: 'created', to: state, reason });
  return id;
}

/** Settles the open returns of an order that is being refunded. */
export async function settleReturns(tx: Ctx, orderId: number): Promise<void> {
  const rows = await tx.db
    .updateTable('orderReturn')
    .set({ state: 'SETTLED', closedAt: tx.now, closedBy: tx.user?.id ?? null })
    .where('orderId', '=', orderId)
    .where('state', 'in', OPEN_RETURN_STATES)
    .returning('id')
    .execute();
  for (const { id } of rows)
    await recordEvent(tx, { entity: 'order_return', entityId: id, kind: 'settled', to: 'SETTLED' });
}
