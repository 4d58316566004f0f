import type { LineMeta } from '#shop/cart/cart.rules.ts';
import { requireOwnOrder } from './order-access.service.ts';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { eventText, type EventAbout } from './order-event-labels.rules.ts';
import { viewOrder } from './order-view.service.ts';
import type { OrderDetail } from './orders.contract.ts';
import { orderedFor } from './ordered-for.rules.ts';
import { suggestRefund } from '#shop/returns/refund-suggestion.service.ts';
import { findReturnable, returnsOf } from '#shop/returns/return-facts.service.ts';
import { refuseCancel, refuseReturn, refuseWithdrawal } from '#shop/returns/returns.rules.ts';

/** One of the user's own orders with its history and the actions that are currently possible. */
export async function findOrder(ctx: Ctx, { id }: { id: number }): Promise<OrderDetail> {
  const user = requireUser(ctx);
  await requireOwnOrder(ctx, { id, personId: user.id });
  const [view, service, events, refunds, creditNotes, returns, returnable, suggestion] = await Promise.all([
    viewOrder(ctx, id),
    serviceOf(ctx, id),
    eventsOf(ctx, id),
    refundsOf(ctx, id),
    creditNotesOf(ctx, id),
    returnsOf(ctx, id),
    findReturnable(ctx, id),
    suggestRefund(ctx, id),
  ]);
  return {
    ...view,
    orderedFor: service,
    events,
    refunds,
    creditNotes,
    returns,
    cancelRefusal: refuseCancel(returnable),
    returnRefusal: refuseReturn(returnable, suggestion.facts),
    withdrawRefusal: refuseWithdrawal(returnable, suggestion.facts),
  };
}

/**
 * The parentage request or activation that the order belongs to; once the kit is active, its animal. A request deleted
 * by its requester has no page.
 */
async function serviceOf(ctx: Ctx, orderId: number): Promise<OrderDetail['orderedFor']> {
  const { rows } = await sql<{ meta: LineMeta; animalId: number | null; animalName: string | null }>`
    select l.meta, m.id as animal_id, m.name as animal_name from order_line l
    join sales_order o on o.id = l.order_id
    left join kit k on upper(k.barcode) = upper(l.meta ->> 'kitInHand')
    left join activation a on a.kit_id = k.id and a.person_id = o.person_id
    left join animal m on m.id = a.animal_id
    where l.order_id = ${orderId} and l.meta ?| array['parentageRequestId', 'kitInHand', 'activationDraftId']
      and not exists (
        select from parentage_request q where q.id = (l.meta ->> 'parentageRequestId')::int and q.deleted)
    limit 1`.execute(ctx.db);
  const [found] = rows;
  if (found?.animalId) return { text: found.animalName ?? 'Your animal', path: `/my/my-animals/${found.animalId}` };
  return orderedFor(found?.meta);
}

/**
 * The events of the order and of its parcels, tests, returns and credit notes, oldest first, without the names of
 * staff.
 */
export async function eventsOf(ctx: Ctx, orderId: number): Promise<OrderDetail['events']> {
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
    select e.entity, e.kind, e.to_state, e.reason, l.product_name, e.at, e.id from order_line l
    join order_unit u on u.order_line_id = l.id
    join event e on e.entity = 'kit' and e.entity_id = u.kit_id::text and e.to_state in ('RECALLED', 'LOST')
    where l.order_id = ${orderId}
    union all
    select e.entity, e.kind, e.to_state, e.reason, null, e.at, e.id from order_return r
    join event e on e.entity = 'order_return' and e.entity_id = r.id::text where r.order_id = ${orderId}
    union all
    select e.entity, e.kind, e.to_state, e.reason, note.number, e.at, e.id from invoice_credit c
    join invoice note on note.id = c.credit_note_id
    join event e on e.entity = 'invoice' and e.entity_id = note.id::text and e.kind = 'credited' where c.order_id = ${orderId}
    order by id limit 500`.execute(ctx.db);
  return rows.flatMap(({ entity, kind, toState, reason, name, at }) => {
    const found: { about: EventAbout; text: string } | null = eventText({ entity, kind, to: toState, name });
    return found ? [{ ...found, reason: found.about === 'test' ? null : reason, at: at.toISOString() }] : [];
  });
}

export async function refundsOf(ctx: Ctx, orderId: number) {
  const rows = await ctx.db
    .selectFrom('refund')
    .select(['id as refundId', 'state', 'amountCents', 'reason', 'createdAt'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }));
}

export function creditNotesOf(ctx: Ctx, orderId: number) {
  return ctx.db
    .selectFrom('invoice')
    .select(['id as invoiceId', 'number', 'totalCents'])
    .where('orderId', '=', orderId)
    .where('series', '=', 'CN')
    .orderBy('id')
    .execute();
}
