import type { LineMeta } from '#shop/cart/cart.rules.ts';
import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import {
  cursorOf,
  positionBefore,
  readCursor,
  sliceOf,
  STAGES,
  type OrderSort,
  type OrderStage,
  type ListPosition,
} from './order-list.rules.ts';
import { amountsDue } from '#shop/payments/payables.service.ts';
import { orderedFor } from './ordered-for.rules.ts';
import type { OrderRow } from './orders.contract.ts';
import type { FulfilmentState, OrderPaymentState, OrderState, PaymentMethod } from './orders.rules.ts';

export interface OrderFilter {
  page: number;
  size: number;
  paid?: boolean;
  stage?: OrderStage;
  search?: string;
  sort?: OrderSort;
  /** The `cursor` or `cursorBack` of another page; `page` is then only a number to show. */
  after?: string;
  before?: string;
}

export type OrderPage = Page<OrderRow> & { cursor: string | null; cursorBack: string | null };

/**
 * The user's own orders. The ids of a page come from an index alone, and only the rows of this page are read. A page by
 * cursor, or by number in the unfiltered history by date, costs the same at any position and length. A page by number
 * in a list that is filtered or sorted by amount is scanned from the nearer end, and its rows are counted.
 */
export async function listOrders(ctx: Ctx, filter: OrderFilter): Promise<OrderPage> {
  const user = requireUser(ctx);
  const { page, size, sort = '-date' } = filter;
  const wanted = filtered(ctx, user.id, filter);
  const { range, count } = await rangeOf(ctx, user.id, filter);
  const found = range.slice.size > 0 ? await idsOf(wanted, range) : [];
  const rows = await rowsOf(
    ctx,
    found.map((row) => row.id),
  );
  const [first, last] = [found[0], found.at(-1)];
  return {
    ...toPage(await withLines(ctx, rows), count, page, size),
    cursor: last && found.length === size ? cursorOf(last, sort, count) : null,
    cursorBack: first && page > 1 ? cursorOf(first, sort, count) : null,
  };
}

interface PageRange {
  sort: OrderSort;
  slice: ReturnType<typeof sliceOf>;
  place: ListPosition | null;
}

/** The start of a page, and the number of orders in the list. */
async function rangeOf(ctx: Ctx, personId: string, filter: OrderFilter): Promise<{ range: PageRange; count: number }> {
  const { page, size, sort = '-date' } = filter;
  const [after, before] = [readCursor(filter.after, sort), readCursor(filter.before, sort)];
  const place = after ?? before;
  if (place) return { range: { sort, place, slice: { from: 0, size, isFromEnd: after === null } }, count: place.count };
  const count = isWhole(filter) ? await ordersOf(ctx, personId) : await countOf(filtered(ctx, personId, filter));
  const isNumbered = isWhole(filter) && sort.endsWith('date');
  if (!isNumbered) return { range: { sort, place, slice: sliceOf(page, size, count) }, count };
  return {
    range: { sort, place: positionBefore({ page, size }, sort, count), slice: { from: 0, size, isFromEnd: false } },
    count,
  };
}

const isWhole = ({ paid, stage, search }: OrderFilter) => paid === undefined && stage === undefined && !search;

/** Orders are numbered without gaps: the greatest number is their count. */
async function ordersOf(ctx: Ctx, personId: string): Promise<number> {
  const numbers = ctx.db.selectFrom('salesOrder').select(({ fn }) => fn.max('personNo').as('last'));
  return (await numbers.where('personId', '=', personId).executeTakeFirstOrThrow()).last ?? 0;
}

