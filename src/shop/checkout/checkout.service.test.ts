import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { checkInvariants } from '#db/invariants.ts';
import { updateItem } from '#shop/cart/cart-items.service.ts';
import { findCart } from '#shop/cart/cart.service.ts';
import { createCartWith, createMember, warmPool } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_DNA, DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout, createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { placeOrder } from './checkout.service.ts';
import { findCheckout, startPayment } from './pay.service.ts';

const database = useDatabase({ poolMax: 50 });
const till = usePaymentShop(database);
const reason = (wanted: string) => expect.objectContaining({ reason: wanted });
const forRex = { productId: DOG_PROFILE, metaData: { note: 'Rex, owner Jones' } };
const fields = (wanted: object) => expect.objectContaining({ fields: expect.objectContaining(wanted) });

describe('placing an order', () => {
  test('R368 R369 returns an order with the buyer, the addresses, the payment and the priced cart', async () => {
    const { order, ctx } = await createUnpaidOrder(till.ctx(), [{ productId: DOG_PROFILE }, { productId: DOG_DNA }]);
    expect(order).toMatchObject({
      totalCents: 26_400,
      currency: 'AUD',
      state: 'PENDING_PAYMENT',
      number: null,
      paymentDue: true,
    });
    const view = await findCheckout(ctx, { orderId: order.orderId, accessToken: order.accessToken });
    expect(view).toMatchObject({
      email: 'ada@example.test',
      method: 'A',
      taxCents: 2_400,
      taxIncluded: true,
      shippingCents: 0,
      isGuest: true,
    });
    expect(view.lines.map((line) => [line.productName, line.goodsCents])).toEqual([
      ['Dog Full Breed Profile', 19_900],
      ['Dog DNA Profile', 6_500],
    ]);
    expect(view.shippingAddress).toMatchObject({ line1: '1 Kennel Rd', countryCode: 'AU' });
  });

  test('T03 M2 50 simultaneous checkouts of one cart, 20 times, place one order each and all return it', async () => {
    await warmPool(database.db, 50);
    for (let round = 0; round < 20; round += 1) {
      const { sessionId, ctx } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
      const input = await createCheckout(ctx, sessionId);
      const answers = await Promise.all(Array.from({ length: 50 }, () => placeOrder(ctx, input)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      const orders = await database.db
        .selectFrom('salesOrder')
        .select('id')
        .where('id', '>=', answers[0]!.orderId)
        .execute();
      expect(orders).toHaveLength(1);
    }
  }, 600_000);

  test('M6 an order uses the cart in the database, not the cached one', async () => {
    const { sessionId, ctx } = await createCartWith(till.ctx(), [{ productId: DOG_DNA }]);
    // Written directly, as by another process: the cart cache of this one is not updated.
    await sql`with touched as (update cart set version = version + 1 where id = (select max(id) from cart) returning id)
      update cart_item set quantity = 3 where cart_id in (select id from touched)`.execute(database.db);
    const { orderId } = await placeOrder(ctx, await createCheckout(ctx, sessionId));
    const lines = await database.db.selectFrom('orderLine').select('quantity').where('orderId', '=', orderId).execute();
    expect(lines).toEqual([{ quantity: 3 }]);
  });

  test('M5 a total that differs from the one shown is rejected with the new total, and no order is placed', async () => {
    const { sessionId, ctx } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
    const input = await createCheckout(ctx, sessionId, { expectedTotalCents: 100 });
    await expect(placeOrder(ctx, input)).rejects.toMatchObject({
      reason: 'cart_changed',
      details: { totalCents: 19_900, currency: 'AUD' },
    });
    expect((await placeOrder(ctx, { ...input, expectedTotalCents: 19_900 })).totalCents).toBe(19_900);
  });

  test('M6 a cart that is changed while it is ordered results in an order of the locked cart, never a mixture', async () => {
    const { sessionId, ctx } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
    const cart = await findCart(ctx, sessionId);
    const input = await createCheckout(ctx, sessionId);
    const changes = Array.from({ length: 25 }, (_, i) =>
      updateItem(ctx, { sessionId, cartItemId: cart.items[0]!.id, quantity: (i % 5) + 1 }).catch(() => null),
    );
    const orders = await Promise.all([...changes, ...Array.from({ length: 25 }, () => placeOrder(ctx, input))]);
    const { orderId } = orders.at(-1) as Awaited<ReturnType<typeof placeOrder>>;
    const row = await orderRow(database.db, orderId);
    const lines = await database.db
      .selectFrom('orderLine')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute();
    expect(row.totalCents).toBe(lines[0]!.quantity * 19_900);
    await expect(updateItem(ctx, { sessionId, cartItemId: cart.items[0]!.id, quantity: 9 })).rejects.toEqual(
      reason('cart_locked'),
    );
  });

  test('an outdated cart version is rejected even when the total is the same', async () => {
    const { sessionId, ctx } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
    const { version } = await findCart(ctx, sessionId);
    const item = (await findCart(ctx, sessionId)).items[0]!;
    for (const quantity of [2, 3, 1]) await updateItem(ctx, { sessionId, cartItemId: item.id, quantity });
    const input = await createCheckout(ctx, sessionId, { cartVersion: version });
    await expect(placeOrder(ctx, input)).rejects.toEqual(reason('cart_changed'));
  });

  test('every missing field gets its own message', async () => {
    const { sessionId, ctx } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
    const input = await createCheckout(ctx, sessionId, {
      user: { type: 'guest', email: 'nobody' },
      billingAddress: null,
      acceptTerms: false,
    });
    await expect(placeOrder(ctx, input)).rejects.toEqual(
      fields({
        'user.email': ['Enter a valid email address.'],
        'user.firstName': ['First name is required'],
        billingAddress: ['Address is required'],
        acceptTerms: ['You must accept the terms'],
      }),
    );
  });

  test('R361 R362 R363 R364 a vet orders on account: addresses and payment in the payload are ignored', async () => {
    const vet = await createMember(database.db, { type: 'vet' });
    const { sessionId, ctx } = await createCartWith(till.ctx(vet), [forRex]);
    const forged = { firstName: 'X', lastName: 'Y', line1: 'Z', city: 'Q', postalCode: '1', countryCode: 'FR' };
    const order = await placeOrder(
      ctx,
      await createCheckout(ctx, sessionId, {
        billingAddress: forged,
        shippingAddress: forged,
        payment: { method: 'A' },
      }),
    );
    expect(order).toMatchObject({ state: 'PLACED', paymentState: 'ON_ACCOUNT', paymentDue: false, totalCents: 15_920 });
    expect(order.number).toMatch(/^AU-10000\d\d$/);
    const row = await orderRow(database.db, order.orderId);
    expect(row).toMatchObject({ method: 'N', countryCode: 'AU', billingAddress: null, shippingAddress: null });
    const invoice = await database.db
      .selectFrom('invoice')
      .selectAll()
      .where('orderId', '=', order.orderId)
      .executeTakeFirstOrThrow();
    expect(invoice).toMatchObject({ state: 'ISSUED', totalCents: 15_920, paidCents: 0 });
  });

  test('T11 a repeated checkout returns its order only once the order is flushed to disk', async () => {
    const vet = await createMember(database.db, { type: 'vet' });
    const { sessionId, ctx } = await createCartWith(till.ctx(vet), [forRex]);
    const ctxOnce = { ...ctx, idempotencyKey: `told-${sessionId}` };
    const input = await createCheckout(ctx, sessionId);
    const first = await placeOrder(ctxOnce, input);
    // Repeated, because PostgreSQL sometimes flushes in between anyway.
    for (let i = 0; i < 20; i += 1) {
      const again = i % 2 ? ctx : ctxOnce;
      const written = await database.db.transaction().execute(async (db) => {
        const { rows } = await sql<{ at: string }>`select pg_logical_emit_message(true, 'sale', '')::text as at,
          set_config('synchronous_commit', 'off', true)`.execute(db);
        return rows[0]!;
      });
      expect(await placeOrder(again, input)).toEqual(first);
      const { rows } = await sql`select pg_current_wal_flush_lsn() > ${written.at}::pg_lsn as flushed`.execute(
        database.db,
      );
      expect(rows).toEqual([{ flushed: true }]);
    }
  });

  test('R330 T19 code 79: an unpaid order prevents a breeder from ordering', async () => {
    const breeder = await createMember(database.db);
    const { sessionId, ctx } = await createCartWith(till.ctx(breeder), [{ productId: DOG_PROFILE }]);
    await database.db
      .updateTable('salesOrder')
      .set({ personId: breeder.id })
      .where('id', '=', (await createUnpaidOrder(till.ctx())).order.orderId)
      .execute();
    await expect(placeOrder(ctx, await createCheckout(ctx, sessionId))).rejects.toMatchObject({ code: 79 });
  });

  test('the session id alone does not reveal the order', async () => {
    const { sessionId, input } = await createUnpaidOrder(till.ctx());
    await expect(placeOrder(till.ctx(), { ...input, sessionId })).rejects.toEqual(reason('cart_locked'));
  });

  test('an order of another user gets the same 404 as one that does not exist', async () => {
    const { order } = await createUnpaidOrder(till.ctx());
    await expect(findCheckout(till.ctx(), { orderId: order.orderId })).rejects.toEqual(reason('not_found'));
    await expect(findCheckout(till.ctx(), { orderId: order.orderId, accessToken: 'guess' })).rejects.toEqual(
      reason('not_found'),
    );
    await expect(startPayment(till.ctx(), { orderId: order.orderId })).rejects.toEqual(reason('not_found'));
    await expect(startPayment(till.ctx(), { orderId: 999_999 })).rejects.toEqual(reason('not_found'));
  });
});

describe('paying', () => {
  test('R367 R370 R373 returns the client secret of the Australian account, currency in upper case', async () => {
    const { ctx, order } = await createUnpaidOrder(till.ctx());
    const started = await startPayment(ctx, { orderId: order.orderId, accessToken: order.accessToken });
    expect(started).toMatchObject({ provider: 'stripe', account: 'AU', amountCents: 19_900, currency: 'AUD' });
    expect(started.clientSecret).toMatch(/^pi_\w+_secret_/);
    expect(started.publishableKey).toBe(till.payments.publishableKey('AU'));
  });

  test('T12 tabs get the same payment, so that it is captured only once', async () => {
    const { ctx, order } = await createUnpaidOrder(till.ctx());
    const pay = () => startPayment(ctx, { orderId: order.orderId, accessToken: order.accessToken });
    const tabs = await Promise.all(Array.from({ length: 6 }, pay));
    expect(new Set(tabs.map((tab) => tab.clientSecret)).size).toBe(1);
    const confirmed = await Promise.all(tabs.map((tab) => till.confirm(tab.clientSecret!)));
    expect(confirmed.filter((answer) => answer.status === 200).length).toBeGreaterThan(0);
    await till.payments.simulator!.idle();
    expect(await findCheckout(ctx, { orderId: order.orderId, accessToken: order.accessToken })).toMatchObject({
      state: 'PLACED',
      paidCents: 19_900,
    });
    await expect(pay()).rejects.toEqual(reason('already_paid'));
  });

  test('T12 two tabs that pay at the same moment, 200 times, are charged once', async () => {
    const worker = async () => {
      for (let round = 0; round < 25; round += 1) await twoTabsPay();
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(await checkInvariants(database.db)).toEqual([]);

    async function twoTabsPay(): Promise<void> {
      const { ctx, order } = await createUnpaidOrder(till.ctx());
      const who = { orderId: order.orderId, accessToken: order.accessToken };
      const tab = async () => till.confirm((await startPayment(ctx, who)).clientSecret!);
      await Promise.allSettled([tab(), tab()]);
      await till.payments.simulator!.idle();
      expect(await findCheckout(ctx, who)).toMatchObject({ state: 'PLACED', paidCents: 19_900 });
      const payments = await database.db
        .selectFrom('paymentPart')
        .innerJoin('payment', 'payment.id', 'paymentPart.paymentId')
        .select('payment.state')
        .where('paymentPart.orderId', '=', order.orderId)
        .execute();
      expect(payments).toEqual([{ state: 'CAPTURED' }]);
    }
  }, 600_000);

  test('a declined card gives the reason and keeps the order, which another card can pay', async () => {
    const { ctx, order } = await createUnpaidOrder(till.ctx());
    const who = { orderId: order.orderId, accessToken: order.accessToken };
    const first = await startPayment(ctx, who);
    await till.confirm(first.clientSecret!, 'pm_card_chargeDeclined');
    expect(await findCheckout(ctx, who)).toMatchObject({
      state: 'PENDING_PAYMENT',
      paymentState: 'FAILED',
      paymentFailure: 'Your card was declined.',
    });
    const second = await startPayment(ctx, who);
    expect(second.clientSecret).toBe(first.clientSecret);
    await till.confirm(second.clientSecret!);
    expect(await findCheckout(ctx, who)).toMatchObject({ state: 'PLACED', paymentState: 'PAID', paymentFailure: null });
  });

  test('a stranger who opens the page does not settle the payment', async () => {
    till.isDown = true;
    const { order } = await createConfirmedOrder(till, till.ctx());
    await expect(findCheckout(till.ctx(), { orderId: order.orderId })).rejects.toEqual(reason('not_found'));
    expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PENDING_PAYMENT' });
  });

  test('a paid order has a number, an invoice, its kits to send and one email', async () => {
    const { ctx, order } = await createConfirmedOrder(till, till.ctx(), [
      { productId: DOG_PROFILE },
      { productId: DOG_DNA },
    ]);
    const view = await findCheckout(ctx, { orderId: order.orderId, accessToken: order.accessToken });
    expect(view).toMatchObject({
      state: 'PLACED',
      paymentState: 'PAID',
      fulfilmentState: 'UNFULFILLED',
      paidCents: 26_400,
    });
    expect(view.number).toMatch(/^AU-1\d{6}$/);
    expect(view.invoiceNumber).toMatch(/^INV-AU-\d{4}-\d{6}$/);
    expect(view.lines.map((line) => line.units)).toEqual([{ AWAITING_KIT: 1 }, { AWAITING_KIT: 1 }]);
    const mails = await database.db
      .selectFrom('mailMessage')
      .selectAll()
      .where('dedupeKey', '=', `order:${order.orderId}:confirmation`)
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toBe(`Your order ${view.number} is confirmed`);
  });
});
