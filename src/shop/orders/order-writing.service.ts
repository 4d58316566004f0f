import { asJson } from '#db/json-columns.ts';
import type { LineMeta } from '#shop/cart/cart.rules.ts';
import type { ColumnValue } from '#db/connection.ts';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { eventOf, eventRow, noted, type EventRow } from '#platform/audit/record-event.service.ts';
import { statement } from '#db/statement.ts';
import { orderedCart, writtenColumns, type CartChanges } from '#shop/cart/cart-rows.service.ts';
import type { CartForOrder } from '#shop/cart/cart.service.ts';
import type { PricedCart } from '#shop/prices/pricing.rules.ts';
import type { IntentKind } from '#shop/payments/payments.rules.ts';
import { Failure } from '#shared/failure.ts';
import { canTransition } from '#shared/transitions.ts';
import {
  daysToPay,
  firstFulfilment,
  orderTransitions,
  type OrderState,
  type OwedLine,
  type PaymentMethod,
} from './orders.rules.ts';
import type { Audience } from '#platform/accounts/session-user.rules.ts';

export interface NewOrder {
  cartId: number;
  personId: string | null;
  clinicId: number | null;
  sellingEntityCode: string;
  audience: Audience;
  email: string;
  phone: string | null;
  countryCode: string;
  priceBook: string;
  billingAddress: object | null;
  shippingAddress: object | null;
  shippingMethodId: number | null;
  sampleCollector: object | null;
  method: PaymentMethod;
  notes: string | null;
  purchaseOrderNo: string | null;
  /** The buyer consents to testing before the withdrawal period ends. */
  earlyStart: boolean;
  couponCode: string | null;
  /** Set only if the number removes the tax. */
  vatNumber: string | null;
  priced: PricedCart;
  intentKind: IntentKind;
  /** Units to reserve, for products whose stock is tracked. */
  stock: { productId: number; quantity: number }[];
  /** In the order of `priced.lines`. */
  items: NewOrderItem[];
}

export interface NewOrderItem extends OwedLine {
  sku: string;
  needsShipping: boolean;
  customProfileId: number | null;
  note: string | null;
  meta: LineMeta;
}

/**
 * Writes an unpaid order and closes its cart in one statement; all prices are frozen in its rows. The caller must lock
 * the cart's row or pass the version of the cart that was priced; null then means that the cart has changed and nothing
 * was written.
 */
export async function createOrder(
  tx: Ctx,
  order: NewOrder,
  { cart, columns }: Pick<CartForOrder, 'cart' | 'columns'>,
  version?: number,
): Promise<number | null> {
  const [created] = await writeOrder(tx.db, {
    cart: { id: cart.id, ...writtenColumns(columns) },
    version,
    order: orderValues(tx, order),
    days: daysToPay(order.method),
    lines: JSON.stringify(lineRecords(order)),
    event: eventRow(tx, { entity: 'order', kind: 'created', to: 'PENDING_PAYMENT' }),
  });
  return created?.id ?? null;
}

interface WrittenOrder {
  cart: { id: number } & CartChanges;
  version: number | undefined;
  order: ReturnType<typeof orderValues>;
  days: number | null;
  lines: string;
  event: EventRow;
}

const writeOrder = statement<WrittenOrder>()((db, value) => {
  const { id, ...columns } = value.cart;
  const expiresAt = sql<Date | null>`now() + make_interval(days => ${value.days}::int)`;
  const values = Object.entries({ ...value.order, expiresAt });
  return db
    .with('closed', (part) => {
      const closed = orderedCart(part, { id, columns }).returning('id');
      return value.version === undefined ? closed : closed.where('version', '=', value.version);
    })
    .with('made', (part) =>
      part
        .insertInto('salesOrder')
        .columns(values.map(([column]) => column as keyof typeof value.order))
        .expression(sql`select ${sql.join(values.map(([, one]) => one))} from closed`)
        .returning('id'),
    )
    .with('lines', (part) =>
      part
        .insertInto('orderLine')
        .columns(['orderId', ...LINE_COLUMNS])
        .expression(linesOf(value.lines)),
    )
    .with('noted', noted(value.event, 'made'))
    .selectFrom('made')
    .select('id');
});

function orderValues(tx: Ctx, order: NewOrder) {
  const { priced } = order;
  return {
    cartId: order.cartId,
    personId: order.personId,
    clinicId: order.clinicId,
    sellingEntityCode: order.sellingEntityCode,
    audience: order.audience,
    email: order.email,
    phone: order.phone,
    countryCode: order.countryCode,
    currency: priced.currency,
    priceBook: order.priceBook,
    billingAddress: asJson(order.billingAddress),
    shippingAddress: asJson(order.shippingAddress),
    shippingMethodId: order.shippingMethodId,
    sampleCollector: asJson(order.sampleCollector),
    method: order.method,
    fulfilmentState: firstFulfilment(order.items),
    ...amountsOf(priced),
    couponCode: order.couponCode,
    vatNumber: order.vatNumber,
    keepsStock: order.stock.length > 0,
    intentKind: order.intentKind,
    steps: JSON.stringify(priced.steps),
    notes: order.notes,
    purchaseOrderNo: order.purchaseOrderNo,
    earlyStart: order.earlyStart,
    createdAt: tx.now,
    searchText: searchTextOf(order),
  };
}

/** Search text of the order history; the order number is added once there is one. */
function searchTextOf({ priced, items }: NewOrder): string {
  return priced.lines
    .map((line, i) => `${line.name} ${items[i]!.sku}`)
    .join(' ')
    .toLowerCase()
    .slice(0, 4000);
}

