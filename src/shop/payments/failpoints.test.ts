import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { checkInvariants } from '#db/invariants.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { runAndKill as runChildAndKill } from '../../../test/support/killed-child.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import type { ChildTask } from '../../../test/support/till-child.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout, orderRow } from '../../../test/support/till-factory.ts';
import { PAYMENT_FAILPOINTS } from './payments.rules.ts';
import { reconcile } from './reconcile.service.ts';
import { refundOrder, settleRefund } from '#shop/refunds/refunds.service.ts';
import { settle } from './settle.service.ts';
import { receiveWebhook } from './webhook.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);
const dataDir = mkdtempSync(path.join(tmpdir(), 'damsire-killed-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the task in a child process that kills itself at the step; returns the signal that ended it. */
function runAndKill(step: string, task: Partial<ChildTask>): Promise<string | null> {
  const simulatorPort = Number(new URL(till.payments.simulatorOrigin!).port);
  return runChildAndKill('till-child.ts', step, {
    databaseUrl: database.url,
    simulatorPort,
    dataDir,
    cookie: '',
    ...task,
  });
}

const cookieOf = (ctx: Ctx) => ctx.requestHeaders.get('cookie') ?? '';

/** The buyer retries after the restart with the same cart and form. */
async function retryCheckout(ctx: Ctx, input: Awaited<ReturnType<typeof createCheckout>>): Promise<number> {
  await reconcile(till.ctx());
  const order = await placeOrder(ctx, input);
  if (!order.paymentDue) return order.orderId;
  const { clientSecret, paymentId } = await startPayment(ctx, {
    orderId: order.orderId,
    accessToken: order.accessToken,
  });
  await till.confirm(clientSecret!);
  await settle(till.ctx(), paymentId);
  return order.orderId;
}

async function captures(orderId: number): Promise<number> {
  const rows = await database.db
    .selectFrom('payment')
    .innerJoin('paymentPart', 'paymentPart.paymentId', 'payment.id')
    .select(['providerIntentId'])
    .where('paymentPart.orderId', '=', orderId)
    .execute();
  const intents = await Promise.all(
    rows.map((row) => till.payments.provider('stripe', 'AU').retrieveIntent(row.providerIntentId!)),
  );
  return intents.reduce((sum, intent) => sum + intent.receivedCents - intent.refundedCents, 0);
}

function redemptions(code: string) {
  return database.db
    .selectFrom('coupon')
    .leftJoin('couponRedemption', 'couponRedemption.couponId', 'coupon.id')
    .select(['coupon.used', 'couponRedemption.orderId', 'couponRedemption.state'])
    .where('coupon.code', '=', code)
    .execute();
}

describe('T10 a process that is killed at a named step', () => {
  for (const step of PAYMENT_FAILPOINTS.filter((name) => /^(checkout|payment|settle)\./.test(name))) {
    test(`${step}: the order is placed and paid exactly once`, async () => {
      till.payments.simulator!.setProfile({ webhook: 'never' });
      const { sessionId, ctx } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
      const coupon = { code: `KILLED-${step}`.toUpperCase(), kind: 'PERCENT' as const, percent: '10', maxUses: 1 };
      await database.db.insertInto('coupon').values(coupon).execute();
      const buy = await createCheckout(ctx, sessionId, { coupon: coupon.code });
      expect(await runAndKill(step, { buy, cookie: cookieOf(ctx) })).toBe('SIGKILL');
      expect(await checkInvariants(database.db)).toEqual([]);
      const orderId = await retryCheckout(ctx, buy);
      expect(await orderRow(database.db, orderId)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
      expect(await captures(orderId)).toBe(17_910);
      expect(await redemptions(coupon.code)).toEqual([{ used: 1, orderId, state: 'USED' }]);
      expect(await checkInvariants(database.db)).toEqual([]);
    });
  }

  test('webhook.verified: the provider resends the webhook, which settles the payment', async () => {
    till.isDown = true;
    const { order } = await createConfirmedOrder(till, till.ctx());
    while (till.received.length === 0) await new Promise((done) => setTimeout(done, 10));
    const { headers, ...message } = till.received[0]!;
    expect(
      await runAndKill('webhook.verified', { webhook: { ...message, headers: Object.fromEntries(headers) } }),
    ).toBe('SIGKILL');
    expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PENDING_PAYMENT' });
    expect((await receiveWebhook(till.ctx(), { ...message, headers })).status).toBe(200);
    expect((await receiveWebhook(till.ctx(), { ...message, headers })).status).toBe(200);
    expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PLACED' });
    till.isDown = false;
  });

  for (const step of PAYMENT_FAILPOINTS.filter((name) => name.startsWith('refund.'))) {
    test(`${step}: the refund is made exactly once`, async () => {
      const admin = await createMember(database.db, { roles: ['admin'], isAdmin: true });
      const { order } = await createConfirmedOrder(till, till.ctx());
      await till.payments.simulator!.idle();
      expect(await runAndKill(step, { refund: { user: admin, orderId: order.orderId } })).toBe('SIGKILL');
      const refund = await database.db
        .selectFrom('refund')
        .selectAll()
        .where('orderId', '=', order.orderId)
        .executeTakeFirstOrThrow();
      await expect(refundOrder(till.ctx(admin), { id: order.orderId, reason: 'Again' })).rejects.toMatchObject({
        reason: 'invalid_fields',
      });
      await Promise.all(
        [settleRefund(till.ctx(), { refundId: refund.id }), settleRefund(till.ctx(), { refundId: refund.id })].map(
          (done) => done.catch(() => null),
        ),
      );
      await settleRefund(till.ctx(), { refundId: refund.id });
      expect(await orderRow(database.db, order.orderId)).toMatchObject({
        state: 'CANCELLED',
        paymentState: 'REFUNDED',
      });
      expect(await captures(order.orderId)).toBe(0);
      expect(await checkInvariants(database.db)).toEqual([]);
    });
  }
}, 600_000);
