import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { requireUser } from '#features/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import { eventText, type EventAbout } from './event-words.rules.ts';
import { viewOrder } from './order-view.service.ts';
import type { OrderDetail } from './orders.contract.ts';
import { suggestRefund } from './refund-suggestion.service.ts';
import { findReturnable, returnsOf } from './return-facts.service.ts';
import { refuseCancel, refuseReturn, refuseWithdrawal } from './returns.rules.ts';

/** One order of the signed-in person with all that happened to it, and what can be done with it now. */
export async function findOrder(ctx: Ctx, { id }: { id: number }): Promise<OrderDetail> {
  const user = requireUser(ctx);
  const order = await ctx.db
    .selectFrom('salesOrder')
    .select('id')
    .where('id', '=', id)
    .where('personId', '=', user.id)
    .executeTakeFirst();
  if (!order) throw new Failure('not_found');
  const [view, events, refunds, creditNotes, returns, returnable, suggestion] = await Promise.all([
    viewOrder(ctx, id),
    eventsOf(ctx, id),
    refundsOf(ctx, id),
    creditNotesOf(ctx, id),
    returnsOf(ctx, id),
    findReturnable(ctx, id),
    suggestRefund(ctx, id),
  ]);
  return {
    ...view,
    events,
    refunds,
    creditNotes,
    returns: returns.map((row) => ({ ...row, requestedAt: row.requestedAt.toISOString() })),
    cancelRefusal: refuseCancel(returnable),
    returnRefusal: refuseReturn(returnable, suggestion.facts),
    withdrawRefusal: refuseWithdrawal(returnable, suggestion.facts),
  };
}

/** The order's own events with those of its parcels, tests and returns, oldest first, without the names of staff. */
async function eventsOf(ctx: Ctx, orderId: number): Promise<OrderDetail['events']> {
  const { rows } = await sql<{
    entity: string;
    kind: string;
    toState: string | null;
    reason: string | null;
    name: string | null;
    at: Date;
  }>`
    select e.entity, e.kind, e.to_state, e.reason, null as name, e.at, e.id from event e
    where e.entity = 'order' and e.entity_id = ${String(orderId)}
    union all
    select e.entity, e.kind, e.to_state, e.reason, null, e.at, e.id from shipment s
    join event e on e.entity = 'shipment' and e.entity_id = s.id::text where s.order_id = ${orderId}
    union all
    select e.entity, e.kind, e.to_state, e.reason, l.product_name, e.at, e.id from order_line l
    join order_unit u on u.order_line_id = l.id
    join event e on e.entity = 'order_unit' and e.entity_id = u.id::text where l.order_id = ${orderId}
    union all
    select e.entity, e.kind, e.to_state, e.reason, null, e.at, e.id from order_return r
    join event e on e.entity = 'order_return' and e.entity_id = r.id::text where r.order_id = ${orderId}
    order by id limit 500`.execute(ctx.db);
  return rows.flatMap(({ entity, kind, toState, reason, name, at }) => {
    const found: { about: EventAbout; text: string } | null = eventText({ entity, kind, to: toState, name });
    return found ? [{ ...found, reason: found.about === 'test' ? null : reason, at: at.toISOString() }] : [];
  });
}

async function refundsOf(ctx: Ctx, orderId: number) {
  const rows = await ctx.db
    .selectFrom('refund')
    .select(['id as refundId', 'state', 'amountCents', 'reason', 'createdAt'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }));
}

function creditNotesOf(ctx: Ctx, orderId: number) {
  return ctx.db
    .selectFrom('invoice')
    .select(['id as invoiceId', 'number', 'totalCents'])
    .where('orderId', '=', orderId)
    .where('series', '=', 'CN')
    .orderBy('id')
    .execute();
}
