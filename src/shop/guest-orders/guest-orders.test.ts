import { dayOf } from '#shared/dates.ts';
import { describe, expect, test } from 'vitest';
import { ApiBrowser } from '../../../test/support/api.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useDispatch } from '../../../test/support/dispatch-bed.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { answerRegistration, confirmRegistration } from '#platform/registration/registration.service.ts';
import { accessTokenFor } from '#shop/orders/order-access.service.ts';
import { findGuestOrder, lookUpOrder, offerAccountForOrder } from './guest-orders.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
const { desk, createPaidOrder, mails } = useDispatch(database, till, [DOG_PROFILE]);
const browser = (ip = '203.0.113.50') => new ApiBrowser({ db: database.db, ip });

async function createGuestOrder() {
  const orderId = await createPaidOrder(null);
  const { number } = await orderRow(database.db, orderId);
  return { orderId, number: number!, accessToken: accessTokenFor(till.ctx(), orderId) };
}

describe('the order of a guest', () => {
  test('opens with the link in its email and shows lines, dates and history', async () => {
    const { orderId, number, accessToken } = await createGuestOrder();
    const [mail] = (await mails('orders.confirmation', 'ada@example.test')).filter((one) =>
      one.subject.includes(number),
    );
    expect(mail!.bodyText).toContain(`/order-status?order=${orderId}&access_token=${accessToken}`);
    expect(mail!.bodyText).toContain(`/api/store/orders/${orderId}/receipt?access_token=${accessToken}`);
    const order = await findGuestOrder(till.ctx(), { orderId, accessToken });
    expect(order).toMatchObject({ number, isGuest: true, dates: { change: null } });
    expect(order.dates!.kit!.by < order.dates!.results!.by).toBe(true);
    expect(order.events.map((event) => event.text)).toContain('Order confirmed');
  });

  test('treats any other access token like an unknown order', async () => {
    const { orderId, accessToken } = await createGuestOrder();
    const other = accessTokenFor(till.ctx(), orderId + 1);
    const statusOf = async (id: number, key: string, part = '') =>
      (await browser().get(`/api/store/orders/${id}${part}?access_token=${key}`)).status;
    expect(await statusOf(orderId, accessToken)).toBe(200);
    for (const part of ['', '/receipt']) {
      expect(await statusOf(orderId, other, part)).toBe(404);
      expect(await statusOf(999_999, other, part)).toBe(404);
    }
  });

  test('is found by number and email; unknown numbers, wrong addresses and account orders get the same 404', async () => {
    const { orderId, number, accessToken } = await createGuestOrder();
    const ctx = till.ctx();
    expect(await lookUpOrder(ctx, { orderNumber: number.toLowerCase(), email: ' ADA@example.test' })).toEqual({
      orderId,
      accessToken,
    });
    const member = await createMember(database.db);
    const own = await orderRow(database.db, await createPaidOrder(member));
    const inputs = [
      { orderNumber: 'AU-9999999', email: 'ada@example.test' },
      { orderNumber: number, email: 'eve@example.test' },
      { orderNumber: own.number!, email: own.email },
    ];
    const errors = await Promise.all(
      inputs.map((input) => lookUpOrder(ctx, input).catch((error: { status: number; message: string }) => error)),
    );
    for (const error of errors)
      expect(error).toMatchObject({
        reason: 'not_found',
        message: expect.stringContaining('We could not find an order'),
      });
  });

  test('is found by its number in any notation, and before payment by its transfer reference', async () => {
    const { number, orderId } = await createGuestOrder();
    const ctx = till.ctx();
    for (const typed of [number.replace('-', ' '), number.replace('-', ''), ` ${number.replace('-', ' - ')} `])
      expect(await lookUpOrder(ctx, { orderNumber: typed, email: 'ada@example.test' })).toMatchObject({ orderId });
    const { order } = await createUnpaidOrder(ctx, undefined, { payment: { method: 'EFT' } });
    const reference = `order-${order.orderId}`;
    expect(await lookUpOrder(ctx, { orderNumber: reference, email: 'ada@example.test' })).toMatchObject({
      orderId: order.orderId,
    });
    await expect(lookUpOrder(ctx, { orderNumber: reference, email: 'eve@example.test' })).rejects.toMatchObject({
      reason: 'not_found',
    });
    const [mail] = (await mails('orders.transfer', 'ada@example.test')).filter((one) =>
      one.subject.includes(`ORDER-${order.orderId}`),
    );
    for (const text of ['1 × Dog Full Breed Profile', '$199.00 AUD', 'Pay by']) expect(mail!.bodyText).toContain(text);
    const found = await findGuestOrder(ctx, { orderId: order.orderId, accessToken: order.accessToken });
    expect(found).toMatchObject({ reference: `ORDER-${order.orderId}`, cancelRefusal: null });
    expect((Date.parse(found.payBy!) - Date.parse(found.createdAt)) / 86_400_000).toBeCloseTo(14, 3);
  });

  test('guessing numbers for an address is stopped, and its owner still gets access', async () => {
    const { number } = await createGuestOrder();
    const outcomes: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      const ctx = till.ctx();
      const guess = { orderNumber: `AU-77${i}`, email: 'ada@example.test' };
      const visitor = { ...ctx.visitor, ip: `203.0.113.${100 + i}` };
      await lookUpOrder({ ...ctx, visitor }, guess).catch((error: { reason: string }) => outcomes.push(error.reason));
    }
    expect(outcomes.at(-1)).toBe('too_many_requests');
    expect(await lookUpOrder(till.ctx(), { orderNumber: number, email: 'ada@example.test' })).toBeTruthy();
  });

  test('has its invoice as a PDF', async () => {
    const { orderId, accessToken } = await createGuestOrder();
    const error = await browser().get(`/api/store/orders/${orderId}/receipt?access_token=${accessToken}`);
    expect(error.headers.get('content-type')).toBe('application/pdf');
    expect(error.body).toMatch(/^%PDF-/);
    const invoice = await database.db
      .selectFrom('invoice')
      .select('number')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(error.headers.get('content-disposition')).toBe(
      `attachment; filename="${invoice.number}.pdf"; filename*=UTF-8''${invoice.number}.pdf`,
    );
  });

  test('can be reordered with its products, addresses and sample collector', async () => {
    const { orderId, accessToken } = await createGuestOrder();
    const collector = { type: 'vet', name: 'Dr Ng', clinic: 'Hillview' };
    await database.db
      .updateTable('salesOrder')
      .set({ sampleCollector: JSON.stringify(collector) })
      .where('id', '=', orderId)
      .execute();
    const shopper = browser();
    const { sessionId } = (await shopper.post('/api/cart')).body;
    const reorderPath = `/api/store/orders/${orderId}/reorder`;
    expect((await shopper.post(reorderPath, { accessToken: 'x', sessionId })).status).toBe(404);
    const { body } = await shopper.post(reorderPath, { accessToken, sessionId });
    expect(body).toEqual({ added: ['Dog Full Breed Profile'], refused: [] });
    expect((await shopper.get(`/api/cart/${sessionId}`)).body).toMatchObject({
      email: 'ada@example.test',
      billingAddress: { firstName: 'Ada', city: 'Melbourne' },
      shippingAddress: { firstName: 'Ada', city: 'Melbourne' },
      collector,
    });
  });

  test('shows new dates when a kit is late', async () => {
    const { orderId, accessToken } = await createGuestOrder();
    const past = new Date(Date.now() - 10 * 86_400_000);
    const promised = { placedAt: past, promisedKitOn: dayOf(new Date()) };
    await database.db.updateTable('salesOrder').set(promised).where('id', '=', orderId).execute();
    const late = await findGuestOrder(till.ctx(), { orderId, accessToken });
    expect(late.dates).toMatchObject({ change: 'kit_late' });
    expect(late.dates!.kit!.by > late.dates!.kit!.promised).toBe(true);
    await shipOrder(desk(), { orderId });
    expect((await findGuestOrder(till.ctx(), { orderId, accessToken })).dates).toMatchObject({
      change: 'kit_late',
      kit: { by: late.dates!.kit!.by },
    });
  });
});

