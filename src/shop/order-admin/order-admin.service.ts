import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { giftAddressLines } from '#shop/gift-kits/gift-kits.rules.ts';
import { findGifts } from '#shop/gift-kits/gift-rows.service.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { findWaitingApproval } from '#shop/refunds/refund-approvals.service.ts';
import { barcodeCandidates, formatBarcode } from '#shared/barcode.ts';
import { isEmailStart, likeText, startText } from '#shared/like-text.ts';
import { MAX_COUNTED, toPage, type Page } from '#shared/forms/paging.ts';
import type { OrderSort } from '#shop/orders/order-list.rules.ts';
import type { AdminOrder, AdminRow } from './order-admin.contract.ts';
import { creditNotesOf } from '#shop/orders/order-detail.service.ts';
import { withLines } from '#shop/orders/order-list.service.ts';
import { viewOrder } from '#shop/orders/order-view.service.ts';
import { shownUnitState } from '#shop/fulfilment/shown-unit-state.service.ts';
import { refundVersion, suggestRefund, type RefundSuggestion } from '#shop/returns/refund-suggestion.service.ts';
import { hasWaitingTests, waitingTestsOf } from './waiting-tests.service.ts';
import { returnsOf } from '#shop/returns/return-facts.service.ts';

export interface AdminQuery {
  page: number;
  size: number;
  filter: 'to_ship' | 'shipped' | 'unpaid' | 'review' | 'approval' | 'waiting' | 'all';
  search?: string;
  sort?: OrderSort;
}

const filters: Record<AdminQuery['filter'], RawBuilder<unknown>> = {
  to_ship: sql`state in ('PLACED', 'PROCESSING') and fulfilment_state in ('UNFULFILLED', 'PARTIALLY_SHIPPED', 'RETURNED')
    and not exists (select from order_return r where r.order_id = sales_order.id and r.kind = 'WITHDRAWAL' and r.state in ('REQUESTED', 'ARRIVED'))
    and (total_cents = 0 or total_cents > (select coalesce(sum(amount_cents), 0) from refund r
      where r.order_id = sales_order.id and r.state in ('REQUESTED', 'SUCCEEDED')))
    and exists (select from order_line l left join order_unit u on u.order_line_id = l.id join product p on p.id = l.product_id
      where l.order_id = sales_order.id and (u.state <> 'CANCELLED' or (u.id is null and p.needs_shipping)))
    and not (exists (select from kit_gift g where g.order_id = sales_order.id and g.state <> 'CLAIMED')
      and not exists (select from order_line l left join kit_gift g on g.order_line_id = l.id
        left join order_unit u on u.order_line_id = l.id join product p on p.id = l.product_id
        where l.order_id = sales_order.id and (g.id is null or g.state = 'CLAIMED')
          and (u.state = 'AWAITING_KIT' or (u.id is null and p.needs_shipping))))`,
  shipped: sql`fulfilment_state in ('SHIPPED', 'DELIVERED')`,
  unpaid: sql`state = 'PENDING_PAYMENT'`,
  review: sql`state = 'NEEDS_REVIEW'`,
  approval: sql`id in (select order_id from refund_approval where state = 'WAITING')`,
  waiting: hasWaitingTests,
  all: sql`true`,
};

