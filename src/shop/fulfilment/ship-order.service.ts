import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { callPort, raise } from '#platform/events/events.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { findCalendars } from '#shop/holidays/calendars.service.ts';
import { addBusinessDays } from '#shared/dates.ts';
import { Failure } from '#shared/failure.ts';
import { addressLines } from '#platform/places/address-lines.rules.ts';
import { carrierName, UNNAMED_CARRIER } from './carriers.rules.ts';
import { lockOrder, moveOrder, type LockedOrder } from '#shop/orders/order-writing.service.ts';
import { allocateKit, kitDelivered, kitSent } from '#shop/orders/orders.events.ts';
import { fulfilmentOf } from '#shop/orders/orders.rules.ts';
import { guestPath } from '#shop/orders/order-access.service.ts';
import { claimPath } from '#shop/gift-kits/announce-gifts.service.ts';
import { giftCodeOf } from '#shop/gift-kits/gift-codes.service.ts';
import type { Recipient } from '#platform/addresses/recipient.rules.ts';
import { giftAddressLines } from '#shop/gift-kits/gift-kits.rules.ts';
import { findGifts, type GiftRow } from '#shop/gift-kits/gift-rows.service.ts';
import { mailGiftBuyer } from '#shop/gift-kits/mail-buyer.service.ts';
import { isBeingWithdrawn } from '#shop/returns/returns.rules.ts';
import { moveUnit } from './order-units.service.ts';
import type { Shipped } from '#shop/order-admin/order-admin.contract.ts';
import type { FulfilmentState } from '#shop/orders/orders.rules.ts';

type GiftParcel = GiftRow & { address: Recipient };

export interface ShipInput {
  orderId: number;
  carrier?: string | null;
  trackingNumber?: string | null;
  /** A claimed gift, sent to its recipient in a separate parcel; if omitted, everything else is sent. */
  giftId?: number | null | undefined;
}

/** Allocates a kit to every unit still to be sent and sends them in one parcel: all of them, or none. */
export async function shipOrder(ctx: Ctx, input: ShipInput): Promise<Shipped> {
  requirePermission(ctx, 'orders.ship', { write: true });
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx, input.orderId);
    await refuseWithdrawn(tx, order.id);
    await refuseRefunded(tx, order.id);
    const gift = input.giftId ? await claimedGift(tx, order, input.giftId) : null;
    const units = await owedUnits(tx, order, gift?.orderLineId ?? null);
    const shipmentId = await writeShipment(tx, input);
    const kits: (Shipped['kits'][number] & { product: string })[] = [];
    for (const unit of units) {
      const { kitId, barcode } = await callPort(tx, allocateKit, {
        orderLineId: unit.orderLineId,
        productId: unit.kind === 'multipack' ? null : unit.productId,
      });
      await raise(tx, kitSent, { kitId });
      await moveUnit(tx, { unitId: unit.id, to: 'KIT_SENT', set: { kitId, shipmentId } });
      const product = unit.quickLineId === null ? unit.productName : `${unit.productName}, quick turnaround`;
      kits.push({ unitId: unit.id, barcode: formatBarcode(barcode), product });
    }
    const fulfilmentState = await updateFulfilment(tx, order);
    if (order.state === 'PLACED') await moveOrder(tx, order, { to: 'PROCESSING', kind: 'sent' });
    await mailSent(tx, order, {
      kits,
      carrier: carrierName(input.carrier),
      trackingNumber: input.trackingNumber ?? null,
      shipmentId,
      gift,
    });
    if (gift) await mailGiftBuyer(tx, order, gift, 'sent');
    return { shipmentId, kits: kits.map(({ unitId, barcode }) => ({ unitId, barcode })), fulfilmentState };
  });
}

async function refuseWithdrawn(tx: Ctx, orderId: number): Promise<void> {
  const returns = await tx.db
    .selectFrom('orderReturn')
    .select(['kind', 'state'])
    .where('orderId', '=', orderId)
    .execute();
  if (isBeingWithdrawn(returns))
    throw new Failure('illegal_transition', {
      message: 'The customer has withdrawn from this order. Refund it, or decline the withdrawal first.',
    });
}

