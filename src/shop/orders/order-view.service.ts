import type { Cart } from '#shop/cart/cart.contract.ts';
import type { LineMeta } from '#shop/cart/cart.rules.ts';
import type { PriceStep } from '#shop/prices/price-steps.rules.ts';
import type { TaxPart } from '#shop/prices/tax.rules.ts';
import type { PostalAddress } from '#platform/accounts/accounts.contract.ts';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { statement } from '#db/statement.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import type { OrderView } from '#shop/checkout/checkout.contract.ts';
import { carrierName } from '#shop/fulfilment/carriers.rules.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { Failure } from '#shared/failure.ts';
import { bankFacts, transferReference } from '#shop/invoices/invoices.rules.ts';
import { findPost, type Post } from '#shop/holidays/calendars.service.ts';
import { QUICK_DAYS, QUICK_SKU } from '#shop/fulfilment/quick-turnaround.rules.ts';
import { turnaroundDays } from '#shop/fulfilment/turnaround.service.ts';
import { orderDates, type OrderProgress } from '#shop/fulfilment/order-dates.rules.ts';
import { refundedBeforeSale } from '#shop/payments/payables.service.ts';
import type { PaymentState } from '#shop/payments/payments.rules.ts';
import { dueCents } from './orders.rules.ts';
import { shownUnitState } from '#shop/fulfilment/shown-unit-state.service.ts';

declare module '#db/json-columns.ts' {
  interface JsonColumns {
    'sales_order.billing_address': PostalAddress;
    'sales_order.shipping_address': PostalAddress;
    'sales_order.sample_collector': NonNullable<Cart['collector']>;
    'sales_order.steps': PriceStep[];
    'sales_order.shipping_tax_parts': TaxPart[];
    'order_line.tax_parts': TaxPart[];
    'order_line.meta': LineMeta;
  }
}

/** An order as shown to its buyer. The caller has checked access. */
export async function viewOrder(ctx: Ctx, orderId: number): Promise<OrderView> {
  return toView(ctx, await findOrderRow(ctx, orderId));
}

/** The latest payment of an order at a provider. */
export interface LatestPayment {
  id: number;
  state: PaymentState;
  failureMessage: string | null;
  capturedAt: Date | null;
}

/** The same with owner and latest payment, for callers that check access afterwards. */
export async function viewWithPayment(
  ctx: Ctx,
  orderId: number,
): Promise<{ view: OrderView; personId: string | null; payment: LatestPayment | null }> {
  const order = await findOrderRow(ctx, orderId);
  return { view: await toView(ctx, order), ...ownerAndPayment(order) };
}

/** Owner and latest payment, for callers that settle the payment before they read the order. */
export async function findOwnerAndPayment(
  ctx: Ctx,
  orderId: number,
): Promise<{ personId: string | null; payment: LatestPayment | null }> {
  const [order] = await readOwnerAndPayment(ctx.db, { orderId });
  if (!order) throw new Failure('not_found');
  return ownerAndPayment(order);
}

function ownerAndPayment({ personId, latestPayment: latest }: Pick<OrderRow, 'personId' | 'latestPayment'>) {
  const payment = latest && { ...latest, capturedAt: latest.capturedAt === null ? null : new Date(latest.capturedAt) };
  return { personId, payment };
}

async function toView(ctx: Ctx, order: OrderRow): Promise<OrderView> {
  const { lines, invoice, paidCents, refundedCents, refundedBeforeSaleCents } = order;
  const isUnpaid = order.state === 'PENDING_PAYMENT';
  return {
    orderId: order.id,
    number: order.number,
    reference: transferReference(order),
    payBy: isUnpaid ? (order.expiresAt?.toISOString() ?? null) : null,
    state: order.state,
    paymentState: order.paymentState,
    fulfilmentState: order.fulfilmentState,
    method: order.method,
    audience: order.audience,
    email: order.email,
    currency: order.currency,
    ...amountsOf(order),
    paidCents,
    giftCardCents: order.giftCardCents,
    refundedCents,
    creditedCents: invoice?.creditedCents ?? 0,
    openCents: invoice?.openCents ?? 0,
    dueCents: isUnpaid ? dueCents({ ...order, paidCents: paidCents - refundedBeforeSaleCents }) : 0,
    couponCode: order.couponCode,
    shippingMethod: order.shippingMethod,
    steps: order.steps,
    startsAtOnce: order.earlyStart,
    lines: lines.map(({ quick, ...line }) => ({
      ...line,
      sample: line.sample && formatBarcode(line.sample),
      quick: { ...quick, barcodes: quick.barcodes.map(formatBarcode) },
    })),
    billingAddress: addressOf(order.billingAddress),
    shippingAddress: addressOf(order.shippingAddress),
    createdAt: order.createdAt.toISOString(),
    placedAt: order.placedAt?.toISOString() ?? null,
    awaitsRecipient: order.progress.lines === 0 && order.progress.waiting,
    dates: datesOf(order, { now: ctx.now, ...(await findPost(ctx, order)) }),
    invoiceId: invoice?.id ?? null,
    invoiceNumber: invoice?.number ?? null,
    paymentReference: order.method === 'EFT' ? transferReference(order) : null,
    bankAccount: bankFacts(order.bankAccount),
    shipments: order.shipments.map((row) => ({
      ...row,
      carrier: carrierName(row.carrier),
      sentAt: new Date(row.sentAt).toISOString(),
      deliveredAt: row.deliveredAt && new Date(row.deliveredAt).toISOString(),
    })),
  };
}

