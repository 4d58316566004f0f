import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { raise } from '#platform/events/events.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import { lockOrder } from '#shop/orders/order-writing.service.ts';
import { kitReturned } from '#shop/orders/orders.events.ts';
import { guestPath } from '#shop/orders/order-access.service.ts';
import {
  updateFulfilment,
  lockOrderOfShipment,
  type MovedShipment,
  type ShipmentId,
} from '#shop/fulfilment/ship-order.service.ts';
import { completeOrder, moveUnit } from '#shop/fulfilment/order-units.service.ts';
import type { AdminReturn } from '#shop/order-admin/order-admin.contract.ts';
import type { FulfilmentState } from '#shop/orders/orders.rules.ts';
import { returnColumns } from './return-facts.service.ts';
import { writeReturn } from './return-writing.service.ts';
import { OPEN_RETURN_STATES, type ReturnState } from './returns.rules.ts';

interface ReturnFilter {
  page: number;
  size: number;
  open: boolean;
  search?: string;
  sort?: 'date' | '-date' | 'email' | '-email' | undefined;
}

/** Returns. By default, open ones are sorted oldest first and all returns newest first. */
export async function listReturns(
  ctx: Ctx,
  { page, size, open, search = '', sort = open ? 'date' : '-date' }: ReturnFilter,
): Promise<Page<AdminReturn>> {
  requirePermission(ctx, 'orders.ship');
  const wanted = ctx.db
    .selectFrom('orderReturn')
    .innerJoin('salesOrder', 'salesOrder.id', 'orderReturn.orderId')
    .$if(open, (query) => query.where('orderReturn.state', 'in', OPEN_RETURN_STATES))
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('salesOrder.number', 'ilike', likeText(search)),
          eb('orderReturn.email', 'ilike', likeText(search)),
          eb('orderReturn.reason', 'ilike', likeText(search)),
        ]),
      ),
    );
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const [rows, { count }] = await Promise.all([
    wanted
      .select([...returnColumns, 'orderReturn.orderId', 'salesOrder.number', 'orderReturn.email'])
      .$if(sort.endsWith('email'), (query) => query.orderBy('orderReturn.email', direction))
      .orderBy('orderReturn.id', direction)
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    wanted.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  const results = rows.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() }));
  return toPage(results, count, page, size);
}

/**
 * Unopened kits of an order were returned: they go back into stock and their tests are cancelled. If the customer has
 * not started a return, one is recorded, which awaits its refund unless everything was refunded already.
 */
export async function receiveKits(
  ctx: Ctx,
  input: { id: number; unitIds: number[]; sealed: boolean },
): Promise<{ orderId: number; units: number; fulfilmentState: FulfilmentState }> {
  requirePermission(ctx, 'orders.ship', { write: true });
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, input.id);
    const units = await tx.db
      .selectFrom('orderUnit')
      .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
      .select(['orderUnit.id', 'orderUnit.kitId', 'orderUnit.state'])
      .where('orderLine.orderId', '=', order.id)
      .where('orderUnit.id', 'in', input.unitIds.length > 0 ? input.unitIds : [0])
      .orderBy('orderUnit.id')
      .execute();
    if (units.length !== new Set(input.unitIds).size || units.length === 0) throw new Failure('not_found');
    for (const unit of units) {
      if (unit.state !== 'KIT_SENT' || unit.kitId === null)
        throw new Failure('illegal_transition', {
          message: 'Only kits that were sent but not activated can be returned.',
        });
      await moveUnit(tx, { unitId: unit.id, to: 'CANCELLED', set: { kitId: null } });
      await raise(tx, kitReturned, { kitId: unit.kitId, sealed: input.sealed });
    }
    const openReturn = await tx.db
      .selectFrom('orderReturn')
      .select('id')
      .where('orderId', '=', order.id)
      .where('state', 'in', OPEN_RETURN_STATES)
      .executeTakeFirst();
    if (!openReturn)
      await writeReturn(tx, {
        orderId: order.id,
        kind: 'RETURN',
        state: order.paymentState === 'REFUNDED' ? 'SETTLED' : 'ARRIVED',
        reason: input.sealed ? 'Kits received with intact seals' : 'Kits received with broken seals',
        email: order.email,
      });
    const returns = await tx.db
      .updateTable('orderReturn')
      .set({ state: 'ARRIVED' })
      .where('orderId', '=', order.id)
      .where('state', '=', 'REQUESTED')
      .returning('id')
      .execute();
    for (const { id } of returns)
      await recordEvent(tx, {
        entity: 'order_return',
        entityId: id,
        kind: 'arrived',
        from: 'REQUESTED',
        to: 'ARRIVED',
      });
    const fulfilmentState = await updateFulfilment(tx, order);
    await completeOrder(tx, order.id);
    return { orderId: order.id, units: units.length, fulfilmentState };
  });
}

/** A parcel was returned as undeliverable: its kits go back into stock and still have to be sent. */
export async function receiveParcelBack(ctx: Ctx, { shipmentId }: ShipmentId): Promise<MovedShipment> {
  requirePermission(ctx, 'orders.ship', { write: true });
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrderOfShipment(tx, shipmentId);
    const moved = await tx.db
      .updateTable('shipment')
      .set({ state: 'RETURNED' })
      .where('id', '=', shipmentId)
      .where('state', '=', 'SENT')
      .returning('id')
      .executeTakeFirst();
    if (!moved) return { shipmentId, fulfilmentState: order.fulfilmentState };
    await recordEvent(tx, { entity: 'shipment', entityId: shipmentId, kind: 'returned', from: 'SENT', to: 'RETURNED' });
    const units = await tx.db
      .selectFrom('orderUnit')
      .select(['id', 'kitId'])
      .where('shipmentId', '=', shipmentId)
      .where('state', '=', 'KIT_SENT')
      .orderBy('id')
      .execute();
    for (const unit of units) {
      await moveUnit(tx, { unitId: unit.id, to: 'AWAITING_KIT', set: { kitId: null, shipmentId: null } });
      if (unit.kitId !== null) await raise(tx, kitReturned, { kitId: unit.kitId, sealed: true });
    }
    return { shipmentId, fulfilmentState: await updateFulfilment(tx, order) };
  });
}

/** Staff decline a return, with an answer that is emailed to the customer. */
export async function declineReturn(
  ctx: Ctx,
  input: { id: number; answer: string },
): Promise<{ returnId: number; state: ReturnState }> {
  const user = requirePermission(ctx, 'payments.refund', { write: true });
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .updateTable('orderReturn')
      .set({ state: 'DECLINED', answer: input.answer, closedAt: tx.now, closedBy: user.id })
      .where('id', '=', input.id)
      .where('state', 'in', OPEN_RETURN_STATES)
      .returning(['orderId', 'email'])
      .executeTakeFirst();
    if (!row) {
      const existing = await tx.db.selectFrom('orderReturn').select('id').where('id', '=', input.id).executeTakeFirst();
      throw new Failure(existing ? 'illegal_transition' : 'not_found');
    }
    const order = await lockOrder(tx, row.orderId);
    await recordEvent(tx, {
      entity: 'order_return',
      entityId: input.id,
      kind: 'declined',
      to: 'DECLINED',
      reason: input.answer,
    });
    await queueMail(tx, {
      dedupeKey: `return:${input.id}:declined`,
      to: row.email,
      personId: order.personId,
      template: 'orders.return-declined',
      data: {
        number: order.number ?? `#${order.id}`,
        answer: input.answer,
        path: order.personId ? `/my/orders/${order.id}` : guestPath(tx, order.id),
      },
    });
    return { returnId: input.id, state: 'DECLINED' };
  });
}
