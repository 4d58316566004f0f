import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { requireUser } from '#features/accounts/access.service.ts';
import type { OrderView } from '#features/checkout/checkout.contract.ts';
import { MIN_POINTS, POINT_CENTS } from '#features/loyalty/points.rules.ts';
import { Failure } from '#shared/failure.ts';
import { toPage, type Page } from '#shared/paging.ts';
import type { OrderRow } from './orders.contract.ts';
import { viewOrder } from './order-view.service.ts';

export interface OrderFilter {
  page: number;
  size: number;
  paid?: boolean;
}

/** The signed-in person's orders, newest first; `paid` narrows to paid or unpaid ones. */
export async function listOrders(ctx: Ctx, { page, size, paid }: OrderFilter): Promise<Page<OrderRow>> {
  const user = requireUser(ctx);
  const mine = ctx.db
    .selectFrom('salesOrder')
    .where('personId', '=', user.id)
    .$if(paid === true, (query) => query.where('state', 'not in', ['PENDING_PAYMENT', 'EXPIRED', 'CANCELLED']))
    .$if(paid === false, (query) => query.where('state', '=', 'PENDING_PAYMENT'));
  const [rows, { count }] = await Promise.all([
    mine
      .selectAll()
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    mine.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return toPage(await withLines(ctx, rows), count, page, size);
}

/** Orders that wait for their payment; with `paid` true those that were paid. */
export function listPendingOrders(ctx: Ctx, filter: OrderFilter): Promise<Page<OrderRow>> {
  return listOrders(ctx, { ...filter, paid: filter.paid ?? false });
}

/** What paying these unpaid orders costs; without ids, all of them. Points lower it by 0.05 each, at most by half. */
export async function pendingTotal(ctx: Ctx, input: { orderIds: number[]; loyaltyPoints: number }) {
  const user = requireUser(ctx);
  const orders = await ctx.db
    .selectFrom('salesOrder')
    .select(['id', 'totalCents', 'currency'])
    .where('personId', '=', user.id)
    .where('state', '=', 'PENDING_PAYMENT')
    .$if(input.orderIds.length > 0, (query) => query.where('id', 'in', input.orderIds))
    .orderBy('id')
    .execute();
  if (new Set(input.orderIds).size > orders.length) throw new Failure('not_found');
  const totalCents = orders.reduce((sum, order) => sum + order.totalCents, 0);
  const balance = await ctx.db
    .selectFrom('loyaltyBalance')
    .select('available')
    .where('personId', '=', user.id)
    .executeTakeFirst();
  const most = Math.min(balance?.available ?? 0, Math.floor(totalCents / 2 / POINT_CENTS));
  const wanted = Math.min(input.loyaltyPoints, most);
  const loyaltyPoints = wanted >= MIN_POINTS ? wanted : 0;
  const amountCents = totalCents - loyaltyPoints * POINT_CENTS;
  const currency = orders[0]?.currency ?? user.currency;
  return { amount: amountCents / 100, amountCents, currency, loyaltyPoints, orderIds: orders.map((order) => order.id) };
}

export async function findOrder(ctx: Ctx, { id }: { id: number }): Promise<OrderView> {
  const user = requireUser(ctx);
  const order = await ctx.db
    .selectFrom('salesOrder')
    .select('id')
    .where('id', '=', id)
    .where('personId', '=', user.id)
    .executeTakeFirst();
  if (!order) throw new Failure('not_found');
  return viewOrder(ctx, order.id);
}

interface ListedOrder {
  id: number;
  number: string | null;
  state: string;
  paymentState: string;
  fulfilmentState: string;
  method: string;
  currency: string;
  totalCents: number;
  pointsUsed: number;
  createdAt: Date;
  placedAt: Date | null;
}

/** Adds the line counts and invoices of one page of orders. */
export async function withLines(ctx: Ctx, orders: readonly ListedOrder[]): Promise<OrderRow[]> {
  if (orders.length === 0) return [];
  const ids = orders.map((order) => order.id);
  const [lines, invoices] = await Promise.all([
    ctx.db
      .selectFrom('orderLine')
      .select([
        'orderId',
        sql<number>`sum(quantity)::int`.as('items'),
        sql<number>`count(*)::int`.as('lines'),
        sql<string>`(array_agg(product_name order by line_no))[1]`.as('first'),
      ])
      .where('orderId', 'in', ids)
      .groupBy('orderId')
      .execute(),
    ctx.db
      .selectFrom('invoice')
      .select(['id', 'orderId'])
      .where('orderId', 'in', ids)
      .where(sql<SqlBool>`series = 'INV' and state <> 'VOID'`)
      .execute(),
  ]);
  const lineOf = new Map(lines.map((row) => [row.orderId, row]));
  const invoiceOf = new Map(invoices.map((row) => [row.orderId, row.id]));
  return orders.map((order) => ({
    orderId: order.id,
    number: order.number,
    state: order.state,
    paymentState: order.paymentState,
    fulfilmentState: order.fulfilmentState,
    paid: order.totalCents === 0 || ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(order.paymentState),
    method: order.method,
    currency: order.currency,
    totalCents: order.totalCents,
    pointsUsed: order.pointsUsed,
    itemCount: lineOf.get(order.id)?.items ?? 0,
    lineCount: lineOf.get(order.id)?.lines ?? 0,
    firstProduct: lineOf.get(order.id)?.first ?? null,
    createdAt: order.createdAt.toISOString(),
    placedAt: order.placedAt?.toISOString() ?? null,
    invoiceId: invoiceOf.get(order.id) ?? null,
  }));
}
