import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#app/context.ts';
import { checkInvariants } from '#db/invariants.ts';
import { createBatch } from '#features/kits/kits.service.ts';
import { refundOrder } from '#features/payments/refunds.service.ts';
import { aMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { aConfirmedOrder, useTill } from '../../../test/support/till-bed.ts';
import { anUnpaidOrder, DOG_DNA, DOG_PROFILE, orderRow } from '../../../test/support/till-factory.ts';
import { claimGuestOrders } from './claiming.service.ts';
import { findDeskOrder, listDeskOrders } from './order-desk.service.ts';
import { quotePending } from '#features/payments/pending-points.service.ts';
import { HistoryFilter } from './orders.contract.ts';
import { listOrders, listPendingOrders } from './order-list.service.ts';
import { findOrder } from './order-detail.service.ts';
import { printParcelSheet } from './parcel-sheet.service.ts';
import { markShipmentDelivered, shipOrder } from './shipping.service.ts';
import { markUnitState } from './units.service.ts';

const PACK_OF_5 = 'MP5-DNAP-K9';
const database = useDatabase({ poolMax: 16 });
const till = useTill(database);
let staff: SessionUser;

beforeAll(async () => {
  staff = await aMember(database.db, { roles: ['admin'] });
  for (const productId of [DOG_PROFILE, DOG_DNA, null]) {
    await createBatch(till.ctx(staff), {
      productId,
      size: 40,
      swabLot: `T-${productId}`,
      manufacturedOn: new Date().toISOString().slice(0, 10),
    });
  }
});

async function aPaidOrder(items = [{ productId: DOG_PROFILE }], user: SessionUser | null = null) {
  const placed = await aConfirmedOrder(till, till.ctx(user), items);
  await till.payments.simulator!.idle();
  return placed.order.orderId;
}

async function ordersOf(user: SessionUser, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < count; i += 1) ids.push((await anUnpaidOrder(till.ctx())).order.orderId);
  await database.db.updateTable('salesOrder').set({ personId: user.id }).where('id', 'in', ids).execute();
  return ids;
}

