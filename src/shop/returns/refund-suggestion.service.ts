import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { priceBookFor } from '#platform/places/places.rules.ts';
import { isConsumer } from '#shop/orders/orders.rules.ts';
import { moneyOf } from '#shop/orders/order-view.service.ts';
import { isNotAdded } from '#shop/order-admin/waiting-tests.service.ts';
import { Failure } from '#shared/failure.ts';
import {
  suggestForLine,
  suggestForShipping,
  type LineSuggestion,
  type RefundableLine,
  type RefundFacts,
  type ShippingFacts,
} from './refund-table.rules.ts';
import { OPEN_RETURN_STATES } from './returns.rules.ts';

export interface SuggestedLine extends LineSuggestion {
  /** Null for shipping. */
  orderLineId: number | null;
  name: string;
}

export interface RefundSuggestion {
  facts: RefundFacts;
  lines: SuggestedLine[];
  amountCents: number;
}

/** The refund of an order according to the fixed table, line by line. The caller has checked access. */
export async function suggestRefund(ctx: Ctx, orderId: number): Promise<RefundSuggestion> {
  const order = await orderRow(ctx, orderId);
  const [facts, lines, shipping] = [
    await factsOf(ctx, order),
    await refundableLines(ctx, orderId, order.taxIncluded),
    await shippingOf(ctx, order),
  ];
  const suggested: SuggestedLine[] = lines.map(({ orderLineId, name, ...line }) => ({
    orderLineId,
    name,
    ...suggestForLine(line, facts),
  }));
  if (shipping.shippingCents > 0)
    suggested.push({ orderLineId: null, name: 'Shipping', ...suggestForShipping(shipping, facts) });
  const capped = cappedAt(refundableOf(order), suggested);
  return { facts, lines: capped, amountCents: capped.reduce((sum, line) => sum + line.amountCents, 0) };
}

/** Payments minus refunds and requested refunds, plus the open amount of the invoice. */
const refundableOf = (order: Order) => order.paidCents - order.refundedCents - order.requestedCents + order.openCents;

/** Caps the lines in their order: together at most the refundable amount. */
function cappedAt(refundableCents: number, lines: readonly SuggestedLine[]): SuggestedLine[] {
  let leftCents = refundableCents;
  return lines.map((line) => {
    const amountCents = Math.min(line.amountCents, leftCents);
    leftCents -= amountCents;
    return { ...line, amountCents, mostCents: Math.min(line.mostCents, refundableCents) };
  });
}

/** Based on the remaining amount of each line, which any further refund changes. */
export function refundVersion({ lines }: Pick<RefundSuggestion, 'lines'>): string {
  return String(lines.reduce((left, { mostCents }) => left + mostCents, 0));
}

type Order = Awaited<ReturnType<typeof orderRow>>;

function orderRow(ctx: Ctx, orderId: number) {
  return ctx.db
    .selectFrom('salesOrder')
    .innerJoinLateral(moneyOf, (join) => join.onTrue())
    .selectAll('salesOrder')
    .select(['money.paidCents', 'money.refundedCents', requestedOf, openOf])
    .where('salesOrder.id', '=', orderId)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
}

const requestedOf = sql<number>`coalesce((select sum(amount_cents) from refund
  where order_id = sales_order.id and state = 'REQUESTED'), 0)::int`.as('requestedCents');

const openOf = sql<number>`coalesce((select total_cents - paid_cents from invoice where order_id = sales_order.id
  and series = 'INV' and state in ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE')), 0)`.as('openCents');

const daysBetween = (from: Date | null, to: Date) =>
  from === null ? null : Math.max(0, Math.floor((to.getTime() - from.getTime()) / 86_400_000));

async function factsOf(ctx: Ctx, order: Order): Promise<RefundFacts> {
  const sent = await ctx.db
    .selectFrom('shipment')
    .select((eb) => [eb.fn.max('sentAt').as('sentAt'), eb.fn.max('deliveredAt').as('deliveredAt')])
    .select(sql<boolean>`bool_and(state <> 'SENT')`.as('arrived'))
    .where('orderId', '=', order.id)
    .where('state', 'not in', ['RETURNED', 'LOST'])
    .executeTakeFirst();
  const toSend = await ctx.db
    .selectFrom('supplyOrder')
    .select('id')
    .where('salesOrderId', '=', order.id)
    .where('state', '=', 'APPROVED')
    .executeTakeFirst();
  return {
    daysSinceSent: daysBetween(sent?.sentAt ?? null, ctx.now),
    daysSinceDelivery: sent?.arrived ? daysBetween(sent.deliveredAt, ctx.now) : null,
    daysSincePlaced: daysBetween(order.placedAt ?? order.createdAt, ctx.now) ?? 0,
    region: priceBookFor(order.countryCode),
    isConsumer: isConsumer(order),
    wantedEarlyStart: order.earlyStart,
    nothingSent: toSend !== undefined || (!sent?.sentAt && order.fulfilmentState !== 'NOT_REQUIRED'),
    arrived: await arrivedReturnOf(ctx, order.id),
  };
}

