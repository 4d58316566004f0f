import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { Failure } from '#shared/failure.ts';
import { canTransition } from '#shared/transitions.ts';
import { firstKitOf } from '#shop/orders/first-kit.service.ts';
import { isAwaitingWork } from './kit-in-hand.service.ts';
import { lockOrder, moveOrder } from '#shop/orders/order-writing.service.ts';
import { isComplete, stepsTo, unitTransitions, type UnitState } from '#shop/orders/orders.rules.ts';

/**
 * Records the progress of a kit's test: the order unit follows, and the order is completed once all its tests are. A
 * kit without an order, or a state already passed, has no effect.
 */
export async function markUnitState(ctx: Ctx, { kitId, state }: { kitId: number; state: UnitState }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    // A free replacement kit counts for the original kit of the order.
    const originalKitId = await firstKitOf(tx, kitId);
    const unit = await tx.db
      .selectFrom('orderUnit')
      .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
      .select(['orderUnit.id', 'orderUnit.state', 'orderLine.orderId'])
      .where('orderUnit.kitId', '=', originalKitId)
      .executeTakeFirst();
    if (!unit) return;
    for (const to of stepsTo(unit.state, state)) await moveUnit(tx, { unitId: unit.id, to });
    if (state === 'REPORTED' || state === 'FAILED_CREDITED') await completeOrder(tx, unit.orderId);
  });
}

export interface UnitMove {
  unitId: number;
  to: UnitState;
  set?: { kitId: number | null; shipmentId?: number | null };
}

/** Changes the state of one unit under its row lock and records an event. */
export async function moveUnit(tx: Ctx, { unitId, to, set }: UnitMove): Promise<void> {
  const unit = await tx.db
    .selectFrom('orderUnit')
    .select('state')
    .where('id', '=', unitId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  const from = unit.state;
  if (!canTransition(unitTransitions, from, to))
    throw new Failure('illegal_transition', { details: { allowed: unitTransitions[from] } });
  await tx.db
    .updateTable('orderUnit')
    .set({ state: to, ...set })
    .where('id', '=', unitId)
    .execute();
  await recordEvent(tx, { entity: 'order_unit', entityId: unitId, kind: 'moved', from, to });
}

/** Completes an order if everything has arrived and every test is reported or credited. */
export async function completeOrder(tx: Ctx, orderId: number): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (order.state !== 'PROCESSING' && order.state !== 'PLACED') return false;
  if (await isAwaitingWork(tx, orderId)) return false;
  const units = await tx.db
    .selectFrom('orderUnit')
    .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
    .select('orderUnit.state')
    .where('orderLine.orderId', '=', orderId)
    .execute();
  const last = await tx.db
    .selectFrom('shipment')
    .select('sentAt')
    .where('orderId', '=', orderId)
    .orderBy('sentAt', 'desc')
    .executeTakeFirst();
  const facts = {
    fulfilment: order.fulfilmentState,
    unitStates: units.map((unit) => unit.state),
    lastSentAt: last?.sentAt ?? null,
  };
  if (!isComplete(facts, tx.now)) return false;
  await moveOrder(tx, order, { to: 'COMPLETED', kind: 'completed' });
  return true;
}