test('shows the date of the laboratory for a received sample, also after a kit replacement', async () => {
  const { orderId, accessToken } = await createGuestOrder();
  const { kits } = await shipOrder(desk(), { orderId });
  const first = await database.db
    .selectFrom('orderUnit')
    .select('kitId')
    .where('id', '=', kits[0]!.unitId)
    .executeTakeFirstOrThrow();
  const stage = (sampleId: number, state: 'RECEIVED' | 'REJECTED') =>
    database.db.insertInto('sampleStage').values({ sampleId, state }).execute();
  const receive = async (kitId: number, dueOn: string) => {
    const { id } = await database.db
      .insertInto('sample')
      .values({ kitId, state: 'RECEIVED', receivedAt: new Date(), dueOn })
      .returning('id')
      .executeTakeFirstOrThrow();
    await stage(id, 'RECEIVED');
    return id;
  };
  const datesOf = async () => (await findGuestOrder(till.ctx(), { orderId, accessToken })).dates;
  const sampleId = await receive(first.kitId!, '2099-01-05');
  expect(await datesOf()).toMatchObject({ kit: null, results: { by: '2099-01-05' }, change: 'laboratory' });

  await database.db.updateTable('sample').set({ state: 'REJECTED' }).where('id', '=', sampleId).execute();
  await stage(sampleId, 'REJECTED');
  expect((await datesOf())!.results!.by < '2099-01-05').toBe(true);
  const { id } = await database.db
    .selectFrom('kit')
    .select('id')
    .where('state', '=', 'IN_STOCK')
    .limit(1)
    .executeTakeFirstOrThrow();
  await database.db.updateTable('kit').set({ replacesKitId: first.kitId }).where('id', '=', id).execute();
  await receive(id, '2099-02-02');
  expect(await datesOf()).toMatchObject({ results: { by: '2099-02-02' } });
});