function amountsOf(priced: PricedCart) {
  const { goodsCents, discountCents, pointsUsed, pointsCents, shippingCents, taxCents, taxIncluded, totalCents } =
    priced;
  const shippingTax = {
    shippingTaxCents: priced.shippingTaxCents,
    shippingTaxPercent: priced.shippingTaxRatePercent,
    shippingTaxParts: JSON.stringify(priced.shippingTaxParts),
  };
  return {
    goodsCents,
    discountCents,
    pointsUsed,
    pointsCents,
    shippingCents,
    ...shippingTax,
    taxCents,
    taxIncluded,
    totalCents,
  };
}

const LINE_COLUMNS = [
  'lineNo',
  'productId',
  'productName',
  'sku',
  'animalId',
  'customProfileId',
  'quantity',
  'unitCents',
  'goodsCents',
  'discountCents',
  'pointsCents',
  'taxClass',
  'taxRatePercent',
  'taxCents',
  'taxParts',
  'note',
  'meta',
] as const;

function lineRecords({ priced, items }: NewOrder) {
  return priced.lines.map((line, i) => {
    const { sku, customProfileId, note, meta } = items[i]!;
    const { productId, name: productName, animalId, quantity, unitCents, goodsCents, discountCents } = line;
    const { pointsCents, taxClass, taxRatePercent, taxCents, taxParts } = line;
    const product = { lineNo: i + 1, productId, productName, sku, animalId, customProfileId, quantity };
    const money = { unitCents, goodsCents, discountCents, pointsCents, taxClass, taxRatePercent, taxCents, taxParts };
    return { ...product, ...money, note, meta };
  });
}

/** The records in the order of `LINE_COLUMNS`, for the order inserted by the same statement. */
function linesOf(records: string) {
  return sql`select made.id, line.* from made, jsonb_to_recordset(${records}::jsonb) as line ("lineNo" int,
    "productId" int, "productName" text, sku text, "animalId" int, "customProfileId" int, quantity int, "unitCents" int,
    "goodsCents" int, "discountCents" int, "pointsCents" int, "taxClass" text, "taxRatePercent" numeric, "taxCents" int,
    "taxParts" jsonb, note text, meta jsonb)`;
}

export type LockedOrder = Awaited<ReturnType<typeof lockOrders>>[number];

/** Locks the rows of these orders, always in the order of their ids. */
export function lockOrders(tx: Ctx, ids: readonly number[]) {
  if (ids.length === 1) return lockRow(tx.db, { id: ids[0]! });
  return ids.length === 0 ? Promise.resolve([]) : lockRows(tx.db, { ids });
}

// The plan for a single id is cached; a query with a list is planned on every run.
const lockRow = statement<{ id: number }>()((db, value) =>
  db.selectFrom('salesOrder').selectAll().where('id', '=', value.id).forUpdate(),
);

const lockRows = statement<{ ids: readonly number[] }>()((db, value) =>
  db
    .selectFrom('salesOrder')
    .selectAll()
    .where('id', '=', sql<number>`any(${value.ids}::bigint[])`)
    .orderBy('id')
    .forUpdate(),
);

export async function lockOrder(tx: Ctx, id: number): Promise<LockedOrder> {
  const [order] = await lockOrders(tx, [id]);
  if (!order) throw new Failure('not_found');
  return order;
}

export interface OrderMove {
  to: OrderState;
  kind: string;
  reason?: string;
  paymentState?: ColumnValue<'salesOrder', 'paymentState'>;
  reviewReason?: string;
  placedAt?: Date;
  promisedKitOn?: string | null;
  promisedResultsOn?: string | null;
}

/** Changes the state of a locked order and records an event; transitions not in the table are rejected. */
export async function moveOrder(tx: Ctx, order: MovingOrder, move: OrderMove): Promise<void> {
  allowMove(order, move);
  const moved = await tx.db
    .with('moved', (db) => movedOrder(db, order, move).returning('id'))
    .with('noted', stateChangeEvent(tx, order, move))
    .selectFrom('moved')
    .select('id')
    .executeTakeFirst();
  if (!moved) throw new Failure('conflict');
}

type MovingOrder = Pick<LockedOrder, 'id' | 'state'>;

export function allowMove(order: MovingOrder, { to }: OrderMove): void {
  const from = order.state;
  if (!canTransition(orderTransitions, from, to))
    throw new Failure('illegal_transition', { details: { allowed: orderTransitions[from] } });
}

/** The state change as part `moved` of a larger statement; no row if the order's state has changed in the meantime. */
export function movedOrder(
  db: Pick<Ctx['db'], 'updateTable'>,
  order: MovingOrder,
  move: Omit<OrderMove, 'kind' | 'reason'> & { set?: object },
) {
  const { to: state, paymentState, reviewReason, placedAt, promisedKitOn, promisedResultsOn, set } = move;
  return db
    .updateTable('salesOrder')
    .set({ state, paymentState, reviewReason, placedAt, promisedKitOn, promisedResultsOn, ...set })
    .where('id', '=', order.id)
    .where('state', '=', order.state);
}

/** The event of the state change, for the statement with `moved`. */
export function stateChangeEvent(tx: Ctx, order: MovingOrder, { kind, to, reason }: OrderMove) {
  return eventOf(tx, { entity: 'order', kind, from: order.state, to, reason }, 'moved');
}
