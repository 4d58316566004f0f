import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { recordEvent } from '#db/events.ts';
import type { PricedCart } from '#features/cart/pricing.rules.ts';
import { Failure } from '#shared/failure.ts';
import { canMove } from '#shared/transitions.ts';
import { daysToPay, firstFulfilment, orderTransitions, type OrderState, type OwedLine } from './orders.rules.ts';

export interface NewOrder {
  cartId: number;
  personId: string | null;
  clinicId: number | null;
  sellingEntityCode: string;
  audience: string;
  email: string;
  phone: string | null;
  countryCode: string;
  priceBook: string;
  billingAddress: object | null;
  shippingAddress: object | null;
  shippingMethodId: number | null;
  sampleCollector: object | null;
  method: string;
  notes: string | null;
  purchaseOrderNo: string | null;
  couponCode: string | null;
  priced: PricedCart;
  /** In the order of `priced.lines`. */
  items: NewOrderItem[];
}

export interface NewOrderItem extends OwedLine {
  sku: string;
  needsShipping: boolean;
  customProfileId: number | null;
  note: string | null;
  meta: object;
}

/** Writes the order that waits for its payment: everything that was priced is frozen in its rows. */
export async function createOrder(tx: Ctx, order: NewOrder): Promise<number> {
  const { priced } = order;
  const days = daysToPay(order.method);
  const row = await tx.db
    .insertInto('salesOrder')
    .values({
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
      steps: JSON.stringify(priced.steps),
      notes: order.notes,
      purchaseOrderNo: order.purchaseOrderNo,
      expiresAt: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
      createdAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.db.insertInto('orderLine').values(linesOf(order, row.id)).execute();
  await recordEvent(tx, { entity: 'order', entityId: row.id, kind: 'created', to: 'PENDING_PAYMENT' });
  return row.id;
}

function amountsOf(priced: PricedCart) {
  const { goodsCents, discountCents, pointsUsed, pointsCents, shippingCents, taxCents, taxIncluded, totalCents } =
    priced;
  const shippingTax = { shippingTaxCents: priced.shippingTaxCents, shippingTaxPercent: priced.shippingTaxRatePercent };
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

function linesOf({ priced, items }: NewOrder, orderId: number) {
  return priced.lines.map((line, i) => {
    const item = items[i]!;
    return {
      orderId,
      lineNo: i + 1,
      productId: line.productId,
      productName: line.name,
      sku: item.sku,
      animalId: line.animalId,
      customProfileId: item.customProfileId,
      quantity: line.quantity,
      unitCents: line.unitCents,
      goodsCents: line.goodsCents,
      discountCents: line.discountCents,
      pointsCents: line.pointsCents,
      taxClass: line.taxClass,
      taxRatePercent: line.taxRatePercent,
      taxCents: line.taxCents,
      note: item.note,
      meta: JSON.stringify(item.meta),
    };
  });
}

export type LockedOrder = Awaited<ReturnType<typeof lockOrders>>[number];

/** Takes the row locks of these orders, always in the order of their ids. */
export function lockOrders(tx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return tx.db
    .selectFrom('salesOrder')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function lockOrder(tx: Ctx, id: number): Promise<LockedOrder> {
  const [order] = await lockOrders(tx, [id]);
  if (!order) throw new Failure('not_found');
  return order;
}

export interface OrderMove {
  to: OrderState;
  kind: string;
  reason?: string;
  paymentState?: string;
  reviewReason?: string;
  placedAt?: Date;
}

/** Moves a locked order along its table, with an event; a move that the table does not know is refused. */
export async function moveOrder(tx: Ctx, order: Pick<LockedOrder, 'id' | 'state'>, move: OrderMove): Promise<void> {
  const from = order.state as OrderState;
  if (!canMove(orderTransitions, from, move.to)) {
    throw new Failure('illegal_transition', { details: { allowed: orderTransitions[from] } });
  }
  const { numUpdatedRows } = await tx.db
    .updateTable('salesOrder')
    .set({ state: move.to, paymentState: move.paymentState, reviewReason: move.reviewReason, placedAt: move.placedAt })
    .where('id', '=', order.id)
    .where('state', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Failure('conflict');
  await recordEvent(tx, {
    entity: 'order',
    entityId: order.id,
    kind: move.kind,
    from,
    to: move.to,
    reason: move.reason,
  });
}

const asJson = (value: object | null) => (value === null ? null : JSON.stringify(value));