describe('an account for a guest', () => {
  test('needs only a password after the email is confirmed, is of the type the guest chose, and contains the order', async () => {
    const type = 'owner';
    const { orderId, accessToken } = await createGuestOrder();
    await expect(offerAccountForOrder(till.ctx(), { orderId, accessToken: 'x', type })).rejects.toMatchObject({
      reason: 'not_found',
    });
    expect(await offerAccountForOrder(till.ctx(), { orderId, accessToken, type })).toEqual({ ok: true });
    const job = await database.db
      .selectFrom('loginLink')
      .select('tokenHash')
      .where('email', '=', 'ada@example.test')
      .where('purpose', '=', 'CONFIRM_REGISTRATION')
      .executeTakeFirstOrThrow();
    await answerRegistration(till.ctx(), { link: job.tokenHash });
    const [mail] = await mails('accounts.confirm', 'ada@example.test');
    const token = /token=([\w-]+)/.exec(mail!.bodyText)![1]!;
    const confirmed = await confirmRegistration(till.ctx(), { token, password: 'Kelpie-harbour-27' });
    expect(confirmed.next).toBe(`/order-status?order=${orderId}&access_token=${accessToken}`);
    const order = await database.db
      .selectFrom('salesOrder')
      .innerJoin('person', 'person.id', 'salesOrder.personId')
      .select(['person.firstName', 'person.lastName', 'person.type'])
      .where('salesOrder.id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order).toEqual({ firstName: 'Ada', lastName: 'Test', type });
    await expect(offerAccountForOrder(till.ctx(), { orderId, accessToken, type })).rejects.toMatchObject({
      reason: 'conflict',
    });
  });
});