/** Rejects an order that is or will be refunded in full; the list of orders to send excludes it as well. */
async function refuseRefunded(tx: Ctx, orderId: number): Promise<void> {
  const { refundedCents, totalCents } = await tx.db
    .selectFrom('salesOrder')
    .leftJoin('refund', (join) =>
      join.onRef('refund.orderId', '=', 'salesOrder.id').on('refund.state', 'in', ['REQUESTED', 'SUCCEEDED']),
    )
    .select((eb) => ['salesOrder.totalCents', eb.fn.sum<string | null>('refund.amountCents').as('refundedCents')])
    .where('salesOrder.id', '=', orderId)
    .groupBy('salesOrder.id')
    .executeTakeFirstOrThrow();
  if (totalCents > 0 && Number(refundedCents ?? 0) >= totalCents)
    throw new Failure('illegal_transition', {
      message: 'The whole order has been or is being refunded, so nothing of it can be sent.',
    });
}

/** A gift can only be sent once its recipient has claimed it with an address. */
async function claimedGift(tx: Ctx, order: LockedOrder, giftId: number): Promise<GiftParcel> {
  const gift = (await findGifts(tx, { orderId: order.id })).find(({ id }) => id === giftId);
  if (!gift) throw new Failure('not_found');
  if (gift.viewState !== 'CLAIMED' || !gift.address)
    throw new Failure('illegal_transition', {
      message: 'This gift has not been claimed yet, or has already been sent.',
    });
  return { ...gift, address: gift.address };
}

/** The units still to be sent: of everything but gifts, or of one gift's line. */
async function owedUnits(tx: Ctx, order: LockedOrder, giftLineId: number | null) {
  if (order.state !== 'PLACED' && order.state !== 'PROCESSING') throw new Failure('illegal_transition');
  const units = await tx.db
    .selectFrom('orderUnit')
    .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
    .innerJoin('product', 'product.id', 'orderLine.productId')
    .select(['orderUnit.id', 'orderUnit.orderLineId', 'orderUnit.quickLineId'])
    .select(['orderLine.productId', 'orderLine.productName', 'product.kind'])
    .where('orderLine.orderId', '=', order.id)
    .leftJoin('kitGift', 'kitGift.orderLineId', 'orderLine.id')
    .where('orderUnit.state', '=', 'AWAITING_KIT')
    .where((eb) => (giftLineId === null ? eb('kitGift.id', 'is', null) : eb('orderLine.id', '=', giftLineId)))
    .orderBy('orderUnit.id')
    .execute();
  const hasGoodsToSend =
    giftLineId === null &&
    ['UNFULFILLED', 'RETURNED'].includes(order.fulfilmentState) &&
    (await hasUnsentGoods(tx, order.id));
  if (units.length === 0 && !hasGoodsToSend)
    throw new Failure('illegal_transition', { message: 'There is nothing left to send in this order.' });
  return units;
}

/** True if the order has goods to send other than kits. */
async function hasUnsentGoods(tx: Ctx, orderId: number): Promise<boolean> {
  const goods = await tx.db
    .selectFrom('orderLine')
    .innerJoin('product', 'product.id', 'orderLine.productId')
    .leftJoin('orderUnit', 'orderUnit.orderLineId', 'orderLine.id')
    .select('orderLine.id')
    .where('orderLine.orderId', '=', orderId)
    .where('orderUnit.id', 'is', null)
    .where('product.needsShipping', '=', true)
    .executeTakeFirst();
  return goods !== undefined;
}

