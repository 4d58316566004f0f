import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { cancelPendingOrder } from '#shop/payments/expire-payments.service.ts';
import { hashSecret } from '#shop/cart/cart-rows.service.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { homeAddress } from '../../../test/support/home-address.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout, createUnpaidOrder } from '../../../test/support/till-factory.ts';

const database = useDatabase();
const till = usePaymentShop(database);
let shop: ApiBrowser;
let vet: SessionUser;

beforeAll(async () => {
  shop = new ApiBrowser({ db: database.db, adapters: { payments: till.payments } });
  vet = await createMember(database.db, { type: 'vet' });
});

async function createForm() {
  const { ctx, sessionId } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
  return createCheckout(ctx, sessionId);
}

describe('POST /api/store/checkout', () => {
  test('R368 returns the order id, with and without a trailing slash', async () => {
    const placed = await shop.post('/api/store/checkout/', await createForm());
    expect(placed.status).toBe(200);
    expect(placed.body).toMatchObject({
      orderId: expect.any(Number),
      totalCents: 19_900,
      currency: 'AUD',
      paymentDue: true,
    });
  });

  test('responds 428 with every invalid field, and 409 with the new total if the total has changed', async () => {
    const form = await createForm();
    const wrong = await shop.post('/api/store/checkout', { ...form, acceptTerms: false, user: { type: 'guest' } });
    expect(wrong).toMatchObject({
      status: 428,
      body: { acceptTerms: [expect.any(String)], 'user.email': ['Email is required'] },
    });
    const changed = await shop.post('/api/store/checkout', { ...form, expectedTotalCents: 1 });
    expect(changed).toMatchObject({ status: 409, body: { code: 'cart_changed', totalCents: 19_900, currency: 'AUD' } });
  });

  test('M5 trust 30: prices, type, points and ids added by a browser have no effect', async () => {
    const forged = {
      total: 1,
      totalCents: 1,
      currency: 'USD',
      personId: vet.id,
      state: 'PLACED',
      method: 'N',
      isAdmin: true,
    };
    const form = {
      ...(await createForm()),
      ...forged,
      user: { type: 'vet', email: 'x@example.test', firstName: 'X', lastName: 'Y' },
    };
    const placed = await shop.post('/api/store/checkout', { ...form, payment: { method: 'A', paid: true } });
    expect(placed.body).toMatchObject({ totalCents: 19_900, currency: 'AUD', state: 'PENDING_PAYMENT' });
    const row = await database.db
      .selectFrom('salesOrder')
      .selectAll()
      .where('id', '=', placed.body.orderId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ personId: null, method: 'A', audience: 'breeder' });
  });

  test('a guest cannot order on account', async () => {
    const rejected = await shop.post('/api/store/checkout', { ...(await createForm()), payment: { method: 'N' } });
    expect(rejected).toMatchObject({
      status: 428,
      body: { 'payment.method': ['You cannot order on account. Please choose another payment method.'] },
    });
  });

  test('T05 the same key and body get the same response, also in parallel, and another body gets 422', async () => {
    const form = await createForm();
    const key = { 'idempotency-key': 'checkout-key-1' };
    const concurrent = await Promise.all(Array.from({ length: 10 }, () => shop.post('/api/store/checkout', form, key)));
    const later = await shop.post('/api/store/checkout', form, key);
    expect(new Set([...concurrent, later].map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(later.status).toBe(200);
    expect((await shop.post('/api/store/checkout', { ...form, newsletter: true }, key)).status).toBe(422);
  });

  test(
    'T05 a key whose first request has not ended responds 409 after a second, and later with its result',
    { timeout: 60_000 },
    async () => {
      const form = await createForm();
      const key = { 'idempotency-key': 'checkout-key-2' };
      const cart = sql`select from cart c join cart_handle h on h.cart_id = c.id
      where h.session_hash = ${hashSecret(form.sessionId)} for update of c`;
      const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
      const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
      const holder = database.db.transaction().execute(async (tx) => {
        await cart.execute(tx);
        held();
        await mayEnd;
      });
      await isHeld;
      const first = shop.post('/api/store/checkout', form, key);
      // The first request has claimed the key once it waits for the cart.
      const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(database.db)).rows[0]?.count, { timeout: 60_000 }).toBe(1);
      expect((await shop.post('/api/store/checkout', form, key)).status).toBe(409);
      end();
      await holder;
      const later = await shop.post('/api/store/checkout', form, key);
      expect(later).toMatchObject({ status: 200, body: (await first).body as object });
    },
  );

  test('a card number in any field is rejected and not stored', async () => {
    const rejected = await shop.post('/api/store/checkout', {
      ...(await createForm()),
      notes: 'my card 4242 4242 4242 4242',
    });
    expect(rejected.status).toBe(422);
    expect(JSON.stringify(rejected.body)).not.toContain('4242');
  });
});

