import type { LineMeta } from '#shop/cart/cart.rules.ts';
import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import {
  cursorOf,
  placeBefore,
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
  /** What another page answered as `cursor` or `cursorBack`: then `page` is only a number to show. */
  after?: string;
  before?: string;
}

export type OrderPage = Page<OrderRow> & { cursor: string | null; cursorBack: string | null };

/**
 * The signed-in person's orders. The ids of one page come from an index alone and the rows are read for this page only.
 * By cursor, and by number in the whole history by date, a page costs the same wherever it is and however long the list;
 * by number in a narrowed list or one by amount it is walked to from the nearer end, and what is found is counted.
 */
export async function listOrders(ctx: Ctx, filter: OrderFilter): Promise<OrderPage> {
  const user = requireUser(ctx);
  const { page, size, sort = '-date' } = filter;
  const wanted = narrowed(ctx, user.id, filter);
  const { cut, count } = await cutOf(ctx, user.id, filter);
  const found = cut.slice.size > 0 ? await idsOf(wanted, cut) : [];
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

interface Cut {
  sort: OrderSort;
  slice: ReturnType<typeof sliceOf>;
  place: ListPosition | null;
}

/** Where a page begins, and how many orders there are in all. */
async function cutOf(ctx: Ctx, personId: string, filter: OrderFilter): Promise<{ cut: Cut; count: number }> {
  const { page, size, sort = '-date' } = filter;
  const [after, before] = [readCursor(filter.after, sort), readCursor(filter.before, sort)];
  const place = after ?? before;
  if (place) return { cut: { sort, place, slice: { from: 0, size, isFromEnd: after === null } }, count: place.count };
  const count = isWhole(filter) ? await ordersOf(ctx, personId) : await countOf(narrowed(ctx, personId, filter));
  const isNumbered = isWhole(filter) && sort.endsWith('date');
  if (!isNumbered) return { cut: { sort, place, slice: sliceOf(page, size, count) }, count };
  return {
    cut: { sort, place: placeBefore({ page, size }, sort, count), slice: { from: 0, size, isFromEnd: false } },
    count,
  };
}

const isWhole = ({ paid, stage, search }: OrderFilter) => paid === undefined && stage === undefined && !search;

/** Numbered without a gap: the greatest number is their count. */
async function ordersOf(ctx: Ctx, personId: string): Promise<number> {
  const numbers = ctx.db.selectFrom('salesOrder').select(({ fn }) => fn.max('personNo').as('last'));
  return (await numbers.where('personId', '=', personId).executeTakeFirstOrThrow()).last ?? 0;
}

async function countOf(wanted: ReturnType<typeof narrowed>): Promise<number> {
  return (await wanted.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count;
}

/** Ids, places and amounts of a page in the order of the list; read backwards where its end is nearer. */
async function idsOf(wanted: ReturnType<typeof narrowed>, { sort, slice, place }: Cut) {
  const by = sort.endsWith('total') ? 'totalCents' : 'personNo';
  const isFalling = sort.startsWith('-') !== slice.isFromEnd;
  const direction = isFalling ? 'desc' : 'asc';
  const found = await wanted
    .select(['id', 'totalCents', sql<number>`person_no`.as('no')])
    .$if(place !== null, (query) => query.where(beyond(place!, isFalling)))
    .orderBy(by, direction)
    .$if(by !== 'personNo', (query) => query.orderBy('personNo', direction))
    .limit(slice.size)
    .$if(slice.from > 0, (query) => query.offset(slice.from))
    .execute();
  return slice.isFromEnd ? found.toReversed() : found;
}

/** Orders that wait for their payment; with `paid` true those that were paid. */
export function listPendingOrders(ctx: Ctx, filter: OrderFilter): Promise<OrderPage> {
  return listOrders(ctx, { ...filter, paid: filter.paid ?? false });
}

/** Texts are searched without their index, which would read those of everyone: one person has few orders. */
function narrowed(ctx: Ctx, personId: string, { paid, stage, search }: OrderFilter) {
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

function beyond({ no, totalCents }: ListPosition, isFalling: boolean) {
  const sign = sql.raw(isFalling ? '<' : '>');
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