async function writeShipment(tx: Ctx, { orderId, carrier, trackingNumber }: ShipInput): Promise<number> {
  const { id } = await tx.db
    .insertInto('shipment')
    .values({
      orderId,
      carrier: carrier || UNNAMED_CARRIER,
      trackingNumber: trackingNumber || null,
      sentBy: tx.user?.id ?? null,
      sentAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, { entity: 'shipment', entityId: id, kind: 'sent', to: 'SENT', data: { orderId } });
  return id;
}

async function mailSent(
  tx: Ctx,
  order: LockedOrder,
  parcel: {
    kits: { barcode: string; product: string }[];
    carrier: string;
    trackingNumber: string | null;
    shipmentId: number;
    gift: GiftParcel | null;
  },
) {
  const { kits, carrier, trackingNumber, shipmentId, gift } = parcel;
  const path = gift
    ? claimPath(giftCodeOf(tx, gift))
    : order.personId
      ? `/my/orders/${order.id}`
      : guestPath(tx, order.id);
  const data = {
    number: order.number ?? `#${order.id}`,
    kits,
    carrier,
    trackingNumber,
    shippingAddress: gift ? giftAddressLines(gift.address) : addressLines(order.shippingAddress),
    expected: await expectedDelivery(tx, order),
    path,
    isGift: gift !== null,
  };
  await queueMail(tx, {
    dedupeKey: `shipment:${shipmentId}`,
    to: gift?.recipientEmail ?? order.email,
    personId: gift ? null : order.personId,
    template: 'orders.sent',
    data,
  });
}

/** First and last expected delivery day of a parcel sent today, by its shipping method. */
async function expectedDelivery(tx: Ctx, { shippingMethodId, countryCode }: LockedOrder) {
  const method =
    shippingMethodId === null
      ? undefined
      : await tx.db
          .selectFrom('shippingMethod')
          .select(['daysMin', 'daysMax'])
          .where('id', '=', shippingMethodId)
          .executeTakeFirst();
  if (!method || method.daysMax === 0) return null;
  const { post } = await findCalendars(tx, countryCode);
  const [from, to] = [method.daysMin, method.daysMax].map((days) => addBusinessDays(tx.now, days, post).toISOString());
  return { from: from!, to: to! };
}

/** Locks the order of a parcel. */
export async function lockOrderOfShipment(tx: Ctx, shipmentId: number): Promise<LockedOrder> {
  const { orderId } = await tx.db
    .selectFrom('shipment')
    .select('orderId')
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow(() => new Failure('not_found'));
  return lockOrder(tx, orderId);
}

export interface ShipmentId {
  shipmentId: number;
}

export interface MovedShipment extends ShipmentId {
  /** Fulfilment state of its order. */
  fulfilmentState: FulfilmentState;
}

/** Records that a parcel was delivered, as reported by the carrier or staff. Idempotent. */
export async function markShipmentDelivered(ctx: Ctx, { shipmentId }: ShipmentId): Promise<MovedShipment> {
  requirePermission(ctx, 'orders.ship', { write: true });
  return inTransaction(ctx, async (tx) => {
    const order = await lockOrderOfShipment(tx, shipmentId);
    const { numUpdatedRows } = await tx.db
      .updateTable('shipment')
      .set({ state: 'DELIVERED', deliveredAt: tx.now })
      .where('id', '=', shipmentId)
      .where('state', '=', 'SENT')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { shipmentId, fulfilmentState: order.fulfilmentState };
    await recordEvent(tx, {
      entity: 'shipment',
      entityId: shipmentId,
      kind: 'delivered',
      from: 'SENT',
      to: 'DELIVERED',
    });
    for (const kitId of await sentKitIds(tx, shipmentId)) await raise(tx, kitDelivered, { kitId });
    return { shipmentId, fulfilmentState: await updateFulfilment(tx, order) };
  });
}

async function sentKitIds(tx: Ctx, shipmentId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('orderUnit')
    .innerJoin('kit', 'kit.id', 'orderUnit.kitId')
    .select('kit.id')
    .where('orderUnit.shipmentId', '=', shipmentId)
    .where('kit.state', '=', 'DISPATCHED')
    .orderBy('kit.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Updates the order's fulfilment state from its parcels and kits. */
export async function updateFulfilment(tx: Ctx, order: LockedOrder): Promise<FulfilmentState> {
  const units = await tx.db
    .selectFrom('orderUnit')
    .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
    .select('orderUnit.state')
    .where('orderLine.orderId', '=', order.id)
    .execute();
  const shipments = await tx.db.selectFrom('shipment').select('state').where('orderId', '=', order.id).execute();
  const to = fulfilmentOf(
    units.map((unit) => unit.state),
    shipments.map((shipment) => shipment.state),
  );
  if (to === order.fulfilmentState) return to;
  await tx.db.updateTable('salesOrder').set({ fulfilmentState: to }).where('id', '=', order.id).execute();
  await recordEvent(tx, { entity: 'order', entityId: order.id, kind: 'fulfilment', from: order.fulfilmentState, to });
  return to;
}
