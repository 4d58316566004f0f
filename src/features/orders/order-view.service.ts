import { sql, type SqlBool } from 'kysely';
import type { Ctx } from '#app/context.ts';
import type { OrderAddress, OrderView } from '#features/checkout/checkout.contract.ts';
import { Failure } from '#shared/failure.ts';
import { transferReference } from './invoices.rules.ts';

/** One order as its buyer sees it. Whoever calls has checked that it may be seen. */
export async function viewOrder(ctx: Ctx, orderId: number): Promise<OrderView> {
  const order = await findOrderRow(ctx, orderId);
  const [lines, units, shipments, money, invoice] = await Promise.all([
    linesOf(ctx, orderId),
    unitCounts(ctx, orderId),
    shipmentsOf(ctx, orderId),
    moneyOf(ctx, orderId),
    invoiceOf(ctx, orderId),
  ]);
  return {
    orderId,
    number: order.number,
    state: order.state,
    paymentState: order.paymentState,
    fulfilmentState: order.fulfilmentState,
    method: order.method as OrderView['method'],
    audience: order.audience,
    email: order.email,
    currency: order.currency,
    ...amountsOf(order),
    ...money,
    couponCode: order.couponCode,
    shippingMethod: order.shippingMethod,
    steps: order.steps as unknown as OrderView['steps'],
    lines: lines.map((line) => ({ ...line, units: units.get(line.lineNo) ?? {} })),
    billingAddress: addressOf(order.billingAddress),
    shippingAddress: addressOf(order.shippingAddress),
    createdAt: order.createdAt.toISOString(),
    placedAt: order.placedAt?.toISOString() ?? null,
    invoiceId: invoice?.id ?? null,
    invoiceNumber: invoice?.number ?? null,
    paymentReference: order.method === 'EFT' ? transferReference(order) : null,
    shipments: shipments.map((row) => ({
      ...row,
      sentAt: row.sentAt.toISOString(),
      deliveredAt: row.deliveredAt?.toISOString() ?? null,
    })),
  };
}

type OrderRow = Awaited<ReturnType<typeof findOrderRow>>;

function findOrderRow(ctx: Ctx, orderId: number) {
  return ctx.db
    .selectFrom('salesOrder')
    .leftJoin('shippingMethod', 'shippingMethod.id', 'salesOrder.shippingMethodId')
    .selectAll('salesOrder')
    .select('shippingMethod.name as shippingMethod')
    .where('salesOrder.id', '=', orderId)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
}

function amountsOf(order: OrderRow) {
  const { goodsCents, discountCents, pointsUsed, pointsCents, shippingCents, taxCents, taxIncluded, totalCents } =
    order;
  return { goodsCents, discountCents, pointsUsed, pointsCents, shippingCents, taxCents, taxIncluded, totalCents };
}

function linesOf(ctx: Ctx, orderId: number) {
  return ctx.db
    .selectFrom('orderLine')
    .leftJoin('animal', 'animal.id', 'orderLine.animalId')
    .select([
      'lineNo',
      'productId',
      'productName',
      'sku',
      'animal.name as animalName',
      'quantity',
      'unitCents',
      'goodsCents',
    ])
    .select(['discountCents', 'pointsCents', 'taxCents', 'note'])
    .where('orderId', '=', orderId)
    .orderBy('lineNo')
    .execute();
}

async function unitCounts(ctx: Ctx, orderId: number): Promise<Map<number, Record<string, number>>> {
  const rows = await ctx.db
    .selectFrom('orderUnit')
    .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
    .select(['orderLine.lineNo', 'orderUnit.state', sql<number>`count(*)::int`.as('count')])
    .where('orderLine.orderId', '=', orderId)
    .groupBy(['orderLine.lineNo', 'orderUnit.state'])
    .execute();
  const counts = new Map<number, Record<string, number>>();
  for (const { lineNo, state, count } of rows) counts.set(lineNo, { ...counts.get(lineNo), [state]: count });
  return counts;
}

function shipmentsOf(ctx: Ctx, orderId: number) {
  return ctx.db
    .selectFrom('shipment')
    .select(['id', 'carrier', 'trackingNumber', 'state', 'sentAt', 'deliveredAt'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
}

/** What came and what went back: by payments of the order itself and of its invoice. */
async function moneyOf(ctx: Ctx, orderId: number): Promise<{ paidCents: number; refundedCents: number }> {
  return ctx.db
    .selectFrom('paymentPart')
    .select([
      sql<number>`coalesce(sum(captured_cents), 0)::int`.as('paidCents'),
      sql<number>`coalesce(sum(refunded_cents), 0)::int`.as('refundedCents'),
    ])
    .where(sql<SqlBool>`order_id = ${orderId} or invoice_id in (select id from invoice where order_id = ${orderId})`)
    .executeTakeFirstOrThrow();
}

function invoiceOf(ctx: Ctx, orderId: number) {
  return ctx.db
    .selectFrom('invoice')
    .select(['id', 'number'])
    .where('orderId', '=', orderId)
    .where('series', '=', 'INV')
    .where('state', '<>', 'VOID')
    .executeTakeFirst();
}

function addressOf(stored: unknown): OrderAddress | null {
  if (stored === null || typeof stored !== 'object') return null;
  const text = (name: keyof OrderAddress) => {
    const value = (stored as Record<string, unknown>)[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    firstName: text('firstName') ?? '',
    lastName: text('lastName') ?? '',
    company: text('company'),
    line1: text('line1') ?? '',
    line2: text('line2'),
    city: text('city') ?? '',
    stateCode: text('stateCode'),
    postalCode: text('postalCode') ?? '',
    countryCode: text('countryCode') ?? '',
    phone: text('phone'),
  };
}
