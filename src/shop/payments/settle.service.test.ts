import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { checkInvariants } from '#db/invariants.ts';
import { findCheckout, startPayment } from '#shop/checkout/pay.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { rounds } from '../../../test/support/rounds.ts';
import { reconcile } from './reconcile.service.ts';
import { settleRefund } from '#shop/refunds/refunds.service.ts';
import { cancelPayment } from './payments.service.ts';
import { applyIntent, settle } from './settle.service.ts';
import { whileSettling } from './payment-settling.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
const simulator = () => till.payments.simulator!;
const paymentsOf = (orderId: number) =>
  database.db
    .selectFrom('payment')
    .innerJoin('paymentPart', 'paymentPart.paymentId', 'payment.id')
    .selectAll('payment')
    .where('paymentPart.orderId', '=', orderId)
    .execute();

describe('webhooks', () => {
  test('T07 five copies of a webhook and a simultaneous return page settle once', async () => {
    simulator().setProfile({ webhook: 'duplicate' });
    const { order, ctx } = await createConfirmedOrder(till, till.ctx());
    const who = { orderId: order.orderId, accessToken: order.accessToken };
    await Promise.all(Array.from({ length: 8 }, () => findCheckout(ctx, who)));
    await simulator().idle();
    expect(till.responseStatuses).toEqual([200, 200, 200, 200, 200]);
    expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('T11 the return page waits for a payment that is being settled', async () => {
    const { order, ctx, payment } = await createConfirmedOrder(till, till.ctx());
    await simulator().idle();
    const disk = Promise.withResolvers<null>();
    const settling = whileSettling(payment.paymentId, () => disk.promise);
    let isAnswered = false;
    const page = findCheckout(ctx, { orderId: order.orderId, accessToken: order.accessToken }).finally(
      () => (isAnswered = true),
    );
    for (let i = 0; i < 20; i += 1) await orderRow(database.db, order.orderId);
    expect(isAnswered).toBe(false);
    disk.resolve(null);
    await settling;
    expect(await page).toMatchObject({ state: 'PLACED' });
  });

  test('T07 a webhook that arrives before the response to the browser settles the order', async () => {
    simulator().setProfile({ webhook: 'early' });
    const { order } = await createConfirmedOrder(till, till.ctx());
    expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PLACED' });
  });

  test('T07 without any webhook the reconciliation job settles the payment', async () => {
    simulator().setProfile({ webhook: 'never' });
    const { order } = await createConfirmedOrder(till, till.ctx());
    expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PENDING_PAYMENT' });
    const { repaired } = await reconcile(till.ctx());
    expect(repaired).toBeGreaterThan(0);
    expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
    expect(await reconcile(till.ctx())).toMatchObject({ repaired: 0 });
  });

  test('the reconciliation job finds a payment without a stored intent id by its key', async () => {
    simulator().setProfile({ webhook: 'never' });
    const { order, payment } = await createConfirmedOrder(till, till.ctx());
    await database.db
      .updateTable('payment')
      .set({ providerIntentId: null, state: 'CREATED' })
      .where('id', '=', payment.paymentId)
      .execute();
    await reconcile(till.ctx());
    expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PLACED' });
  });

  test('T08 a forged webhook is rejected with 400 and changes nothing', async () => {
    simulator().setProfile({ webhook: 'forged' });
    const { order } = await createConfirmedOrder(till, till.ctx());
    await vi.waitFor(() => expect(till.responseStatuses[0]).toBe(400), 60_000);
    expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PENDING_PAYMENT' });
    simulator().setProfile({ webhook: 'normal' });
  });

  test('the amount is read from the provider, not from the webhook', async () => {
    simulator().setProfile({ webhook: 'wrong_amount' });
    const { order } = await createConfirmedOrder(till, till.ctx());
    await simulator().idle();
    expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
  });

  test('T07 a late failure of the first card does not undo the success of the second', async () => {
    const { order, ctx } = await createUnpaidOrder(till.ctx());
    simulator().setProfile({ webhook: 'reordered', webhookDelayMs: 60 });
    const { clientSecret } = await startPayment(ctx, { orderId: order.orderId, accessToken: order.accessToken });
    await till.confirm(clientSecret!, 'pm_card_chargeDeclined');
    await till.confirm(clientSecret!);
    await simulator().idle();
    expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
  });
});

describe('unexpected amounts', () => {
  for (const capture of ['wrong_amount', 'wrong_currency'] as const) {
    test(`T09 ${capture}: needs_review, and the order is not paid`, async () => {
      simulator().setProfile({ capture });
      const { order, payment } = await createConfirmedOrder(till, till.ctx());
      await simulator().idle();
      await settle(till.ctx(), payment.paymentId);
      expect(await orderRow(database.db, order.orderId)).toMatchObject({
        state: 'NEEDS_REVIEW',
        paymentState: 'NONE',
        number: null,
      });
      expect(await paymentsOf(order.orderId)).toMatchObject([{ state: 'NEEDS_REVIEW' }]);
      expect(await checkInvariants(database.db)).toEqual([]);
    });
  }

  test('M4 a payment for an order that has ended needs review', async () => {
    simulator().setProfile({ webhook: 'never' });
    const { order, payment } = await createConfirmedOrder(till, till.ctx());
    await database.db.updateTable('salesOrder').set({ state: 'EXPIRED' }).where('id', '=', order.orderId).execute();
    await settle(till.ctx(), payment.paymentId);
    expect(await orderRow(database.db, order.orderId)).toMatchObject({
      state: 'NEEDS_REVIEW',
      paymentState: 'PAID',
      reviewReason: 'Paid after the order was expired',
    });
    expect(await checkInvariants(database.db)).toEqual([]);
  });
});

test('M3 a cancelled payment is not reopened by an old provider response', async () => {
  const { order, ctx } = await createUnpaidOrder(till.ctx());
  const { paymentId } = await startPayment(ctx, { orderId: order.orderId, accessToken: order.accessToken });
  const [payment] = await paymentsOf(order.orderId);
  const old = await till.payments.provider('stripe', 'AU').retrieveIntent(payment!.providerIntentId!);
  await cancelPayment(ctx, paymentId);
  await applyIntent(ctx, { paymentId, intent: old, account: 'AU' });
  expect(await paymentsOf(order.orderId)).toMatchObject([{ state: 'CANCELLED' }]);
});

test('T12 a second capture for one order is refunded automatically', async () => {
  simulator().setProfile({ webhook: 'never' });
  const first = await createConfirmedOrder(till, till.ctx());
  await settle(till.ctx(), first.payment.paymentId);
  const again = await payInSecondTab(first.order.orderId);
  expect(await settle(till.ctx(), again.id)).toMatchObject({ state: 'NEEDS_REVIEW' });
  const refund = await database.db
    .selectFrom('refund')
    .selectAll()
    .where('paymentId', '=', again.id)
    .executeTakeFirstOrThrow();
  await settleRefund(till.ctx(), { refundId: refund.id });
  await settleRefund(till.ctx(), { refundId: refund.id });
  expect(await till.payments.provider('stripe', 'AU').retrieveIntent(again.intentId)).toMatchObject({
    refundedCents: 19_900,
  });
  expect(await orderRow(database.db, first.order.orderId)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
});

test('T12 the confirmation page settles the newest payment even after this process has settled another one', async () => {
  simulator().setProfile({ webhook: 'never' });
  const { order, payment } = await createConfirmedOrder(till, till.ctx());
  await settle(till.ctx(), payment.paymentId);
  const again = await payInSecondTab(order.orderId);
  await findCheckout(till.ctx(), order);
  const { state } = await database.db
    .selectFrom('payment')
    .select('state')
    .where('id', '=', again.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe('NEEDS_REVIEW');
});

test('unpaid orders can be paid together with one payment, and each is placed with its own invoice', async () => {
  const breeder = await createMember(database.db);
  const orders = [await createUnpaidOrder(till.ctx()), await createUnpaidOrder(till.ctx())];
  const orderIds = orders.map(({ order }) => order.orderId);
  await database.db.updateTable('salesOrder').set({ personId: breeder.id }).where('id', 'in', orderIds).execute();
  await startPayment(till.ctx(breeder), { orderId: orderIds[0]! });
  const both = await startPayment(till.ctx(breeder), { orderIds });
  expect(both.amountCents).toBe(39_800);
  await till.confirm(both.clientSecret!);
  await simulator().idle();
  for (const id of orderIds)
    expect(await orderRow(database.db, id)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
  expect((await paymentsOf(orderIds[0]!)).map((payment) => payment.state).toSorted()).toEqual([
    'CANCELLED',
    'CAPTURED',
  ]);
});

test('PayPal: the return page captures an approved payment once', async () => {
  const { order, ctx } = await createUnpaidOrder(till.ctx(), undefined, { payment: { method: 'P' } });
  const who = { orderId: order.orderId, accessToken: order.accessToken };
  const started = await startPayment(ctx, who);
  expect(started).toMatchObject({ provider: 'paypal', clientSecret: null, publishableKey: null });
  expect(await findCheckout(ctx, who)).toMatchObject({ state: 'PENDING_PAYMENT' });
  simulator().setProfile({ webhook: 'never' });
  const approve = new URL(started.approveUrl!);
  const body = new URLSearchParams({ token: approve.searchParams.get('token')!, answer: 'pay' });
  await fetch(`${approve.origin}/checkoutnow`, { method: 'POST', redirect: 'manual', body });
  const pages = await Promise.all([findCheckout(ctx, who), findCheckout(ctx, who)]);
  expect(pages.map((page) => page.state)).toContain('PLACED');
  expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
});

test('T06 at the simulator: any order and number of webhooks, return pages and timers ends in the same state', async () => {
  const action = fc.constantFrom('page', 'timer', 'settle', 'decline', 'pay');
  const run = fc.asyncProperty(
    fc.array(action, { minLength: 1, maxLength: 6 }),
    fc.boolean(),
    async (actions, isConcurrent) => {
      simulator().setProfile({ webhook: actions.length % 2 ? 'duplicate' : 'normal' });
      const { order, ctx } = await createUnpaidOrder(till.ctx());
      const who = { orderId: order.orderId, accessToken: order.accessToken };
      const { clientSecret, paymentId } = await startPayment(ctx, who);
      const runAction = {
        page: () => findCheckout(ctx, who),
        timer: () => reconcile(till.ctx()),
        settle: () => settle(till.ctx(), paymentId),
        decline: () => till.confirm(clientSecret!, 'pm_card_chargeDeclined'),
        pay: () => till.confirm(clientSecret!),
      };
      if (isConcurrent) await Promise.all(actions.map((name) => runAction[name]()));
      else for (const name of actions) await runAction[name]();
      await simulator().idle();
      await settle(till.ctx(), paymentId);
      const isPaid = actions.includes('pay');
      const row = await orderRow(database.db, order.orderId);
      if (isPaid && !(isConcurrent && actions.includes('decline')))
        expect(row).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
      if (!isPaid) expect(row.state).toBe('PENDING_PAYMENT');
      expect((await paymentsOf(order.orderId)).length).toBe(1);
    },
  );
  await fc.assert(run, { numRuns: rounds(1_000, 25) });
  expect(await checkInvariants(database.db)).toEqual([]);
}, 600_000);

/** A second card payment of an order, which cannot be started on any screen. */
async function payInSecondTab(orderId: number): Promise<{ id: number; intentId: string }> {
  const idempotencyKey = `second-tab-${orderId}`;
  const intent = await till.payments.provider('stripe', 'AU').createIntent({
    amountCents: 19_900,
    currency: 'AUD',
    idempotencyKey,
    metadata: { payment_key: idempotencyKey },
  });
  const { id } = await database.db
    .insertInto('payment')
    .values({
      provider: 'stripe',
      account: 'AU',
      idempotencyKey,
      providerIntentId: intent.id,
      amountCents: 19_900,
      currency: 'AUD',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db.insertInto('paymentPart').values({ paymentId: id, orderId, amountCents: 19_900 }).execute();
  await till.confirm(intent.clientSecret!);
  return { id, intentId: intent.id };
}