describe('POST /api/store/checkout/payment', () => {
  test('R367 R370 responds with the client secret to the buyer, and with the 404 of a missing order to others', async () => {
    const { order } = await createUnpaidOrder(till.ctx());
    const { orderId, accessToken } = order;
    const opened = await shop.post('/api/store/checkout/payment', { orderId, accessToken });
    expect(opened).toMatchObject({
      status: 200,
      body: { clientSecret: expect.stringContaining('_secret_'), currency: 'AUD', amountCents: 19_900 },
    });
    const stranger = await shop.post('/api/store/checkout/payment', { orderId });
    const missing = await shop.post('/api/store/checkout/payment', { orderId: 999_999 });
    expect([stranger.status, missing.status]).toEqual([404, 404]);
    expect(stranger.body).toEqual(missing.body);
  });

  test('responds 503 with Retry-After while the provider is down, and keeps the order', async () => {
    const { order } = await createUnpaidOrder(till.ctx());
    till.payments.simulator!.setProfile({ failNext: { count: 10, when: 'before' } });
    const unavailable = await shop.post('/api/store/checkout/payment', {
      orderId: order.orderId,
      accessToken: order.accessToken,
    });
    expect(unavailable.status).toBe(503);
    expect(unavailable.headers.get('retry-after')).toBeTruthy();
    till.payments.simulator!.resetProfile();
    const again = await shop.post('/api/store/checkout/payment', {
      orderId: order.orderId,
      accessToken: order.accessToken,
    });
    expect(again.status).toBe(200);
  });

  test('a payment whose first provider response is lost (500, then 200) creates one intent', async () => {
    const { order } = await createUnpaidOrder(till.ctx());
    till.payments.simulator!.setProfile({ failNext: { count: 1, when: 'after' } });
    const opened = await shop.post('/api/store/checkout/payment', {
      orderId: order.orderId,
      accessToken: order.accessToken,
    });
    expect(opened.status).toBe(200);
    let intents = 0;
    const since = new Date(Date.now() - 60_000);
    const { idempotencyKey } = await database.db
      .selectFrom('payment')
      .select('idempotencyKey')
      .where('id', '=', opened.body.paymentId)
      .executeTakeFirstOrThrow();
    for await (const intent of till.payments.provider('stripe', 'AU').listIntents({ createdAfter: since })) {
      if (intent.metadata['payment_key'] === idempotencyKey) intents += 1;
    }
    expect(intents).toBe(1);
  });
});

describe('routes behind sign-in', () => {
  test('respond 401 to a guest', async () => {
    for (const path of [
      '/my/order-history',
      '/my/pending-orders',
      '/my/pending-orders/payment',
      '/my/orders/1',
      '/my/last-address',
      '/my/invoices',
      '/my/invoices/total',
      '/my/invoices/1',
      '/my/invoices/1/pdf',
      '/admin/orders',
    ]) {
      expect({ path, status: (await shop.get(`/api${path}`)).status }).toEqual({ path, status: 401 });
    }
  });

  test('the address of the newest order is shown to its buyer alone', async () => {
    const [buyer, other] = [
      await createPerson(database.db, { password: PASSWORD }),
      await createPerson(database.db, { password: PASSWORD }),
    ];
    const orderTo = (line1: string) =>
      createUnpaidOrder(till.ctx(buyer), undefined, { billingAddress: { ...homeAddress, line1 } });
    // A second order is refused while one is unpaid.
    const first = await orderTo('1 Old Road');
    await cancelPendingOrder(first.ctx, { id: first.order.orderId });
    await orderTo('2 New Road');
    const addressFor = async (user: SessionUser) => {
      const browser = new ApiBrowser({ db: database.db });
      await signIn(browser, user);
      return browser.get('/api/my/last-address');
    };
    const wanted = { ...homeAddress, line1: '2 New Road', line2: null, company: null, phone: null };
    expect(await addressFor(buyer)).toMatchObject({ status: 200, body: wanted });
    expect(await addressFor(other)).toMatchObject({ status: 200, body: null });
  });

  test('T08 a forged webhook gets 400, and an unknown provider gets 404', async () => {
    const forged = await shop.post(
      '/api/webhooks/stripe/AU',
      { id: 'evt_1' },
      { 'stripe-signature': 't=1,v1=00', origin: '' },
    );
    expect(forged.status).toBe(400);
    expect((await shop.post('/api/webhooks/bank/AU', {})).status).toBe(404);
  });
});
