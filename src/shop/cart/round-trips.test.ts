import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { catalogue, watchCatalogue } from '#shop/catalogue/snapshot.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { findCheckout, startPayment } from '#shop/checkout/pay.service.ts';
import { reconcile } from '#shop/payments/reconcile.service.ts';
import { createCartWith, withCookiesOf } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout } from '../../../test/support/till-factory.ts';
import { addItem, removeItem, updateItem } from './cart-items.service.ts';
import { createCart } from './cart.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);
let stop: () => Promise<void>;
beforeAll(async () => {
  // Otherwise its polling query would be counted.
  stop = watchCatalogue(database.url, { pollMs: 3_600_000 });
  await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
  // Until it listens, every reader queries the version, and then the catalogue is reloaded once.
  await vi.waitFor(async () => expect((await statementsOf(() => catalogue(till.ctx()))).count).toBe(0), 60_000);
});
afterAll(() => stop());

/** The statements sent to the database during `work`, including `begin` and `commit`. */
async function statementsOf<T>(work: () => Promise<T>): Promise<{ count: number; texts: string[]; value: T }> {
  const { query } = pg.Client.prototype;
  const texts: string[] = [];
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    texts.push(typeof first === 'string' ? first : (first as { text: string }).text);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    const value = await work();
    return { count: texts.length, texts, value };
  } finally {
    pg.Client.prototype.query = query;
  }
}

test('creating a cart and each change of a line take one round trip to the database', async () => {
  const guest = till.ctx();
  const created = await statementsOf(() => createCart(guest));
  const { sessionId } = created.value;
  const shopper = withCookiesOf(guest);
  const line = { sessionId, productId: DOG_PROFILE, quantity: 1, metaData: {} };
  // With an idempotency key, as sent by a browser, which is stored in the same statement.
  const added = await statementsOf(() => addItem({ ...shopper, idempotencyKey: 'add-1' }, line));
  const cartItemId = added.value.items[0]!.id;
  const changed = await statementsOf(() => updateItem(shopper, { sessionId, cartItemId, quantity: 2 }));
  const removed = await statementsOf(() => removeItem(shopper, { sessionId, cartItemId }));
  expect([created, added, changed, removed].map((call) => call.count)).toEqual([1, 1, 1, 1]);
});

test('a guest order takes 1 round trip, its payment 5, its webhook at most 8, and its confirmation page 1', async () => {
  const { ctx, sessionId } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
  const input = await createCheckout(ctx, sessionId);
  const ordered = await statementsOf(() => placeOrder(ctx, input));
  const { orderId, accessToken } = ordered.value;
  const started = await statementsOf(() => startPayment(ctx, { orderId, accessToken }));
  const webhook = await statementsOf(async () => {
    await till.confirm(started.value.clientSecret!);
    await till.payments.simulator?.idle();
  });
  const page = await statementsOf(() => findCheckout(ctx, { orderId, accessToken }));
  expect(page.value.state).toBe('PLACED');
  expect(ordered.count).toBe(1);
  expect(started.count).toBe(5);
  expect(webhook.count).toBeLessThanOrEqual(8);
  expect(page.count).toBe(1);
});

test('a confirmation page that loads before the webhook arrives settles the payment and reads the order once', async () => {
  till.isDown = true;
  const { ctx, sessionId } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
  const { orderId, accessToken } = await placeOrder(ctx, await createCheckout(ctx, sessionId));
  const { clientSecret } = await startPayment(ctx, { orderId, accessToken });
  await till.confirm(clientSecret!);
  const page = await statementsOf(() => findCheckout(ctx, { orderId, accessToken }));
  expect(page.value.state).toBe('PLACED');
  expect(page.texts.filter((text) => text.includes('refunded_before_sale_cents'))).toHaveLength(1);
});

test('the reconciliation job checks all settled payments with one query', async () => {
  const orderAndPay = async () => {
    const { ctx, sessionId } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
    const { orderId, accessToken } = await placeOrder(ctx, await createCheckout(ctx, sessionId));
    const { clientSecret } = await startPayment(ctx, { orderId, accessToken });
    await till.confirm(clientSecret!);
    await till.payments.simulator?.idle();
  };
  await orderAndPay();
  const one = await statementsOf(() => reconcile(till.ctx()));
  for (let i = 0; i < 3; i += 1) await orderAndPay();
  const four = await statementsOf(() => reconcile(till.ctx()));
  expect(four.value.found).toBe(one.value.found + 3);
  expect(four.count).toBe(one.count);
});