/**
 * No dates for an order that is not placed, is closed, or consists only of gifts, whose recipients have to claim them
 * first.
 */
function datesOf(order: OrderRow, { now, ...post }: Post & { now: Date }) {
  const { state, placedAt, fulfilmentState, daysMax, progress, shipments, promisedKitOn, promisedResultsOn } = order;
  if (!placedAt || !['PLACED', 'PROCESSING'].includes(state) || progress.lines === 0) return null;
  const activeParcels = shipments.filter((parcel) => parcel.state !== 'RETURNED' && parcel.state !== 'LOST');
  const isSent = ['SHIPPED', 'DELIVERED'].includes(fulfilmentState);
  const last = (dates: (string | null)[]) => new Date(Math.max(...dates.map((one) => Date.parse(one ?? ''))));
  return orderDates(
    {
      placedAt,
      daysMax: daysMax ?? 0,
      ...progress,
      ...post,
      promisedKitOn,
      promisedResultsOn,
      sentAt: isSent && activeParcels.length > 0 ? last(activeParcels.map((parcel) => parcel.sentAt)) : null,
      deliveredAt: fulfilmentState === 'DELIVERED' ? last(activeParcels.map((parcel) => parcel.deliveredAt)) : null,
    },
    now,
  );
}

type OrderRow = Awaited<ReturnType<typeof findOrderRow>>;

async function findOrderRow(ctx: Ctx, orderId: number) {
  const [row] = await readOrder(ctx.db, { orderId });
  if (!row) throw new Failure('not_found');
  return row;
}

const readOwnerAndPayment = statement<{ orderId: number }>()((db, value) =>
  db.selectFrom('salesOrder').select(['personId', latestPaymentOf]).where('id', '=', value.orderId),
);

const readOrder = statement<{ orderId: number }>()((db, value) =>
  db
    .selectFrom('salesOrder')
    .leftJoin('shippingMethod', 'shippingMethod.id', 'salesOrder.shippingMethodId')
    .innerJoinLateral(moneyOf, (join) => join.onTrue())
    .selectAll('salesOrder')
    .select([
      'shippingMethod.name as shippingMethod',
      'shippingMethod.daysMax',
      'money.paidCents',
      'money.refundedCents',
      refundedBeforeSale(sql`sales_order.id`).as('refundedBeforeSaleCents'),
    ])
    .select([invoiceOf, shipmentsOf, linesOf, bankAccountOf, latestPaymentOf, progressOf])
    .where('salesOrder.id', '=', value.orderId),
);

const invoiceOf = sql<{ id: number; number: string; creditedCents: number; openCents: number } | null>`(
  select json_build_object('id', id, 'number', number, 'creditedCents', credited_cents, 'openCents',
    case when state in ('ISSUED', 'PARTIALLY_PAID', 'OVERDUE') then total_cents - paid_cents else 0 end)
  from invoice where order_id = sales_order.id and series = 'INV' and state <> 'VOID')`.as('invoice');

const bankAccountOf = sql<string | null>`case when method = 'EFT' and sales_order.state = 'PENDING_PAYMENT' then
  (select bank_account from selling_entity where code = sales_order.selling_entity_code) end`.as('bankAccount');

const shipmentsOf = sql<
  OrderView['shipments']
>`coalesce((select json_agg(json_build_object('id', id, 'carrier', carrier,
  'trackingNumber', tracking_number, 'state', state, 'sentAt', sent_at, 'deliveredAt', delivered_at) order by id)
  from shipment where order_id = sales_order.id), '[]')`.as('shipments');

/** Amounts paid and refunded, through payments of the order and of its invoice; each is found by its own index. */
export const moneyOf = sql<{ paidCents: number; refundedCents: number }>`(
  select coalesce(sum(captured_cents), 0)::int as paid_cents, coalesce(sum(refunded_cents), 0)::int as refunded_cents from (
    select captured_cents, refunded_cents from payment_part where order_id = sales_order.id
    union all
    select part.captured_cents, part.refunded_cents from invoice join payment_part part on part.invoice_id = invoice.id
    where invoice.order_id = sales_order.id
  ) parts)`.as<'money'>('money');