describe('the order history', () => {
  test('R378 takes page, size and paid, newest first', async () => {
    const user = await aMember(database.db);
    const ids = await ordersOf(user, 3);
    const first = await listOrders(till.ctx(user), { page: 1, size: 2 });
    expect(first).toMatchObject({ count: 3, next: 2, previous: null });
    expect(first.results.map((row) => row.orderId)).toEqual([ids[2], ids[1]]);
    expect(await listOrders(till.ctx(user), { page: 2, size: 2 })).toMatchObject({
      next: null,
      previous: 1,
      results: [{ orderId: ids[0] }],
    });
    expect(await listOrders(till.ctx(user), { page: 1, size: 20, paid: true })).toMatchObject({
      count: 0,
      results: [],
    });
    expect(await listOrders(till.ctx(user), { page: 1, size: 20, paid: false })).toMatchObject({ count: 3 });
  });

  test('E043 R378 is searched by product, sku and number, sorted by date and total, and paged by cursor', async () => {
    const user = await aMember(database.db);
    const ids = await ordersOf(user, 5);
    const list = (more: object) => listOrders(till.ctx(user), { page: 1, size: 2, ...more });
    expect((await list({ search: 'full breed' })).count).toBe(5);
    expect((await list({ search: 'FBP-k9' })).count).toBe(5);
    expect((await list({ search: '100%' })).count).toBe(0);
    const paid = await aPaidOrder();
    await database.db.updateTable('salesOrder').set({ personId: user.id }).where('id', '=', paid).execute();
    const { number } = await orderRow(database.db, paid);
    expect(await list({ search: number!.toLowerCase() })).toMatchObject({ count: 1, results: [{ orderId: paid }] });
    expect(await list({ stage: 'open' })).toMatchObject({ count: 1, results: [{ orderId: paid }] });
    const all = [...ids, paid].toReversed();
    for (const sort of ['-date', 'date', '-total', 'total'] as const) {
      const seen: number[] = [];
      let after: string | null | undefined;
      do {
        const page: Awaited<ReturnType<typeof listOrders>> = await list({ sort, ...(after ? { after } : {}) });
        expect(page.count).toBe(all.length);
        expect(HistoryFilter.safeParse({ after: page.cursor ?? undefined }).success).toBe(true);
        seen.push(...page.results.map((row) => row.orderId));
        after = page.cursor;
      } while (after);
      expect(seen.toSorted((a, b) => b - a)).toEqual(all);
      if (sort.endsWith('date')) expect(seen).toEqual(sort === '-date' ? all : all.toReversed());
    }
  });

  test('R378 every page is the same by its number, from the page in front of it and from the one behind it', async () => {
    const user = await aMember(database.db);
    const ids = await ordersOf(user, 7);
    const list = (more: object) => listOrders(till.ctx(user), { page: 1, size: 2, ...more });
    const idsOf = (page: Awaited<ReturnType<typeof list>>) => page.results.map((row) => row.orderId);
    for (const sort of ['-date', 'date', '-total', 'total'] as const) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, sort })));
      expect(pages.flatMap(idsOf).toSorted((a, b) => a - b)).toEqual(ids);
      for (const [i, page] of pages.slice(0, -1).entries()) {
        const next = pages[i + 1]!;
        expect(idsOf(await list({ page: i + 2, sort, after: page.cursor }))).toEqual(idsOf(next));
        expect(idsOf(await list({ page: i + 1, sort, before: next.cursorBack }))).toEqual(idsOf(page));
      }
    }
  });

  test('R379 R380 pending orders are paged and carry a paid flag', async () => {
    const user = await aMember(database.db);
    await ordersOf(user, 1);
    expect(await listPendingOrders(till.ctx(user), { page: 1, size: 20 })).toMatchObject({
      count: 1,
      results: [{ paid: false, totalCents: 19_900, firstProduct: 'Dog Full Breed Profile' }],
    });
  });

  test('R381 what paying some of them costs: amount and loyalty points', async () => {
    const user = await aMember(database.db);
    const ids = await ordersOf(user, 2);
    await database.db.insertInto('loyaltyBalance').values({ personId: user.id, available: 500 }).execute();
    await database.db
      .insertInto('loyaltyEntry')
      .values({ personId: user.id, kind: 'ADJUST', availableDelta: 500, sourceType: 'test', sourceId: user.id })
      .execute();
    const ctx = till.ctx(user);
    expect(await quotePending(ctx, { orderIds: [], loyaltyPoints: 0 })).toEqual({
      amount: 398,
      amountCents: 39_800,
      currency: 'AUD',
      loyaltyPoints: 0,
      usablePoints: 500,
      orderIds: ids,
    });
    expect(await quotePending(ctx, { orderIds: [ids[0]!], loyaltyPoints: 200 })).toMatchObject({
      amount: 189,
      loyaltyPoints: 200,
    });
    expect(await quotePending(ctx, { orderIds: [ids[0]!], loyaltyPoints: 50 })).toMatchObject({
      amountCents: 19_900,
      loyaltyPoints: 0,
    });
    await expect(quotePending(till.ctx(staff), { orderIds: ids, loyaltyPoints: 0 })).rejects.toMatchObject({
      reason: 'not_found',
    });
  });

  test("an order is read by its buyer; somebody else's is the same 404 as none", async () => {
    const user = await aMember(database.db);
    const [id] = await ordersOf(user, 1);
    expect(await findOrder(till.ctx(user), { id: id! })).toMatchObject({ orderId: id, state: 'PENDING_PAYMENT' });
    for (const wrong of [id!, 999_999])
      await expect(findOrder(till.ctx(staff), { id: wrong })).rejects.toMatchObject({ reason: 'not_found' });
    await expect(findOrder(till.ctx(), { id: id! })).rejects.toMatchObject({ reason: 'not_signed_in' });
  });

  test('orders of a guest belong to the account once its mail address is proven, with their invoices', async () => {
    const orderId = await aPaidOrder();
    const user = await aMember(database.db);
    await expect(findOrder(till.ctx(user), { id: orderId })).rejects.toMatchObject({ reason: 'not_found' });
    expect(await claimGuestOrders(till.ctx(), user.id, 'ADA@example.test')).toBeGreaterThan(0);
    expect(await claimGuestOrders(till.ctx(), user.id, 'ada@example.test')).toBe(0);
    const order = await findOrder(till.ctx(user), { id: orderId });
    const invoice = await database.db
      .selectFrom('invoice')
      .select('personId')
      .where('id', '=', order.invoiceId!)
      .executeTakeFirstOrThrow();
    expect(invoice.personId).toBe(user.id);
  });
});

