import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createClinicVet, createPerson, ctxOf, signIn } from '../../../test/support/people-factory.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { suggestRefund } from '#shop/returns/refund-suggestion.service.ts';
import { findAdminOrder, listAdminOrders } from '#shop/order-admin/order-admin.service.ts';
import { allowanceOf, supplyLine } from './supplies.rules.ts';
import { findOffer, listSupplies, markSuppliesReceived, orderSupplies } from './supplies.service.ts';
import { approveSupplies, declineSupplies, listSupplyAdmin, shipSupplies } from './supply-admin.service.ts';

const database = useDatabase();
const SWABS = 60;
const FORMS = 62;
let staff: SessionUser;

beforeAll(async () => {
  staff = await createPerson(database.db, { roles: ['admin'] });
});

const createVet = () => createClinicVet(database.db);

const createOrder = (quantity: number, productId = SWABS) => ({
  contactName: 'Sam',
  notes: 'Before noon',
  lines: [{ productId, quantity }],
});
const ctxFor = (user: SessionUser) => ctxOf(database.db, user);

describe('the allowance', () => {
  test('follows the samples of 90 days, and whole packs above it are charged', () => {
    const swabs = { freePerMonth: 20, followsSamples: true };
    expect([0, 29, 30, 60, 95].map((samples) => allowanceOf(swabs, samples))).toEqual([20, 20, 20, 40, 60]);
    expect(allowanceOf({ freePerMonth: null, followsSamples: false }, 90)).toBeNull();
    const item = { productId: 1, name: '', unit: '', pieces: 10, ...swabs, costCents: 900, mostPerOrder: 9 };
    expect(supplyLine(item, 3, 20)).toMatchObject({ pieces: 30, freePieces: 20, costCents: 900 });
    expect(supplyLine(item, 2, 20)).toMatchObject({ costCents: 0 });
    expect(supplyLine(item, 1, 5)).toMatchObject({ freePieces: 5, costCents: 900 });
    expect(supplyLine(item, 9, null)).toMatchObject({ freePieces: 90, costCents: 0 });
  });

  test('is used up once by ten simultaneous orders', async () => {
    const vet = await createVet();
    await Promise.all(Array.from({ length: 10 }, () => orderSupplies(ctxFor(vet), createOrder(1))));
    const rows = await database.db
      .selectFrom('supplyOrderLine as l')
      .innerJoin('supplyOrder as o', 'o.id', 'l.supplyOrderId')
      .select(['l.freePieces', 'o.state'])
      .where('o.personId', '=', vet.id)
      .execute();
    expect(rows.reduce((sum, row) => sum + row.freePieces, 0)).toBe(20);
    expect(rows.filter((row) => row.state === 'APPROVED')).toHaveLength(2);
    const offer = await findOffer(ctxFor(vet));
    expect(offer.items.find((item) => item.productId === SWABS)).toMatchObject({ allowance: 20, left: 0 });
    expect(offer.address).toEqual(['Bay Clinic', '1 Bay St', 'Melbourne VIC 3000', 'Australia']);
  });
});

