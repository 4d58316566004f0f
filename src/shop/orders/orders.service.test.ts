import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { checkInvariants } from '#db/invariants.ts';
import { inTransaction } from '#db/transaction.ts';
import { createBatch } from '#animals/kits/kits.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson } from '../../../test/support/people-factory.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_DNA, DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { findAdminOrder, foundBy, listAdminOrders } from '#shop/order-admin/order-admin.service.ts';
import { findOrder } from './order-detail.service.ts';
import { printParcelSheet } from '#shop/fulfilment/parcel-sheet.service.ts';
import { markShipmentDelivered, shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { markUnitState } from '#shop/fulfilment/order-units.service.ts';

const PACK_OF_5 = 'MP5-DNAP-K9';
const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
let staff: SessionUser;

beforeAll(async () => {
  staff = await createMember(database.db, { roles: ['admin'] });
  for (const productId of [DOG_PROFILE, DOG_DNA, null]) {
    await createBatch(till.ctx(staff), {
      productId,
      size: 40,
      swabLot: `T-${productId}`,
      manufacturedOn: new Date().toISOString().slice(0, 10),
    });
  }
});

async function createPaidOrder(items = [{ productId: DOG_PROFILE }], user: SessionUser | null = null) {
  const placed = await createConfirmedOrder(till, till.ctx(user), items);
  await till.payments.simulator!.idle();
  return placed.order.orderId;
}

describe('order fulfilment', () => {
  test('sends a separate kit for each unit, with its barcode in the email', async () => {
    const orderId = await createPaidOrder([{ productId: DOG_PROFILE }, { productId: DOG_DNA }]);
    const shipped = await shipOrder(till.ctx(staff), { orderId, trackingNumber: 'AP1' });
    expect(shipped.kits).toHaveLength(2);
    expect(shipped.fulfilmentState).toBe('SHIPPED');
    expect(await orderRow(database.db, orderId)).toMatchObject({ state: 'PROCESSING', fulfilmentState: 'SHIPPED' });
    const mail = await database.db
      .selectFrom('mailMessage')
      .select('bodyText')
      .where('dedupeKey', '=', `shipment:${shipped.shipmentId}`)
      .executeTakeFirstOrThrow();
    for (const kit of shipped.kits) expect(mail.bodyText).toContain(`- Kit ${kit.barcode}`);
    expect(mail.bodyText).toContain('Carrier: Post\n');
    expect((await findAdminOrder(till.ctx(staff), { id: orderId })).shipments).toMatchObject([{ carrier: 'Post' }]);
    await expect(shipOrder(till.ctx(staff), { orderId })).rejects.toMatchObject({ reason: 'illegal_transition' });
    const sheet = await printParcelSheet(till.ctx(staff), shipped.shipmentId);
    expect([sheet.type, sheet.name]).toEqual(['application/pdf', `parcel-${shipped.shipmentId}.pdf`]);
    const user = await createMember(database.db);
    await expect(printParcelSheet(till.ctx(user), shipped.shipmentId)).rejects.toMatchObject({ reason: 'forbidden' });
    await expect(printParcelSheet(till.ctx(staff), 999_999)).rejects.toMatchObject({ reason: 'not_found' });
  });

  test('3.2 the kits of a clinic belong to it, and other kits belong to nobody', async () => {
    const vet = await createPerson(database.db, {
      type: 'vet',
      clinic: { name: 'Bellbird', registrationNumber: 'V9', countryCode: 'AU' },
    });
    const clinics = async (orderId: number) => {
      const { kits } = await shipOrder(till.ctx(staff), { orderId });
      const units = kits.map(({ unitId }) => unitId);
      const rows = await database.db
        .selectFrom('orderUnit')
        .innerJoin('kit', 'kit.id', 'orderUnit.kitId')
        .select('kit.clinicId')
        .where('orderUnit.id', 'in', units)
        .execute();
      return rows.map(({ clinicId }) => clinicId);
    };
    const orderId = await createPaidOrder();
    await database.db.updateTable('salesOrder').set({ personId: vet.id }).where('id', '=', orderId).execute();
    expect(await clinics(orderId)).toEqual(vet.clinicIds);
    expect(await clinics(await createPaidOrder())).toEqual([null]);
    // The migration marks kits that were sent before this column existed.
    const before = await database.db.selectFrom('kit').select('id').where('clinicId', '=', vet.clinicIds[0]!).execute();
    await database.db.updateTable('kit').set({ clinicId: null }).where('clinicId', '=', vet.clinicIds[0]!).execute();
    await sql.raw(await readFile('src/db/migrations/0038_kits_of_clinics.sql', 'utf8')).execute(database.db);
    const after = await database.db.selectFrom('kit').select('id').where('clinicId', 'is not', null).execute();
    expect(after).toEqual(before);
  });

  test('sends an order once when ten staff members send it simultaneously', async () => {
    const orderId = await createPaidOrder();
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

  test('does not send an unpaid order, and sends nothing when stock is empty', async () => {
    const { order } = await createUnpaidOrder(till.ctx());
    await expect(shipOrder(till.ctx(staff), { orderId: order.orderId })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
    const multipack = await createPaidOrder([{ productId: 38 }]);
    await database.db
      .updateTable('kit')
      .set({ state: 'VOID' })
      .where('productId', 'is', null)
      .where('state', '=', 'IN_STOCK')
      .execute();
    await expect(shipOrder(till.ctx(staff), { orderId: multipack })).rejects.toMatchObject({ reason: 'conflict' });
    expect(await database.db.selectFrom('shipment').select('id').where('orderId', '=', multipack).execute()).toEqual(
      [],
    );
  });

  test('completes an order when its last test is reported', async () => {
    const orderId = await createPaidOrder();
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
    expect((await findAdminOrder(till.ctx(staff), { id: orderId })).units[0]!.state).toBe('IN_LAB');
    await markUnitState(till.ctx(staff), { kitId: kitId!, state: 'REPORTED' });
    expect(await orderRow(database.db, orderId)).toMatchObject({ state: 'COMPLETED' });
    expect((await findAdminOrder(till.ctx(staff), { id: orderId })).events.map((event) => event.to)).toEqual([
      'PENDING_PAYMENT',
      'PLACED',
      'SHIPPED',
      'PROCESSING',
      'DELIVERED',
      'COMPLETED',
    ]);
  });

  test('is available to staff only', async () => {
    const user = await createMember(database.db);
    for (const call of [
      () => listAdminOrders(till.ctx(user), { page: 1, size: 20, filter: 'all' }),
      () => findAdminOrder(till.ctx(user), { id: 1 }),
      () => shipOrder(till.ctx(user), { orderId: 1 }),
      () => refundOrder(till.ctx(user), { id: 1, reason: 'x' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ reason: 'forbidden' });
    }
  });

  test('finds orders by filter, number, email address and customer name', async () => {
    const orderId = await createPaidOrder();
    const { number } = await orderRow(database.db, orderId);
    const list = (filter: 'to_ship' | 'unpaid' | 'all', search?: string) =>
      listAdminOrders(till.ctx(staff), { page: 1, size: 100, filter, search });
    expect((await list('to_ship')).results.find((row) => row.orderId === orderId)).toMatchObject({
      kitsOwed: 1,
      buyer: 'Ada Test',
    });
    expect((await list('unpaid')).results.map((row) => row.orderId)).not.toContain(orderId);
    expect((await list('all', number!)).results.map((row) => row.orderId)).toEqual([orderId]);
    expect((await list('all', '%')).count).toBe(0);
    const other = await createPaidOrder();
    const setEmail = (id: number, email: string) =>
      database.db.updateTable('salesOrder').set({ email }).where('id', '=', id).execute();
    await setEmail(orderId, 'ann@search.test');
    await setEmail(other, 'joann@search.test');
    const ids = async (search: string) => (await list('all', search)).results.map((row) => row.orderId);
    expect(await ids('ANN@search.test')).toEqual([orderId]);
    expect(await ids('ann@sea')).toEqual([orderId]);
    expect(await ids('ann')).toEqual([other, orderId]);
    const named = JSON.stringify({ firstName: 'Harriet', lastName: 'Lowe' });
    await database.db.updateTable('salesOrder').set({ billingAddress: named }).where('id', '=', other).execute();
    expect(await ids('lowe')).toEqual([other]);
    expect(await ids('harriet lo')).toEqual([other]);
    expect((await list('all', 'lowe')).results[0]!.buyer).toBe('Harriet Lowe');
  });

  test('uses an index to find an order by the name of its customer', async () => {
    const search = await foundBy(till.ctx(staff), 'lowe');
    const plan = await inTransaction(till.ctx(staff), async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx.db);
      return sql<{ 'QUERY PLAN': string }>`explain select id from sales_order where ${search}`.execute(tx.db);
    });
    expect(JSON.stringify(plan.rows)).toMatch(/sales_order_customer_trgm/);
  });
});

test('a multipack adds credits and blank kits for its buyer', async () => {
  const pack = await database.db
    .selectFrom('product')
    .select('id')
    .where('sku', '=', PACK_OF_5)
    .executeTakeFirstOrThrow();
  const user = await createMember(database.db);
  const orderId = await createPaidOrder([{ productId: pack.id }], user);
  const credits = await database.db
    .selectFrom('kitCredit')
    .selectAll()
    .where('ownerId', '=', user.id)
    .orderBy('id')
    .execute();
  expect(credits).toHaveLength(5);
  expect(credits[0]).toMatchObject({ productId: DOG_DNA, state: 'AVAILABLE' });
  const order = await findOrder(till.ctx(user), { id: orderId });
  expect(Object.values(order.lines[0]!.units)).toEqual([5]);
  expect(order.dates).toMatchObject({ kit: { by: expect.any(String) }, results: null });
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
