import { addressColumns } from '#platform/accounts/address.rules.ts';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import { createCart } from '#shop/cart/cart.service.ts';
import { addItem } from '#shop/cart/cart-items.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { createBatch, moveKit } from '#animals/kits/kits.service.ts';
import { releasePoints } from '#shop/loyalty/points.service.ts';
import { markShipmentDelivered, shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { remindOfInvoices } from '#shop/invoices/payment-reminders.service.ts';
import { markOverdueInvoices } from '#shop/orders/close-old-orders.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import type { DemoPeople } from './demo-people.ts';

const DOG_PROFILE = 36;
const CAT_PROFILE = 39;
const DAY = 86_400_000;

export interface DemoKits {
  /** Barcodes of delivered kits that are not activated yet. */
  dog: string[];
  cat: string[];
}

/** Stock, a paid and delivered kit order, a multipack with its credits, nine kits without an order, unpaid invoices. */
export async function seedOrders(tx: Ctx, people: DemoPeople): Promise<DemoKits> {
  await seedStock(as(tx, people.lab));
  await seedKitsWithoutOrder(as(tx, people.lab));
  const kits = await seedKitOrder(tx, people);
  await seedMultipack(tx, people);
  await seedOverdueInvoice(ago(tx, 60), people.vet2);
  await markOverdueInvoices(tx);
  await remindOfInvoices(tx);
  await placeDemoOrder(as(tx, people.breeder), [{ productId: DOG_PROFILE, quantity: 1 }]);
  return kits;
}

/**
 * A delivered pack that a clinic bought on account: its kits belong to the clinic, and no other clinic can activate
 * them.
 */
export async function seedClinicKits(tx: Ctx, people: DemoPeople): Promise<void> {
  const { id: orderId } = await tx.db
    .selectFrom('salesOrder')
    .select('id')
    .where('personId', '=', people.vet2.id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { shipmentId } = await shipOrder(as(tx, people.admin), {
    orderId,
    trackingNumber: `AP${10_000_000 + orderId}`,
  });
  await markShipmentDelivered(as(tx, people.admin), { shipmentId });
}

export function as(tx: Ctx, user: SessionUser): Ctx & { user: SessionUser } {
  return {
    ...tx,
    user,
    visitor: { ...tx.visitor, audience: user.type, countryCode: user.countryCode, currency: user.currency },
  };
}

/** Everything done with this context happened so many days ago. */
export function ago(tx: Ctx, days: number): Ctx {
  const past = new Date(tx.now.getTime() - days * DAY);
  return { ...tx, now: past, happenedAt: past };
}

async function seedStock(ctx: Ctx): Promise<void> {
  const manufacturedOn = new Date(ctx.now.getTime() - 90 * DAY).toISOString().slice(0, 10);
  for (const [productId, size] of [
    [DOG_PROFILE, 80],
    [CAT_PROFILE, 40],
    [31, 30],
    [38, 20],
    [null, 200],
  ] as const) {
    await createBatch(ctx, { productId, size, swabLot: `SW-${productId ?? 'BLANK'}`, manufacturedOn });
  }
}

/**
 * Delivered kits without an order, as if bought in a shop, two of them blank: anyone who has them can activate them.
 */
async function seedKitsWithoutOrder(ctx: Ctx): Promise<void> {
  for (const [productId, count] of [
    [DOG_PROFILE, 3],
    [CAT_PROFILE, 2],
    [31, 4],
    [null, 2],
  ] as const) {
    const kits = await ctx.db
      .selectFrom('kit')
      .select('id')
      .where('state', '=', 'IN_STOCK')
      .where('productId', productId === null ? 'is' : '=', productId)
      .orderBy('id')
      .limit(count)
      .execute();
    for (const { id } of kits)
      for (const to of ['ALLOCATED', 'DISPATCHED', 'DELIVERED'] as const) await moveKit(ctx, { kitId: id, to });
  }
}

async function seedKitOrder(tx: Ctx, people: DemoPeople): Promise<DemoKits> {
  const placed = await placeDemoOrder(as(ago(tx, 40), people.breeder), [
    { productId: DOG_PROFILE, quantity: 24 },
    { productId: CAT_PROFILE, quantity: 6 },
  ]);
  await payAndShip(tx, people, { ...placed, daysAgo: 40 });
  await releasePoints(as(tx, people.breeder), { personId: people.breeder.id, orderId: placed.orderId });
  const kits = await kitsOfOrder(tx, placed.orderId);
  const of = (productId: number) => kits.filter((kit) => kit.productId === productId).map((kit) => kit.barcode);
  return { dog: of(DOG_PROFILE), cat: of(CAT_PROFILE) };
}

export function kitsOfOrder(tx: Ctx, orderId: number) {
  return tx.db
    .selectFrom('orderUnit')
    .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
    .innerJoin('kit', 'kit.id', 'orderUnit.kitId')
    .select(['kit.barcode', 'orderLine.productId'])
    .where('orderLine.orderId', '=', orderId)
    .orderBy('kit.id')
    .execute();
}

async function seedMultipack(tx: Ctx, people: DemoPeople): Promise<void> {
  const placed = await placeDemoOrder(as(ago(tx, 20), people.breeder), [
    { productId: await packOfFive(tx), quantity: 1 },
  ]);
  await payAndShip(tx, people, { ...placed, daysAgo: 20 });
}

async function packOfFive(tx: Ctx): Promise<number> {
  const pack = await tx.db
    .selectFrom('product')
    .select('id')
    .where('packOfProductId', '=', DOG_PROFILE)
    .orderBy('packSize')
    .executeTakeFirstOrThrow();
  return pack.id;
}

async function seedOverdueInvoice(tx: Ctx, vet: SessionUser): Promise<void> {
  await placeDemoOrder(as(tx, vet), [{ productId: await packOfFive(tx), quantity: 1 }]);
}

export async function placeDemoOrder(
  ctx: Ctx & { user: SessionUser },
  items: { productId: number; quantity: number; animalId?: number }[],
) {
  const { sessionId } = await createCart(ctx);
  for (const { animalId, ...item } of items)
    await addItem(ctx, {
      sessionId,
      ...item,
      metaData: { isUpgradeTests: false, isUpgradeFullbreed: false, ...(animalId && { animalId }) },
    });
  const address = await homeOf(ctx);
  const isVet = ctx.user.type === 'vet';
  return placeOrder(ctx, {
    sessionId,
    user: {
      type: ctx.user.type,
      email: ctx.user.email,
      firstName: ctx.user.firstName,
      lastName: ctx.user.lastName,
      phone: address.phone,
    },
    billingAddress: isVet ? null : address,
    shippingAddress: isVet ? null : address,
    payment: isVet ? null : { method: 'EFT' },
    shippingMethod: isVet ? null : await shippingFor(ctx),
    newsletter: false,
    acceptTerms: true,
  });
}

function homeOf(ctx: Ctx & { user: SessionUser }) {
  return ctx.db
    .selectFrom('address')
    .select(addressColumns)
    .where('personId', '=', ctx.user.id)
    .executeTakeFirstOrThrow();
}

async function shippingFor(ctx: Ctx): Promise<number> {
  const row = await ctx.db
    .selectFrom('shippingMethod')
    .select('id')
    .where('code', '=', 'AU-EXP')
    .executeTakeFirstOrThrow();
  return row.id;
}

interface Placed {
  orderId: number;
  totalCents: number;
  daysAgo: number;
}

/** Pays an order one day after it was placed, then ships it. */
async function payAndShip(tx: Ctx, people: DemoPeople, placed: Placed): Promise<void> {
  await receiveTransfer(as(ago(tx, placed.daysAgo - 1), people.admin), {
    id: placed.orderId,
    amountCents: placed.totalCents,
    reference: `Bank ${placed.orderId}`,
  });
  await shipDemoOrder(tx, people, placed);
}

/** Ships an order two days after it was placed; it is delivered within four days. */
export async function shipDemoOrder(
  tx: Ctx,
  people: DemoPeople,
  placed: Pick<Placed, 'orderId' | 'daysAgo'>,
): Promise<void> {
  const { shipmentId } = await shipOrder(as(ago(tx, placed.daysAgo - 2), people.admin), {
    orderId: placed.orderId,
    trackingNumber: `AP${10_000_000 + placed.orderId}`,
  });
  await markShipmentDelivered(as(ago(tx, placed.daysAgo - 6), people.admin), { shipmentId });
}