describe('an order of supplies', () => {
  test('is accepted without notes, and staff find it by its address', async () => {
    const vet = await createVet();
    const { id } = await orderSupplies(ctxFor(vet), { ...createOrder(1), notes: '' });
    const found = async (search: string) =>
      (await listSupplyAdmin(ctxFor(staff), { page: 1, size: 100, open: true, search })).results.map((row) => row.id);
    expect(await found('1 Bay St')).toContain(id);
    expect(await found('2 Bay St')).toEqual([]);
  });

  test('P151 inside the allowance it is approved, sent with an email, received', async () => {
    const vet = await createVet();
    const order = await orderSupplies(ctxFor(vet), createOrder(2));
    expect(order).toMatchObject({ state: 'APPROVED', costCents: 0, lines: [{ quantity: 2, freePieces: 20 }] });
    await shipSupplies(ctxFor(staff), { id: order.id, trackingNumber: 'TR1' });
    expect(await markSuppliesReceived(ctxFor(vet), { id: order.id })).toMatchObject({ state: 'RECEIVED' });
    expect(await markSuppliesReceived(ctxFor(vet), { id: order.id })).toMatchObject({ state: 'RECEIVED' });
    const other = await createVet();
    await expect(markSuppliesReceived(ctxFor(other), { id: order.id })).rejects.toMatchObject({ reason: 'not_found' });
    expect(await listSupplies(ctxFor(other), { page: 1, size: 10 })).toMatchObject({ count: 0 });
    const found = async (search: string) => (await listSupplies(ctxFor(vet), { page: 1, size: 10, search })).count;
    expect([await found('swab'), await found('tr1'), await found('100%')]).toEqual([1, 1, 0]);
    const second = await orderSupplies(ctxFor(vet), createOrder(1));
    const ids = async (sort: 'cost' | '-cost') =>
      (await listSupplies(ctxFor(vet), { page: 1, size: 10, sort })).results.map(({ id }) => id);
    expect([await ids('cost'), await ids('-cost')]).toEqual([
      [order.id, second.id],
      [second.id, order.id],
    ]);
    const mail = await database.db
      .selectFrom('mailMessage')
      .select('bodyText')
      .where('toAddress', '=', vet.email)
      .where('template', '=', 'supplies.sent')
      .executeTakeFirstOrThrow();
    expect(mail.bodyText).toContain('Tracking number: TR1');
    expect(mail.bodyText).toContain(`- ${order.lines[0]!.quantity} × ${order.lines[0]!.name}`);
  });

  test('above the allowance needs approval, and the rest is invoiced on account', async () => {
    const vet = await createVet();
    const order = await orderSupplies(ctxFor(vet), createOrder(5));
    expect(order).toMatchObject({ state: 'REQUESTED', costCents: 2_700 });
    const desk = await listSupplyAdmin(ctxFor(staff), { page: 1, size: 100, open: true });
    expect(desk.results.map((row) => row.id)).toContain(order.id);
    const found = async (search: string) =>
      (await listSupplyAdmin(ctxFor(staff), { page: 1, size: 100, open: true, search })).results.map(({ id }) => id);
    expect([await found('SWAB'), await found('100%')]).toEqual([expect.arrayContaining([order.id]), []]);
    const sorted = async (sort: 'cost' | '-cost' | 'buyer' | '-buyer') =>
      (await listSupplyAdmin(ctxFor(staff), { page: 1, size: 100, open: false, sort })).results;
    const costs = (await sorted('cost')).map((row) => row.costCents);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect((await sorted('-cost'))[0]!.costCents).toBe(costs.at(-1));
    const buyers = (await sorted('buyer')).map((row) => row.buyer.toLowerCase());
    expect((await sorted('-buyer'))[0]!.buyer.toLowerCase()).toBe(buyers.at(-1));
    const approved = await approveSupplies(ctxFor(staff), { id: order.id });
    const invoice = await database.db
      .selectFrom('invoice')
      .selectAll()
      .where('orderId', '=', approved.orderId)
      .executeTakeFirstOrThrow();
    expect(invoice).toMatchObject({ state: 'ISSUED', totalCents: 2_700, taxCents: 245, personId: vet.id });
    const salesOrder = await findAdminOrder(ctxFor(staff), { id: approved.orderId! });
    expect(salesOrder.steps).toContainEqual(expect.objectContaining({ kind: 'tax', amountCents: 245, included: true }));
    expect(salesOrder.events[0]).toMatchObject({ kind: 'created', actor: vet.name });
    const orders = await listAdminOrders(ctxFor(staff), { page: 1, size: 10, filter: 'all', search: String(vet.name) });
    expect(orders.results).toMatchObject([{ orderId: approved.orderId, buyer: vet.name }]);
    await expect(approveSupplies(ctxFor(staff), { id: order.id })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
    await expect(declineSupplies(ctxFor(staff), { id: order.id, answer: 'x' })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
  });

  test('refunded before dispatch is suggested in full and cannot be sent', async () => {
    const vet = await createVet();
    const order = await orderSupplies(ctxFor(vet), createOrder(5));
    const { orderId } = await approveSupplies(ctxFor(staff), { id: order.id });
    expect(await suggestRefund(ctxFor(staff), orderId!)).toMatchObject({
      amountCents: 2_700,
      lines: [{ shares: [{ percent: 100, reason: 'Cancelled before it was sent' }] }],
    });
    await refundOrder(ctxFor(staff), { id: orderId!, reason: 'Out of stock' });
    await expect(shipSupplies(ctxFor(staff), { id: order.id })).rejects.toMatchObject({ reason: 'illegal_transition' });
    const { results } = await listSupplies(ctxFor(vet), { page: 1, size: 20 });
    expect(results).toMatchObject([{ state: 'DECLINED', answer: 'The order was refunded before it was sent.' }]);
  });

  test('at the credit limit is refused, even with two simultaneous approvals', async () => {
    const vet = await createVet();
    const limit = (creditLimitCents: number) =>
      database.db.updateTable('person').set({ creditLimitCents }).where('id', '=', vet.id).execute();
    const [first, second] = [
      await orderSupplies(ctxFor(vet), createOrder(5)),
      await orderSupplies(ctxFor(vet), createOrder(1)),
    ];
    await limit(first.costCents - 1);
    await expect(approveSupplies(ctxFor(staff), { id: first.id })).rejects.toMatchObject({
      reason: 'illegal_transition',
    });
    await limit(first.costCents);
    const outcomes = await Promise.allSettled([first, second].map(({ id }) => approveSupplies(ctxFor(staff), { id })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const states = await database.db.selectFrom('supplyOrder').select('state').where('personId', '=', vet.id).execute();
    expect(states.map(({ state }) => state).toSorted()).toEqual(['APPROVED', 'REQUESTED']);
  });

  test('declined with an answer restores the allowance, and the email lists the supplies', async () => {
    const vet = await createVet();
    const order = await orderSupplies(ctxFor(vet), createOrder(2));
    const decline = (version: string) =>
      declineSupplies(ctxFor(staff), { id: order.id, answer: 'Out of stock', version });
    // From a page that shows an outdated state.
    await expect(decline('REQUESTED')).rejects.toMatchObject({ reason: 'conflict' });
    await decline('APPROVED');
    const mail = await database.db
      .selectFrom('mailMessage')
      .select('bodyText')
      .where('toAddress', '=', vet.email)
      .where('template', '=', 'supplies.declined')
      .executeTakeFirstOrThrow();
    expect(mail.bodyText).toContain(`- ${order.lines[0]!.quantity} × ${order.lines[0]!.name}`);
    const offer = await findOffer(ctxFor(vet));
    expect(offer.items.find((item) => item.productId === SWABS)!.left).toBe(20);
  });

  test('responds with 428 and field errors, 401 for guests and 403 for others; agents cannot exceed their allowance', async () => {
    const browser = new ApiBrowser({ db: database.db });
    const path = '/api/my/order-supplies';
    expect((await browser.post(path, createOrder(1))).status).toBe(401);
    await signIn(browser, await createVet());
    expect(await browser.post(path, { lines: [] })).toMatchObject({
      status: 428,
      body: {
        contactName: ['This field is required'],
        lines: ['Please choose at least one item.'],
      },
    });
    expect((await browser.post(path, createOrder(99))).body).toEqual({
      'lines.0.quantity': ['Order at most 20 at a time.'],
    });
    const lines = [-3, 99_999, 1.5].map((quantity, i) => ({ productId: SWABS + i, quantity }));
    expect((await browser.post(path, { ...createOrder(1), lines })).body).toEqual({
      'lines.0.quantity': ['Enter 1 or more.'],
      'lines.1.quantity': [expect.stringMatching(/^Order at most \d+ at a time\.$/)],
      'lines.2.quantity': ['Enter a whole number.'],
    });
    expect((await browser.post(path, createOrder(1, 36))).body).toEqual({
      'lines.0.productId': ['This item cannot be ordered here.'],
    });
    expect((await browser.post(path, createOrder(4, FORMS))).body).toMatchObject({ state: 'APPROVED', costCents: 0 });
    const breeder = await createPerson(database.db);
    await expect(orderSupplies(ctxFor(breeder), createOrder(1))).rejects.toMatchObject({ reason: 'forbidden' });
    const agent = await createPerson(database.db, { roles: ['collection_agent'], type: 'owner' });
    await expect(orderSupplies(ctxFor(agent), createOrder(1))).rejects.toMatchObject({
      fields: { address: [expect.any(String)] },
    });
  });
});
