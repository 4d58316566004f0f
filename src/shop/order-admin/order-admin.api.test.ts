import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { findAdminOrder, listAdminOrders } from './order-admin.service.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createDispatchedKit, createStaffMember } from '../../../test/support/kits-factory.ts';
import { createPerson, ctxOf, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { createUnpaidOrder } from '../../../test/support/till-factory.ts';

const database = useDatabase();
let orderId: number;

beforeAll(async () => {
  orderId = (await createUnpaidOrder(makeTestCtx({ db: database.db }))).order.orderId;
});

async function createStaffBrowser(role: 'admin' | 'support' | 'lab_technician' | 'lab_reviewer', ip: string) {
  const browser = new ApiBrowser({ db: database.db, ip });
  await signIn(browser, await createPerson(database.db, { password: PASSWORD, roles: [role] }));
  return browser;
}

test('T33 the laboratory reads no buyer and no payment of an order, and still works with samples, kits and stock', async () => {
  const desk = [
    '/api/admin/orders?filter=all',
    `/api/admin/orders/${orderId}`,
    `/api/admin/orders/${orderId}/refund`,
    '/api/admin/returns',
    '/api/admin/shipments/1/sheet',
  ];
  const technician = await createStaffBrowser('lab_technician', '198.51.103.1');
  const reviewer = await createStaffBrowser('lab_reviewer', '198.51.103.2');
  for (const path of desk) {
    expect([path, (await technician.get(path)).status]).toEqual([path, 403]);
    expect([path, (await reviewer.get(path)).status]).toEqual([path, 403]);
  }
  expect((await technician.post(`/api/admin/orders/${orderId}/ship`, {})).status).toBe(403);
  for (const path of ['/api/lab/samples', '/api/admin/kits', '/api/admin/kit-replacements', '/api/admin/stock'])
    expect([path, (await technician.get(path)).status]).toEqual([path, 200]);
  const support = await createStaffBrowser('support', '198.51.103.3');
  expect((await support.get(`/api/admin/orders/${orderId}`)).status).toBe(200);
});

test('an order is found through an index by kit and parcel and, while unpaid, by its name', async () => {
  const { barcode } = await createDispatchedKit(database.db, { state: 'IN_STOCK' });
  const { order } = await createUnpaidOrder(makeTestCtx({ db: database.db }), undefined, {
    payment: { method: 'EFT' },
  });
  const admin = ctxOf(database.db, await createStaffMember(database.db));
  const find = async (search: string) =>
    (await listAdminOrders(admin, { page: 1, size: 10, filter: 'all', search })).results.map((row) => row.orderId);
  for (const search of [`Order ${order.orderId}`, `order-${order.orderId}`, String(order.orderId)])
    expect(await find(search), search).toEqual([order.orderId]);
  await receiveTransfer(admin, { id: order.orderId, amountCents: order.totalCents, reference: 'Bank 1' });
  await shipOrder(admin, { orderId: order.orderId, trackingNumber: 'AP10000002' });
  for (const search of [barcode, formatBarcode(barcode).toLowerCase(), 'ap10000002'])
    expect(await find(search), search).toEqual([order.orderId]);
  // About one code in fifty has no digit.
  const letters = 'GGANWBHWRPQY';
  await database.db.updateTable('kit').set({ barcode: letters }).where('barcode', '=', barcode).execute();
  expect(await find(letters)).toEqual([order.orderId]);
  for (const search of ['AP1000000', barcode.slice(0, 9), 'Order 999999']) expect(await find(search)).toEqual([]);
  const { units, personId } = await findAdminOrder(admin, { id: order.orderId });
  expect([units[0]?.kitId, personId]).toEqual([expect.any(Number), null]);
  const plan = await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql`explain select order_id from shipment where upper(tracking_number) = 'AP10000002'`.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).toContain('shipment_tracking_number');
});

test('orders are listed by their shown date, whatever their numbers, using an index', async () => {
  const admin = ctxOf(database.db, await createStaffMember(database.db));
  const ids: number[] = [];
  for (const at of ['2020-03-02T00:00:00Z', '2020-03-01T00:00:00Z', '2020-03-01T00:00:00Z'])
    ids.push((await createUnpaidOrder(makeTestCtx({ db: database.db, now: new Date(at) }))).order.orderId);
  const list = async (sort?: 'date' | '-date') =>
    (await listAdminOrders(admin, { page: 1, size: 100, filter: 'all', sort })).results
      .map((row) => row.orderId)
      .filter((id) => ids.includes(id));
  const [later, first, second] = ids;
  expect(await list('date')).toEqual([first, second, later]);
  expect(await list('-date')).toEqual([later, second, first]);
  expect(await list()).toEqual([later, second, first]);
  const plan = await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    return sql`explain select * from sales_order order by created_at desc, id desc limit 20`.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).toContain('sales_order_created');
});

test('support cancels an unpaid order with a reason; the laboratory and a visitor cannot', async () => {
  const { orderId: id } = (await createUnpaidOrder(makeTestCtx({ db: database.db }))).order;
  const visitor = new ApiBrowser({ db: database.db, ip: '198.51.103.4' });
  expect((await visitor.post(`/api/admin/orders/${id}/cancel`, { reason: 'No' })).status).toBe(401);
  const technician = await createStaffBrowser('lab_technician', '198.51.103.5');
  expect((await technician.post(`/api/admin/orders/${id}/cancel`, { reason: 'No' })).status).toBe(403);
  const support = await createStaffBrowser('support', '198.51.103.6');
  const blank = await support.post(`/api/admin/orders/${id}/cancel`, { reason: ' ' });
  expect([blank.status, blank.body]).toEqual([428, { reason: ['This field is required'] }]);
  const cancelled = await support.post(`/api/admin/orders/${id}/cancel`, { reason: 'Asked by email' });
  expect([cancelled.status, cancelled.body]).toEqual([200, { orderId: id, state: 'CANCELLED' }]);
});
