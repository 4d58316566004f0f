import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Db } from '#db/connection.ts';
import { checkInvariants } from '#db/invariants.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { findCheckout, startPayment } from '#shop/checkout/pay.service.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { startChaosProxy, type ChaosProxy } from '../../../test/support/chaos-proxy.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout, orderRow } from '../../../test/support/till-factory.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { settle } from './settle.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);
let proxy: ChaosProxy;
let db: Db;
beforeAll(async () => {
  proxy = await startChaosProxy(database.url);
  db = openDatabase(proxy.url, { poolMax: 4 });
});
afterAll(async () => {
  await db.destroy();
  proxy.close();
});

/**
 * Loses the response to the call's COMMIT, or to the query that matches `to`, so that the call fails; then repeats the
 * call.
 */
async function loseThenRetry<T>(call: () => Promise<T>, to?: RegExp): Promise<T> {
  const before = proxy.lost;
  proxy.loseResponse(to);
  await expect(call()).rejects.toThrow();
  expect(proxy.lost).toBe(before + 1);
  return call();
}

test.each([
  // One statement, which is its own transaction.
  ['the same cart', null, /insert into "sales_order"/],
  ['the same Idempotency-Key', 'one-click', undefined],
])(
  'T04 the answer of COMMIT is lost at each step, and a retry with %s gives 1 order and 1 capture',
  async (_name, key, order) => {
    till.payments.simulator!.setProfile({ webhook: 'never' });
    const shopper = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
    const ctx = { ...shopper.ctx, db, idempotencyKey: key };
    const input = await createCheckout(shopper.ctx, shopper.sessionId);
    const { orderId, accessToken } = await loseThenRetry(() => placeOrder(ctx, input), order);
    const payment = await loseThenRetry(() => startPayment(ctx, { orderId, accessToken }));
    await till.confirm(payment.clientSecret!);
    expect(await loseThenRetry(() => settle(ctx, payment.paymentId))).toMatchObject({ state: 'CAPTURED' });
    expect(await findCheckout(ctx, { orderId, accessToken })).toMatchObject({ state: 'PLACED', paidCents: 19_900 });
    expect(await database.db.selectFrom('salesOrder').select('id').where('id', '>=', orderId).execute()).toHaveLength(
      1,
    );
    expect(
      await database.db.selectFrom('payment').select('state').where('id', '>=', payment.paymentId).execute(),
    ).toEqual([{ state: 'CAPTURED' }]);
    const found = [];
    for await (const intent of till.payments.provider('stripe', 'AU').listIntents({ createdAfter: new Date(0) }))
      if (intent.clientSecret === payment.clientSecret) found.push(intent.receivedCents);
    expect(found).toEqual([19_900]);
    expect(await checkInvariants(database.db)).toEqual([]);
  },
);

test('T04 T15 a refund whose COMMIT response is lost is made once', async () => {
  till.payments.simulator!.setProfile({ webhook: 'never' });
  const shopper = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
  const { orderId, accessToken } = await placeOrder(shopper.ctx, await createCheckout(shopper.ctx, shopper.sessionId));
  const payment = await startPayment(shopper.ctx, { orderId, accessToken });
  await till.confirm(payment.clientSecret!);
  await settle(till.ctx(), payment.paymentId);
  const admin = { ...till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true })), db };
  const refund = { id: orderId, reason: 'Changed their mind' };
  proxy.loseResponse();
  await expect(refundOrder(admin, refund)).rejects.toThrow();
  await expect(refundOrder(admin, refund)).rejects.toMatchObject({ reason: 'invalid_fields' });
  const rows = await database.db.selectFrom('refund').select('amountCents').where('orderId', '=', orderId).execute();
  expect(rows).toEqual([{ amountCents: 19_900 }]);
  expect((await orderRow(database.db, orderId)).state).toBe('PLACED');
});