describe('the order desk', () => {
  test('sends a kit of its own for each unit owed, with a barcode in the mail', async () => {
    const orderId = await aPaidOrder([{ productId: DOG_PROFILE }, { productId: DOG_DNA }]);
    const shipped = await shipOrder(till.ctx(staff), { orderId, trackingNumber: 'AP1' });
    expect(shipped.kits).toHaveLength(2);
    expect(shipped.fulfilmentState).toBe('SHIPPED');
    expect(await orderRow(database.db, orderId)).toMatchObject({ state: 'PROCESSING', fulfilmentState: 'SHIPPED' });
    const mail = await database.db
      .selectFrom('mailMessage')
      .select('bodyText')
      .where('dedupeKey', '=', `shipment:${shipped.shipmentId}`)
      .executeTakeFirstOrThrow();
    for (const kit of shipped.kits) expect(mail.bodyText).toContain(kit.barcode);
    await expect(shipOrder(till.ctx(staff), { orderId })).rejects.toMatchObject({ reason: 'illegal_transition' });
    const sheet = await printParcelSheet(till.ctx(staff), shipped.shipmentId);
    expect([sheet.type, sheet.name]).toEqual(['application/pdf', `parcel-${shipped.shipmentId}.pdf`]);
    const user = await aMember(database.db);
    await expect(printParcelSheet(till.ctx(user), shipped.shipmentId)).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(printParcelSheet(till.ctx(staff), 999_999)).rejects.toMatchObject({ reason: 'not_found' });
  });

  test('ten people who send the same order at once send it once', async () => {
    const orderId = await aPaidOrder();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => shipOrder(till.ctx(staff), { orderId })));
    expect(tries.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    const kits = await database.db
      .selectFrom('orderUnit')
      .innerJoin('orderLine', 'orderLine.id', 'orderUnit.orderLineId')
      .select('kitId')
      .where('orderId', '=', orderId)
      .execute();
    expect(kits).toHaveLength(1);
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('an unpaid order is not sent; nothing is sent when the stock is empty', async () => {
    const { order } = await anUnpaidOrder(till.ctx());
    await expect(shipOrder(till.ctx(staff), { orderId: order.orderId })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
    const many = await aPaidOrder([{ productId: 38 }]);
    await database.db
      .updateTable('kit')
      .set({ state: 'VOID' })
      .where('productId', 'is', null)
      .where('state', '=', 'IN_STOCK')
      .execute();
    await expect(shipOrder(till.ctx(staff), { orderId: many })).rejects.toMatchObject({ reason: 'conflict' });
    expect(await database.db.selectFrom('shipment').select('id').where('orderId', '=', many).execute()).toEqual([]);
  });

  test('delivered, activated, at the laboratory, reported: the order ends when its last test has', async () => {
    const orderId = await aPaidOrder();
    const { shipmentId } = await shipOrder(till.ctx(staff), { orderId });
    expect(await markShipmentDelivered(till.ctx(staff), { shipmentId })).toMatchObject({
      fulfilmentState: 'DELIVERED',
    });
    expect(await markShipmentDelivered(till.ctx(staff), { shipmentId })).toMatchObject({
      fulfilmentState: 'DELIVERED',
    });
    const { kitId } = await database.db
      .selectFrom('orderUnit')
      .select('kitId')
      .where('shipmentId', '=', shipmentId)
      .executeTakeFirstOrThrow();
    await markUnitState(till.ctx(staff), { kitId: kitId!, state: 'IN_LAB' });
    await markUnitState(till.ctx(staff), { kitId: kitId!, state: 'ACTIVATED' });
    expect((await findDeskOrder(till.ctx(staff), { id: orderId })).units[0]!.state).toBe('IN_LAB');
    await markUnitState(till.ctx(staff), { kitId: kitId!, state: 'REPORTED' });
    expect(await orderRow(database.db, orderId)).toMatchObject({ state: 'COMPLETED' });
    expect((await findDeskOrder(till.ctx(staff), { id: orderId })).events.map((event) => event.to)).toEqual([
      'PENDING_PAYMENT',
      'PLACED',
      'SHIPPED',
      'PROCESSING',
      'DELIVERED',
      'COMPLETED',
    ]);
  });

  test('is for staff only', async () => {
    const user = await aMember(database.db);
    for (const call of [
      () => listDeskOrders(till.ctx(user), { page: 1, size: 20, filter: 'all' }),
      () => findDeskOrder(till.ctx(user), { id: 1 }),
      () => shipOrder(till.ctx(user), { orderId: 1 }),
      () => refundOrder(till.ctx(user), { id: 1, reason: 'x' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ reason: 'forbidden' });
    }
  });

  test('finds orders by what is to do, by number and by mail address', async () => {
    const orderId = await aPaidOrder();
    const { number } = await orderRow(database.db, orderId);
    const list = (filter: 'to_ship' | 'unpaid' | 'all', q?: string) =>
      listDeskOrders(till.ctx(staff), { page: 1, size: 100, filter, q });
    expect((await list('to_ship')).results.find((row) => row.orderId === orderId)).toMatchObject({
      kitsOwed: 1,
      buyer: 'Ada Test',
    });
    expect((await list('unpaid')).results.map((row) => row.orderId)).not.toContain(orderId);
    expect((await list('all', number!)).results.map((row) => row.orderId)).toEqual([orderId]);
    expect((await list('all', '%')).count).toBe(0);
  });
});

test('a multipack brings credits to its buyer, and blank kits', async () => {
  const pack = await database.db
    .selectFrom('product')
    .select('id')
    .where('sku', '=', PACK_OF_5)
    .executeTakeFirstOrThrow();
  const user = await aMember(database.db);
  const orderId = await aPaidOrder([{ productId: pack.id }], user);
  const credits = await database.db.selectFrom('kitCredit').selectAll().where('ownerId', '=', user.id).execute();
  expect(credits).toHaveLength(5);
  expect(credits[0]).toMatchObject({ productId: DOG_DNA, state: 'AVAILABLE' });
  expect(Object.values((await findOrder(till.ctx(user), { id: orderId })).lines[0]!.units)).toEqual([5]);
  await refundOrder(till.ctx(staff), { id: orderId, reason: 'Changed my mind' });
  expect(await orderRow(database.db, orderId)).toMatchObject({ state: 'CANCELLED', paymentState: 'REFUNDED' });
  expect(
    await database.db
      .selectFrom('kitCredit')
      .select('id')
      .where('ownerId', '=', user.id)
      .where('state', '=', 'AVAILABLE')
      .execute(),
  ).toEqual([]);
});