// Lateral join with offset 0: with a plan made for a new store, a plain join would read every payment.
const latestPaymentOf = sql<(Omit<LatestPayment, 'capturedAt'> & { capturedAt: string | null }) | null>`(
  select json_build_object('id', one.id, 'state', one.state, 'failureMessage', one.failure_message,
    'capturedAt', one.captured_at)
  from payment_part part
  cross join lateral (select * from payment where id = part.payment_id and provider <> 'voucher' offset 0) one
  where part.order_id = sales_order.id order by one.id desc limit 1)`.as('latestPayment');

// Multipacks have no date for results: their kits are used whenever the buyer chooses.
const hasResultsDay = sql<boolean>`product.kind <> 'multipack'`;

const turnaroundOf = sql`max(case when u.quick_line_id is null then ${turnaroundDays}
  else least(${turnaroundDays}, ${sql.lit(QUICK_DAYS)}) end) filter (where line.sku <> ${sql.lit(QUICK_SKU)} and ${hasResultsDay})`;

// Excludes gifts and gift cards, like `isForBuyer`. For a replaced kit, the sample of its last replacement counts.
const progressOf = sql<
  Pick<OrderProgress, 'turnaroundDays' | 'kits' | 'received' | 'receivedOn' | 'open' | 'dueOn'> & {
    lines: number;
    waiting: boolean;
  }
>`(
  select json_build_object('turnaroundDays', ${turnaroundOf}, 'lines', count(line.id), 'kits', count(u.id) filter (where ${hasResultsDay}),
    'received', count(sample.received_at) filter (where ${hasResultsDay}), 'receivedOn', (max(sample.received_at) filter (where ${hasResultsDay}))::date, 'dueOn', max(sample.due_on) filter (where sample.received_at is not null and ${hasResultsDay}),
    'open', count(u.id) filter (where u.state not in ('REPORTED', 'FAILED_CREDITED') and ${hasResultsDay}),
    'waiting', coalesce((select bool_and(g.state <> 'CLAIMED') from kit_gift g where g.order_id = sales_order.id), false))
  from order_line line join product on product.id = line.product_id
  left join order_unit u on u.order_line_id = line.id and u.state <> 'CANCELLED'
  left join lateral (
    with recursive chain as (
      select u.kit_id as id where u.kit_id is not null
      union select k.id from kit k join chain on k.replaces_kit_id = chain.id)
    select s.received_at, s.due_on from chain join sample s on s.kit_id = chain.id
    where s.state not in ('REJECTED', 'RESAMPLE_REQUESTED', 'CANCELLED', 'LOST', 'EXPIRED') order by s.id desc limit 1
  ) sample on true
  where line.order_id = sales_order.id and not exists (select 1 from kit_gift g where g.order_line_id = line.id)
    and product.kind <> 'gift_card')`.as('progress');

function amountsOf(order: OrderRow) {
  const { goodsCents, discountCents, pointsUsed, pointsCents, shippingCents, taxCents, taxIncluded, totalCents } =
    order;
  return { goodsCents, discountCents, pointsUsed, pointsCents, shippingCents, taxCents, taxIncluded, totalCents };
}

const linesOf = sql<OrderView['lines']>`coalesce((select json_agg(json_build_object('lineNo', line.line_no,
  'productId', line.product_id, 'productName', line.product_name, 'sku', line.sku, 'animalName', animal.name,
  'giftFor', coalesce(gift.recipient_name, line.meta->'gift'->>'recipientName'),
  'certificate', line.meta->>'certificate',
  'quantity', line.quantity, 'unitCents', line.unit_cents, 'goodsCents', line.goods_cents,
  'discountCents', line.discount_cents, 'pointsCents', line.points_cents, 'taxCents', line.tax_cents, 'note', line.note,
  'sample', case when product.kind = 'upgrade' and line.animal_id is not null then line.meta->>'barcode' end,
  'quick', (select json_build_object('kits', count(*), 'barcodes', coalesce(json_agg(kit.barcode order by u.id)
    filter (where kit.id is not null), '[]')) from order_unit u left join kit on kit.id = u.kit_id
    where u.order_line_id = line.id and u.quick_line_id is not null and u.state <> 'CANCELLED'),
  'units', coalesce((select json_object_agg(state, many) from (select ${shownUnitState('u')} as state, count(*) as many
    from order_unit u where u.order_line_id = line.id group by 1) as counted), '{}')) order by line.line_no)
  from order_line line join product on product.id = line.product_id left join animal on animal.id = line.animal_id
  left join kit_gift gift on gift.order_line_id = line.id where line.order_id = sales_order.id), '[]')`.as('lines');

/** The billing address of the newest order of the signed-in user; null if no order has one. */
export async function findLastAddress(ctx: Ctx): Promise<PostalAddress | null> {
  const order = await ctx.db
    .selectFrom('salesOrder')
    .select('billingAddress')
    .where('personId', '=', requireUser(ctx).id)
    .where('billingAddress', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return addressOf(order?.billingAddress ?? null);
}

function addressOf(stored: unknown): PostalAddress | null {
  if (stored === null || typeof stored !== 'object') return null;
  const text = (name: keyof PostalAddress) => {
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