/** The open return that kits have arrived for; a withdrawal if both are open. */
async function arrivedReturnOf(ctx: Ctx, orderId: number): Promise<RefundFacts['arrived']> {
  const open = await ctx.db
    .selectFrom('orderReturn')
    .select(['kind', 'state'])
    .where('orderId', '=', orderId)
    .where('state', 'in', OPEN_RETURN_STATES)
    .execute();
  if (!open.some(({ state }) => state === 'ARRIVED')) return null;
  return open.some(({ kind }) => kind === 'WITHDRAWAL') ? 'WITHDRAWAL' : 'RETURN';
}

interface LoadedLine extends RefundableLine {
  orderLineId: number;
  name: string;
}

async function refundableLines(ctx: Ctx, orderId: number, taxIncluded: boolean): Promise<LoadedLine[]> {
  const { rows } = await sql<{
    orderLineId: number;
    name: string;
    kind: string;
    netCents: number;
    taxCents: number;
    refundedCents: number;
    units: RefundableLine['units'] | null;
    creditsLeft: number;
    credits: number;
    giftCardCents: number | null;
    hasBegun: boolean | null;
    isNotAdded: boolean;
  }>`
    select l.id as order_line_id, l.product_name || coalesce(' for ' || a.name, '') as name, p.kind,
      l.goods_cents - l.discount_cents - l.points_cents as net_cents, l.tax_cents,
      coalesce((
        select sum(r.amount_cents)::int from refund_line r left join refund f on f.id = r.refund_id
        where r.order_line_id = l.id and (f.id is null or f.state <> 'FAILED')
      ), 0) as refunded_cents,
      (
        select jsonb_agg(jsonb_build_object('state', u.state, 'sampleState', (
          select case s.state when 'ON_HOLD' then coalesce(s.held_from, 'RECEIVED') else s.state end from sample s where s.kit_id = u.kit_id order by s.id desc limit 1)) order by u.unit_no)
        from order_unit u where u.order_line_id = l.id or u.quick_line_id = l.id
      ) as units,
      (select count(*)::int from kit_credit c where c.order_line_id = l.id and c.expires_at > now()
        and (c.state = 'REFUNDED' or c.state = 'AVAILABLE' and c.owner_id = o.person_id)) as credits_left,
      (select count(*)::int from kit_credit c where c.order_line_id = l.id) as credits,
      (select sum(g.balance_cents)::int from gift_card g where g.order_line_id = l.id) as gift_card_cents,
      (select q.state in ('IN_ANALYSIS', 'IN_REVIEW', 'REPORTED') from parentage_request q
        where q.id = (l.meta ->> 'parentageRequestId')::int) as has_begun,
      ${isNotAdded} as is_not_added
    from order_line l join product p on p.id = l.product_id join sales_order o on o.id = l.order_id
    left join animal a on a.id = l.animal_id
    where l.order_id = ${orderId} order by l.line_no`.execute(ctx.db);
  return rows.map(({ netCents, taxCents, units, creditsLeft, credits, ...line }) => ({
    ...line,
    paidCents: netCents + (taxIncluded ? 0 : taxCents),
    units: units ?? [],
    credits: credits > 0 ? { available: creditsLeft, total: credits } : null,
  }));
}

async function shippingOf(ctx: Ctx, order: Order): Promise<ShippingFacts> {
  const shippingCents = order.shippingCents + (order.taxIncluded ? 0 : order.shippingTaxCents);
  if (shippingCents === 0) return { shippingCents, refundedCents: 0, standardCents: 0 };
  const [refundedCents, standard] = await Promise.all([
    refundedShippingCents(ctx, order.id),
    ctx.db
      .selectFrom('shippingMethod as used')
      .innerJoin('shippingMethod as other', 'other.zone', 'used.zone')
      .select((eb) => eb.fn.min('other.rateCents').as('cents'))
      .where('used.id', '=', order.shippingMethodId)
      .whereRef('other.currency', '=', 'used.currency')
      .executeTakeFirst(),
  ]);
  return {
    shippingCents,
    refundedCents,
    standardCents: standard?.cents ?? shippingCents,
  };
}

/** Shipping of an order that was refunded or credited, including pending refunds. */
export async function refundedShippingCents(ctx: Ctx, orderId: number): Promise<number> {
  const refunded = await ctx.db
    .selectFrom('refundLine')
    .leftJoin('refund', 'refund.id', 'refundLine.refundId')
    .leftJoin('invoice', 'invoice.id', 'refundLine.creditNoteId')
    .select((eb) => eb.fn.sum<string>('refundLine.amountCents').as('cents'))
    .where('refundLine.orderLineId', 'is', null)
    .where((eb) => eb.or([eb('refund.orderId', '=', orderId), eb('invoice.orderId', '=', orderId)]))
    .where((eb) => eb.or([eb('refund.state', 'is', null), eb('refund.state', '<>', 'FAILED')]))
    .executeTakeFirst();
  return Number(refunded?.cents ?? 0);
}