/** Orders for staff: orders to send with the oldest first, all others with the newest first. */
export async function listAdminOrders(
  ctx: Ctx,
  { page, size, filter, search, sort }: AdminQuery,
): Promise<Page<AdminRow>> {
  requirePermission(ctx, 'orders.ship');
  const searchCondition = search ? await foundBy(ctx, search) : null;
  const matching = ctx.db
    .selectFrom('salesOrder')
    .where(sql<SqlBool>`${filters[filter]}`)
    .$if(searchCondition !== null, (query) => query.where(searchCondition!));
  const isAscending = sort ? !sort.startsWith('-') : filter === 'to_ship';
  const direction = isAscending ? 'asc' : 'desc';
  const [rows, { count }] = await Promise.all([
    matching
      .selectAll()
      .orderBy(sort?.endsWith('total') ? 'totalCents' : 'createdAt', direction)
      .orderBy('id', direction)
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    ctx.db
      .selectFrom(matching.select('id').limit(MAX_COUNTED).as('counted'))
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const ids = rows.map((row) => row.id);
  const [listed, owed, waiting] = await Promise.all([
    withLines(ctx, rows),
    kitsOwedBy(ctx, ids),
    waitingTestsOf(ctx, ids),
  ]);
  const results = rows.map((row, i) => ({
    ...listed[i]!,
    email: row.email,
    buyer: buyerName(row.billingAddress ?? row.shippingAddress) || row.email,
    kitsOwed: owed.get(row.id) ?? 0,
    reviewReason: row.reviewReason,
    waitingReasons: [...new Set(waiting.flatMap(({ orderId, reason }) => (orderId === row.id ? [reason] : [])))],
  }));
  return toPage(results, count, page, size);
}

/**
 * A complete order number finds its order, and an email address, or its beginning with the "@", finds its orders. All
 * other searches match parts of texts, which is slower because many numbers, addresses and names share parts.
 */
export async function foundBy(ctx: Ctx, search: string) {
  if (isEmailStart(search)) return sql<SqlBool>`lower(email) like ${startText(search.toLowerCase())}`;
  const whole = sql<SqlBool>`number = ${search.toUpperCase()}`;
  const one = await ctx.db.selectFrom('salesOrder').select('id').where(whole).limit(1).executeTakeFirst();
  if (one) return whole;
  const byCode = await ordersOfCode(ctx, search);
  if (byCode.length > 0) return sql<SqlBool>`id = any(${byCode}::int[])`;
  return sql<SqlBool>`(search_text like ${likeText(search.toLowerCase())} or email ilike ${likeText(search)}
    or ${customerName} ilike ${likeText(search)} or id = ${idIn(search)})`;
}

/** Must be identical to the expression in its index, sales_order_customer_trgm. */
const customerName = sql`(coalesce(coalesce(billing_address, shipping_address) ->> 'firstName', '') || ' '
  || coalesce(coalesce(billing_address, shipping_address) ->> 'lastName', ''))`;

/** The orders for a complete kit barcode or parcel number, each found through its index. */
async function ordersOfCode(ctx: Ctx, search: string): Promise<number[]> {
  if (search.length < 6) return [];
  const codes = sql`any(${barcodeCandidates(search)}::text[])`;
  const { rows } = await sql<{ orderId: number }>`
    with kits as (
      select k.id, k.order_line_id from kit k where upper(k.barcode) = ${codes}
      union
      select k.id, k.order_line_id from kit k where k.second_barcode is not null and upper(k.second_barcode) = ${codes}
    )
    select l.order_id from kits k join order_line l on l.id = k.order_line_id
    union
    select l.order_id from kits k join order_unit u on u.kit_id = k.id join order_line l on l.id = u.order_line_id
    union
    select s.order_id from shipment s where upper(s.tracking_number) = ${search.trim().toUpperCase()}`.execute(ctx.db);
  return rows.map(({ orderId }) => orderId);
}

/** A number, or "Order 7" as in the list, may be the id of an order; null if the search is neither. */
function idIn(search: string): number | null {
  const [, id] = /^(?:order[\s-]*)?(\d{1,9})$/i.exec(search.trim()) ?? [];
  return id === undefined ? null : Number(id);
}

async function kitsOwedBy(ctx: Ctx, orderIds: number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('orderUnit')
    .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
    .select(['orderLine.orderId', sql<number>`count(*)::int`.as('count')])
    .where('orderLine.orderId', 'in', orderIds)
    .leftJoin('kitGift', 'kitGift.orderLineId', 'orderLine.id')
    .where('orderUnit.state', '=', 'AWAITING_KIT')
    .where((eb) => eb.or([eb('kitGift.id', 'is', null), eb('kitGift.state', '=', 'CLAIMED')]))
    .groupBy('orderLine.orderId')
    .execute();
  return new Map(rows.map((row) => [row.orderId, row.count]));
}

function buyerName(address: unknown): string {
  const { firstName, lastName } = (address ?? {}) as { firstName?: string; lastName?: string };
  return `${firstName ?? ''} ${lastName ?? ''}`.trim();
}

export async function findAdminOrder(ctx: Ctx, { id }: { id: number }): Promise<AdminOrder> {
  requirePermission(ctx, 'orders.ship');
  const [view, order, units, payments, creditNotes, events, returns, refundApproval, gifts, waitingTests] =
    await Promise.all([
      viewOrder(ctx, id),
      ctx.db.selectFrom('salesOrder').select(['reviewReason', 'personId']).where('id', '=', id).executeTakeFirst(),
      unitsOf(ctx, id),
      paymentsOf(ctx, id),
      creditNotesOf(ctx, id),
      eventsOf(ctx, id),
      returnsOf(ctx, id),
      findWaitingApproval(ctx, id),
      giftsOf(ctx, id),
      waitingTestsOf(ctx, [id]),
    ]);
  return {
    ...view,
    reviewReason: order?.reviewReason ?? null,
    personId: order?.personId ?? null,
    units,
    payments,
    creditNotes,
    events,
    returns,
    gifts,
    refundApproval,
    waitingTests: waitingTests.map(({ lineNo, reason }) => ({ lineNo, reason })),
  };
}

async function giftsOf(ctx: Ctx, orderId: number): Promise<AdminOrder['gifts']> {
  const gifts = await findGifts(ctx, { orderId });
  return gifts.map(({ id, lineNo, productName, recipientName, recipientEmail, announceOn, ...gift }) => ({
    id,
    lineNo,
    productName,
    recipientName,
    recipientEmail,
    announceOn,
    state: gift.viewState,
    claimedAt: gift.claimedAt?.toISOString() ?? null,
    address: gift.address ? giftAddressLines(gift.address) : [],
    kitsOwed: gift.unitStates.filter((state) => state === 'AWAITING_KIT').length,
  }));
}

/** The amounts by the refund table, for the refund form. */
export async function suggestAdminRefund(
  ctx: Ctx,
  { id }: { id: number },
): Promise<Pick<RefundSuggestion, 'lines' | 'amountCents'> & { version: string }> {
  requirePermission(ctx, 'orders.ship');
  const suggestion = await suggestRefund(ctx, id);
  return { ...suggestion, version: refundVersion(suggestion) };
}

async function unitsOf(ctx: Ctx, orderId: number) {
  const rows = await ctx.db
    .selectFrom('orderUnit')
    .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
    .leftJoin('kit', 'kit.id', 'orderUnit.kitId')
    .select([
      'orderUnit.id as unitId',
      'orderLine.lineNo',
      'orderLine.productName',
      'kit.barcode',
      'orderUnit.kitId',
      'orderUnit.shipmentId',
    ])
    .select(shownUnitState('order_unit').as('state'))
    .where('orderLine.orderId', '=', orderId)
    .orderBy('orderUnit.id')
    .execute();
  return rows.map((row) => ({ ...row, barcode: row.barcode && formatBarcode(row.barcode) }));
}

function paymentsOf(ctx: Ctx, orderId: number) {
  return ctx.db
    .selectFrom('payment')
    .innerJoin('paymentPart', 'paymentPart.paymentId', 'payment.id')
    .select(['payment.id as paymentId', 'payment.provider', 'payment.account', 'payment.state', 'payment.currency'])
    .select(['paymentPart.amountCents', 'paymentPart.capturedCents', 'paymentPart.refundedCents'])
    .select(
      sql<number>`(select coalesce(sum(r.amount_cents), 0)::int from refund r
        where r.payment_id = payment.id and r.order_id = ${orderId} and r.state = 'REQUESTED')`.as('refundingCents'),
    )
    .select(sql<string | null>`coalesce(payment.review_reason, payment.failure_message)`.as('failure'))
    .where(
      sql<SqlBool>`(payment_part.order_id = ${orderId} or payment_part.invoice_id in (select id from invoice where order_id = ${orderId}))`,
    )
    .orderBy('payment.id')
    .execute();
}

/**
 * Events of the order, returns that arrived or were declined, settled refunds, and credits on its unpaid invoice.
 * Refund events replace the changes of the payment state that they cause.
 */
async function eventsOf(ctx: Ctx, orderId: number) {
  const rows = await ctx.db
    .selectFrom('event')
    .leftJoin('person', 'person.id', 'event.actorId')
    .leftJoin('person as orderer', (join) => join.on(sql<SqlBool>`orderer.id = event.data ->> 'orderedBy'`))
    .leftJoin('refund', (join) =>
      join.on(
        sql<SqlBool>`event.entity = 'refund' and refund.order_id = ${orderId} and event.entity_id = refund.id::text`,
      ),
    )
    .leftJoin('invoiceCredit', (join) =>
      join.on(sql<SqlBool>`event.entity = 'invoice' and event.entity_id = invoice_credit.credit_note_id::text`),
    )
    .leftJoin('invoice as note', 'note.id', 'invoiceCredit.creditNoteId')
    .select([
      sql<string>`case event.entity when 'refund' then 'refund_settled' when 'invoice' then 'invoice_credited'
        when 'order_return' then 'return_' || lower(event.to_state) else event.kind end`.as('kind'),
      'note.number as creditNote',
      sql<
        number | null
      >`coalesce(refund.amount_cents, invoice_credit.amount_cents, (event.data ->> 'amountCents')::int)`.as(
        'amountCents',
      ),
      'event.fromState as from',
      'event.toState as to',
      'event.reason',
      sql<string | null>`coalesce(orderer.name, person.name)`.as('actor'),
      'event.at',
    ])
    .where(
      sql<SqlBool>`(event.entity, event.entity_id) in (
        select 'order', ${String(orderId)} union all select 'refund', id::text from refund where order_id = ${orderId}
        union all select 'invoice', credit_note_id::text from invoice_credit where order_id = ${orderId}
        union all select 'order_return', id::text from order_return where order_id = ${orderId})`,
    )
    // Other events of a return are among the events of the order.
    .where(sql<SqlBool>`(event.entity <> 'order_return' or event.to_state in ('ARRIVED', 'DECLINED'))`)
    .where(sql<SqlBool>`not (event.kind = 'payment' and event.to_state in ('REFUNDED', 'PARTIALLY_REFUNDED'))`)
    .orderBy('event.id')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
