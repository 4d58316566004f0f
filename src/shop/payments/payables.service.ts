import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { isAccessToken } from '#shop/orders/order-access.service.ts';
import { lockOrders, type LockedOrder } from '#shop/orders/order-writing.service.ts';
import { reserveStockAgain } from '#shop/stock/stock.service.ts';
import { closedReason, dueCents } from '#shop/orders/orders.rules.ts';
import { sellsTo } from '#platform/places/places.rules.ts';
import { Failure } from '#shared/failure.ts';

/** The orders and invoices that a visitor wants to pay. */
export interface Wanted {
  orderIds: readonly number[];
  invoiceIds: readonly number[];
  accessToken?: string | null | undefined;
}

/** An order or invoice with its amount due. */
export interface DuePart {
  orderId: number | null;
  invoiceId: number | null;
  /** The cart that the order was made from; null for an invoice. */
  cartId: number | null;
  amountCents: number;
  currency: string;
  countryCode: string;
  email: string;
  method: string;
  intentKind: string;
}

/**
 * Locks the orders, then the invoices, each by id. Only those that this visitor may pay: their own, or the order whose
 * access token they have; otherwise 404. Rejects what no longer needs a payment.
 */
export async function lockPayables(tx: Ctx, { orderIds, invoiceIds, accessToken }: Wanted): Promise<DuePart[]> {
  const orders = await lockOrders(tx, orderIds);
  const invoices = await lockInvoices(tx, invoiceIds);
  const mine = orders.filter((order) => mayPay(tx, order, accessToken));
  if (mine.length !== new Set(orderIds).size || invoices.length !== new Set(invoiceIds).size)
    throw new Failure('not_found');
  const closed = orders.find((order) => order.state !== 'PENDING_PAYMENT');
  if (closed) throw new Failure(closedReason(closed.state));
  if (orders.some((order) => !sellsTo(order.countryCode))) throw new Failure('not_sold_to');
  if (invoices.some((invoice) => !['ISSUED', 'PARTIALLY_PAID', 'OVERDUE'].includes(invoice.state)))
    throw new Failure('already_paid');
  await reserveStockAgain(
    tx,
    orders.flatMap((order) => (order.keepsStock ? order.id : [])),
  );
  const due = await amountsDue(tx, orders);
  return [
    ...orders.map((order) => ({
      ...factsOf(order),
      orderId: order.id,
      cartId: order.cartId,
      invoiceId: null,
      amountCents: due.get(order.id)!,
    })),
    ...invoices.map((invoice) => ({
      ...factsOf(invoice),
      orderId: null,
      cartId: null,
      invoiceId: invoice.invoiceId,
      amountCents: invoice.totalCents - invoice.paidCents,
    })),
  ];
}

function mayPay(
  ctx: Ctx,
  order: { id: number; personId: string | null },
  accessToken: string | null | undefined,
): boolean {
  if (ctx.user && order.personId === ctx.user.id) return true;
  return isAccessToken(ctx, order.id, accessToken);
}

async function lockInvoices(tx: Ctx, ids: readonly number[]) {
  if (ids.length === 0 || !tx.user) return [];
  return tx.db
    .selectFrom('invoice')
    .innerJoin('salesOrder', 'salesOrder.id', 'invoice.orderId')
    .select(['invoice.id as invoiceId', 'invoice.totalCents', 'invoice.paidCents', 'invoice.state'])
    .select([
      'salesOrder.currency',
      'salesOrder.countryCode',
      'salesOrder.email',
      'salesOrder.method',
      'salesOrder.intentKind',
    ])
    .where('invoice.id', 'in', ids)
    .where('invoice.series', '=', 'INV')
    .where('invoice.personId', '=', tx.user.id)
    .orderBy('invoice.id')
    .forUpdate('invoice')
    .execute();
}

function factsOf({
  currency,
  countryCode,
  email,
  method,
  intentKind,
}: {
  currency: string;
  countryCode: string;
  email: string;
  method: string;
  intentKind: string;
}) {
  return { currency, countryCode, email, method, intentKind };
}

type OwingOrder = Pick<LockedOrder, 'id' | 'totalCents' | 'giftCardCents' | 'paymentState'>;

/** The amount still due for each of these unpaid orders, after gift card and transfers. */
export async function amountsDue(tx: Ctx, orders: readonly OwingOrder[]): Promise<Map<number, number>> {
  const partlyPaid = orders.flatMap((order) => (order.paymentState === 'PARTIALLY_PAID' ? order.id : []));
  const paid = await transferredCents(tx, partlyPaid);
  return new Map(orders.map((order) => [order.id, dueCents({ ...order, paidCents: paid.get(order.id) ?? 0 })]));
}

/** The amounts that bank transfers have paid for unpaid orders so far. */
async function transferredCents(tx: Ctx, orderIds: number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('paymentPart')
    .select((eb) => [
      'orderId',
      sql<number>`(${eb.fn.sum('capturedCents')} - ${refundedBeforeSale(sql`payment_part.order_id`)})::int`.as('cents'),
    ])
    .where('orderId', 'in', orderIds)
    .where('isWhole', '=', false)
    .where('isGiftCard', '=', false)
    .groupBy('orderId')
    .execute();
  return new Map(rows.map((row) => [row.orderId!, row.cents]));
}

/** Part payments that were refunded, or requested back, before the order was placed; they do not count towards it. */
export function refundedBeforeSale(orderId: RawBuilder<unknown>) {
  return sql<number>`coalesce((select sum(back.amount_cents) from refund back
    where back.order_id = ${orderId} and back.before_sale and back.state <> 'FAILED'), 0)::int`;
}
