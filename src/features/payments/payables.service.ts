import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { statement } from '#db/statement.ts';
import { isAccessToken } from '#features/orders/order-access.service.ts';
import { lockOrders, type LockedOrder } from '#features/orders/order-writing.service.ts';
import { keepStockAgain } from '#features/stock/stock.service.ts';
import { Failure } from '#shared/failure.ts';

export interface Payable {
  orderId: number | null;
  invoiceId: number | null;
}

export interface PayableFacts extends Payable {
  amountCents: number;
  currency: string;
  countryCode: string;
  email: string;
  method: string;
  intentKind: string;
}

/** Orders and invoices that this visitor may pay: their own, or the one whose access token they hold. Else 404. */
export async function findPayables(
  ctx: Ctx,
  input: { orderIds: number[]; invoiceIds: number[]; accessToken?: string | null },
): Promise<PayableFacts[]> {
  const orders = await findOrders(ctx, input.orderIds);
  const mine = orders.filter((order) => mayPay(ctx, order, input.accessToken));
  const invoices = await openInvoices(ctx, input.invoiceIds);
  if (mine.length !== new Set(input.orderIds).size || invoices.length !== new Set(input.invoiceIds).size)
    throw new Failure('not_found');
  return [
    ...mine.map((order) => ({
      ...factsOf(order),
      orderId: order.id,
      invoiceId: null,
      amountCents: order.totalCents - order.giftCardCents,
    })),
    ...invoices.map((row) => ({
      ...factsOf(row),
      orderId: null,
      invoiceId: row.invoiceId,
      amountCents: row.invoiceTotal - row.paidCents,
    })),
  ];
}

function findOrders(ctx: Ctx, ids: number[]) {
  if (ids.length === 1) return readOrder(ctx.db, { id: ids[0]! });
  return ids.length === 0 ? Promise.resolve([]) : readOrders(ctx.db, { ids });
}

// A list is planned anew at every run; one id is not.
const readOrder = statement<{ id: number }>()((db, value) =>
  db.selectFrom('salesOrder').selectAll().where('id', '=', value.id),
);

const readOrders = statement<{ ids: number[] }>()((db, value) =>
  db
    .selectFrom('salesOrder')
    .selectAll()
    .where('id', '=', sql<number>`any(${value.ids}::bigint[])`)
    .orderBy('id'),
);

function mayPay(
  ctx: Ctx,
  order: { id: number; personId: string | null },
  accessToken: string | null | undefined,
): boolean {
  if (ctx.user && order.personId === ctx.user.id) return true;
  return isAccessToken(ctx, order.id, accessToken);
}

async function openInvoices(ctx: Ctx, ids: number[]) {
  if (ids.length === 0 || !ctx.user) return [];
  return ctx.db
    .selectFrom('invoice')
    .innerJoin('salesOrder', 'salesOrder.id', 'invoice.orderId')
    .select(['invoice.id as invoiceId', 'invoice.totalCents as invoiceTotal', 'invoice.paidCents'])
    .select([
      'salesOrder.currency',
      'salesOrder.countryCode',
      'salesOrder.email',
      'salesOrder.method',
      'salesOrder.intentKind',
    ])
    .where('invoice.id', 'in', ids)
    .where('invoice.series', '=', 'INV')
    .where('invoice.personId', '=', ctx.user.id)
    .orderBy('invoice.id')
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

/** Locks what is to be paid, orders first, each by id; refuses what needs no payment any more. */
export async function lockPayables(tx: Ctx, payables: readonly Payable[]) {
  const orders = await lockOrders(
    tx,
    payables.flatMap((part) => part.orderId ?? []),
  );
  if (orders.some((order) => order.state !== 'PENDING_PAYMENT')) throw new Failure('already_paid');
  await keepStockAgain(
    tx,
    orders.flatMap((order) => (order.keepsStock ? order.id : [])),
  );
  const invoiceIds = payables.flatMap((part) => part.invoiceId ?? []);
  const invoices = invoiceIds.length
    ? await tx.db.selectFrom('invoice').selectAll().where('id', 'in', invoiceIds).orderBy('id').forUpdate().execute()
    : [];
  if (invoices.some((invoice) => !['ISSUED', 'PARTIALLY_PAID', 'OVERDUE'].includes(invoice.state)))
    throw new Failure('already_paid');
  const due = await amountsDue(tx, orders);
  return [
    ...orders.map((order) => ({
      orderId: order.id,
      invoiceId: null,
      currency: order.currency,
      amountCents: due.get(order.id)!,
    })),
    ...invoices.map((invoice) => ({
      orderId: null,
      invoiceId: invoice.id,
      currency: invoice.currency,
      amountCents: invoice.totalCents - invoice.paidCents,
    })),
  ];
}

type OwingOrder = Pick<LockedOrder, 'id' | 'totalCents' | 'giftCardCents' | 'paymentState'>;

/** What each of these unpaid orders still asks for, after gift card and transfers. */
export async function amountsDue(tx: Ctx, orders: readonly OwingOrder[]): Promise<Map<number, number>> {
  const begun = orders.flatMap((order) => (order.paymentState === 'PARTIALLY_PAID' ? order.id : []));
  const paid = await transfersOf(tx, begun);
  return new Map(orders.map((order) => [order.id, order.totalCents - order.giftCardCents - (paid.get(order.id) ?? 0)]));
}

/** What bank transfers have paid of orders so far. */
async function transfersOf(tx: Ctx, orderIds: number[]): Promise<Map<number, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('paymentPart')
    .select(['orderId', (eb) => eb.fn.sum<string>('capturedCents').as('cents')])
    .where('orderId', 'in', orderIds)
    .where('isWhole', '=', false)
    .where('isGiftCard', '=', false)
    .groupBy('orderId')
    .execute();
  return new Map(rows.map((row) => [row.orderId!, Number(row.cents)]));
}