async function countOf(wanted: ReturnType<typeof filtered>): Promise<number> {
  return (await wanted.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count;
}

/** Ids, numbers and amounts of a page in list order; scanned backwards if its end is nearer. */
async function idsOf(wanted: ReturnType<typeof filtered>, { sort, slice, place }: PageRange) {
  const by = sort.endsWith('total') ? 'totalCents' : 'personNo';
  const isDescending = sort.startsWith('-') !== slice.isFromEnd;
  const direction = isDescending ? 'desc' : 'asc';
  const found = await wanted
    .select(['id', 'totalCents', sql<number>`person_no`.as('no')])
    .$if(place !== null, (query) => query.where(isAfter(place!, isDescending)))
    .orderBy(by, direction)
    .$if(by !== 'personNo', (query) => query.orderBy('personNo', direction))
    .limit(slice.size)
    .$if(slice.from > 0, (query) => query.offset(slice.from))
    .execute();
  return slice.isFromEnd ? found.toReversed() : found;
}

/** Unpaid orders; with `paid` true, paid orders. */
export function listPendingOrders(ctx: Ctx, filter: OrderFilter): Promise<OrderPage> {
  return listOrders(ctx, { ...filter, paid: filter.paid ?? false });
}

/** Text search bypasses the text index, which would read the orders of all users: one user has few orders. */
function filtered(ctx: Ctx, personId: string, { paid, stage, search }: OrderFilter) {
  return ctx.db
    .selectFrom('salesOrder')
    .where('personId', '=', personId)
    .$if(paid === true, (query) => query.where('state', 'not in', ['PENDING_PAYMENT', 'EXPIRED', 'CANCELLED']))
    .$if(paid === false, (query) => query.where('state', '=', 'PENDING_PAYMENT'))
    .$if(stage !== undefined, (query) => query.where('state', 'in', [...STAGES[stage!]]))
    .$if(Boolean(search), (query) =>
      query.where(sql<SqlBool>`search_text || '' like ${likeText(search!.toLowerCase())}`),
    );
}

function isAfter({ no, totalCents }: ListPosition, isDescending: boolean) {
  const sign = sql.raw(isDescending ? '<' : '>');
  return totalCents === null
    ? sql<SqlBool>`person_no ${sign} ${no}`
    : sql<SqlBool>`(total_cents, person_no) ${sign} (${totalCents}, ${no})`;
}

/** These orders, in the order of the ids. */
async function rowsOf(ctx: Ctx, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await ctx.db.selectFrom('salesOrder').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface ListedOrder {
  id: number;
  number: string | null;
  state: OrderState;
  paymentState: OrderPaymentState;
  fulfilmentState: FulfilmentState;
  method: PaymentMethod;
  currency: string;
  totalCents: number;
  giftCardCents: number;
  pointsUsed: number;
  createdAt: Date;
  placedAt: Date | null;
}

/** Adds the line counts and invoices of one page of orders. */
export async function withLines(ctx: Ctx, orders: readonly ListedOrder[]): Promise<OrderRow[]> {
  if (orders.length === 0) return [];
  const ids = orders.map((order) => order.id);
  const [due, lines, invoices] = await Promise.all([
    amountsDue(ctx, orders),
    ctx.db
      .selectFrom('orderLine')
      .select([
        'orderLine.orderId',
        sql<number>`sum(quantity)::int`.as('items'),
        sql<number>`count(*)::int`.as('lines'),
        sql<string>`(array_agg(product_name order by line_no))[1]`.as('first'),
        sql<LineMeta>`(array_agg(meta order by line_no))[1]`.as('meta'),
        sql<boolean>`coalesce(bool_and(gift.id is not null and gift.state <> 'CLAIMED')
          filter (where product.kind <> 'gift_card'), false)`.as('awaitsRecipient'),
      ])
      .innerJoin('product', 'product.id', 'orderLine.productId')
      .leftJoin('kitGift as gift', 'gift.orderLineId', 'orderLine.id')
      .where('orderLine.orderId', 'in', ids)
      .groupBy('orderLine.orderId')
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
    awaitsRecipient: lineOf.get(order.id)?.awaitsRecipient ?? false,
    paid: order.totalCents === 0 || ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(order.paymentState),
    method: order.method,
    currency: order.currency,
    totalCents: order.totalCents,
    dueCents: due.get(order.id)!,
    pointsUsed: order.pointsUsed,
    itemCount: lineOf.get(order.id)?.items ?? 0,
    lineCount: lineOf.get(order.id)?.lines ?? 0,
    firstProduct: lineOf.get(order.id)?.first ?? null,
    orderedFor: orderedFor(lineOf.get(order.id)?.meta),
    createdAt: order.createdAt.toISOString(),
    placedAt: order.placedAt?.toISOString() ?? null,
    invoiceId: invoiceOf.get(order.id) ?? null,
  }));
}
