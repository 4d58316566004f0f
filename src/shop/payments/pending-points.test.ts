import { describe, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import { checkInvariants } from '#db/invariants.ts';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { movePoints } from '#shop/loyalty/points.service.ts';
import { createMember, warmPool } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { cancelPendingOrder, expireOrders } from './expire-payments.service.ts';
import { quotePending, removePendingPoints } from './pending-points.service.ts';
import { settle } from './settle.service.ts';

const database = useDatabase({ poolMax: 50 });
const till = usePaymentShop(database);

async function createBreederWith(points: number): Promise<SessionUser> {
  const user = await createMember(database.db);
  const move = { kind: 'ADJUST', available: points, pending: 0, sourceType: 'demo', sourceId: user.id } as const;
  await movePoints(till.ctx(), { personId: user.id, ...move });
  return user;
}

/** Unpaid orders. Placed as a guest, because a breeder with an unpaid order cannot place another. */
async function unpaidOrdersOf(user: SessionUser, count: number): Promise<number[]> {
  const placed = await Promise.all(Array.from({ length: count }, () => createUnpaidOrder(till.ctx())));
  const ids = placed.map(({ order }) => order.orderId).toSorted((a, b) => a - b);
  await database.db.updateTable('salesOrder').set({ personId: user.id }).where('id', 'in', ids).execute();
  return ids;
}

const pointsOf = (user: SessionUser) =>
  database.db
    .selectFrom('loyaltyBalance')
    .select('available')
    .where('personId', '=', user.id)
    .executeTakeFirstOrThrow()
    .then((row) => row.available);

async function pay(user: SessionUser, orderIds: number[], loyaltyPoints: number) {
  const started = await startPayment(till.ctx(user), { orderIds, loyaltyPoints });
  await till.confirm(started.clientSecret!);
  await till.payments.simulator!.idle();
  return started;
}

describe('points on unpaid orders', () => {
  test('can be removed repeatedly: the price and the points are restored, and the payment is cancelled', async () => {
    const user = await createBreederWith(500);
    const [id = 0] = await unpaidOrdersOf(user, 1);
    const before = await orderRow(database.db, id);
    for (const points of [400, 200]) {
      const started = await startPayment(till.ctx(user), { orderIds: [id], loyaltyPoints: points });
      expect(await pointsOf(user)).toBe(500 - points);
      await Promise.all([1, 2, 3].map(() => removePendingPoints(till.ctx(user), { id })));
      expect(await pointsOf(user)).toBe(500);
      const { totalCents, taxCents, pointsUsed, pointsCents, steps } = await orderRow(database.db, id);
      expect({ totalCents, taxCents, pointsUsed, pointsCents, steps }).toEqual({
        totalCents: before.totalCents,
        taxCents: before.taxCents,
        pointsUsed: 0,
        pointsCents: 0,
        steps: before.steps,
      });
      const payment = await database.db
        .selectFrom('payment')
        .select('state')
        .where('id', '=', started.paymentId)
        .executeTakeFirstOrThrow();
      expect(payment.state).toBe('CANCELLED');
    }
    await expect(removePendingPoints(till.ctx(await createMember(database.db)), { id })).rejects.toMatchObject({
      reason: 'not_found',
    });
    await pay(user, [id], 300);
    expect(await pointsOf(user)).toBe(200);
    await expect(removePendingPoints(till.ctx(user), { id })).rejects.toMatchObject({ reason: 'already_paid' });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('E042 R381 are reserved by the payment as quoted, redeemed when it is paid, and counted once', async () => {
    const user = await createBreederWith(500);
    const orderIds = await unpaidOrdersOf(user, 2);
    const quote = await quotePending(till.ctx(user), { orderIds, loyaltyPoints: 400 });
    expect(quote).toMatchObject({ amountCents: 2 * 19_900 - 2_000, loyaltyPoints: 400, usablePoints: 500 });
    const started = await startPayment(till.ctx(user), { orderIds, loyaltyPoints: 400 });
    expect(started.amountCents).toBe(quote.amountCents);
    expect(await pointsOf(user)).toBe(100);
    expect(await pay(user, orderIds, 400)).toMatchObject({ paymentId: started.paymentId });
    expect(await orderRow(database.db, orderIds[0]!)).toMatchObject({
      state: 'PLACED',
      paymentState: 'PAID',
      pointsUsed: 400,
      totalCents: 17_900,
      taxCents: 1_627,
    });
    expect(await orderRow(database.db, orderIds[1]!)).toMatchObject({ state: 'PLACED', pointsUsed: 0 });
    expect(await pointsOf(user)).toBe(100);
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('stay on the order after a declined card, and are returned on cancellation or expiry', async () => {
    const user = await createBreederWith(600);
    const [first, second] = await unpaidOrdersOf(user, 2);
    const declined = await startPayment(till.ctx(user), { orderIds: [first!], loyaltyPoints: 300 });
    await till.confirm(declined.clientSecret!, 'pm_card_chargeDeclined');
    await settle(till.ctx(), declined.paymentId);
    expect(await orderRow(database.db, first!)).toMatchObject({ paymentState: 'FAILED', pointsUsed: 300 });
    await startPayment(till.ctx(user), { orderIds: [second!], loyaltyPoints: 300 });
    expect(await pointsOf(user)).toBe(0);
    await cancelPendingOrder(till.ctx(user), { id: first! });
    expect(await pointsOf(user)).toBe(300);
    const past = new Date(Date.now() - 1_000);
    await database.db.updateTable('salesOrder').set({ expiresAt: past }).where('id', '=', second!).execute();
    await expireOrders(till.ctx());
    expect(await pointsOf(user)).toBe(600);
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('are refused if too many, too few or on orders of others, and no payment is opened', async () => {
    const user = await createBreederWith(150);
    const orderIds = await unpaidOrdersOf(user, 1);
    for (const loyaltyPoints of [99, 151, 5_000])
      await expect(startPayment(till.ctx(user), { orderIds, loyaltyPoints })).rejects.toMatchObject({
        fields: { loyaltyPoints: [expect.stringContaining('points')] },
      });
    const stranger = await createBreederWith(500);
    await expect(startPayment(till.ctx(stranger), { orderIds, loyaltyPoints: 100 })).rejects.toMatchObject({
      reason: 'not_found',
    });
    await expect(startPayment(till.ctx(), { orderIds, loyaltyPoints: 100 })).rejects.toMatchObject({
      reason: 'not_signed_in',
    });
    expect(await pointsOf(user)).toBe(150);
    expect(await database.db.selectFrom('paymentPart').select('id').where('orderId', 'in', orderIds).execute()).toEqual(
      [],
    );
  });

  test('make a payment of the old amount impossible', async () => {
    const user = await createBreederWith(200);
    const orderIds = await unpaidOrdersOf(user, 1);
    const old = await startPayment(till.ctx(user), { orderIds });
    const other = await startPayment(till.ctx(user), { orderIds, loyaltyPoints: 200 });
    expect(other.paymentId).not.toBe(old.paymentId);
    expect((await till.confirm(old.clientSecret!)).status).toBe(400);
    expect((await till.confirm(other.clientSecret!)).status).toBe(200);
  });

  test('T09 money that arrives for the old amount needs review and never counts as paid', async () => {
    till.payments.simulator!.setProfile({ webhook: 'never' });
    const user = await createBreederWith(200);
    const orderIds = await unpaidOrdersOf(user, 1);
    const old = await startPayment(till.ctx(user), { orderIds });
    await till.confirm(old.clientSecret!);
    await database.db
      .updateTable('salesOrder')
      .set({ goodsCents: 20_000, totalCents: 20_000 })
      .where('id', 'in', orderIds)
      .execute();
    await settle(till.ctx(), old.paymentId);
    expect(await orderRow(database.db, orderIds[0]!)).toMatchObject({
      state: 'NEEDS_REVIEW',
      reviewReason: 'paid 19900, but 20000 was due',
    });
    await database.db
      .updateTable('salesOrder')
      .set({ goodsCents: 19_900, totalCents: 19_900 })
      .where('id', 'in', orderIds)
      .execute();
  });

  test('T17 are reserved by exactly 10 of 50 simultaneous payments of 100 points with a balance of 1,000', async () => {
    const user = await createBreederWith(1_000);
    const ids = await unpaidOrdersOf(user, 50);
    await warmPool(database.db, 50);
    const tries = await Promise.allSettled(
      ids.map((id) => startPayment(till.ctx(user), { orderIds: [id], loyaltyPoints: 100 })),
    );
    const opened = tries.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value.amountCents] : []));
    expect(opened).toEqual(Array.from({ length: 10 }, () => 19_400));
    for (const attempt of tries)
      if (attempt.status === 'rejected')
        expect(attempt.reason.fields).toEqual({ loyaltyPoints: ['You do not have that many points.'] });
    expect(await pointsOf(user)).toBe(0);
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('T17 are reserved once when 20 tabs open the same payment', async () => {
    const user = await createBreederWith(1_000);
    const orderIds = await unpaidOrdersOf(user, 1);
    const tabs = await Promise.all(
      Array.from({ length: 20 }, () => startPayment(till.ctx(user), { orderIds, loyaltyPoints: 300 })),
    );
    expect(new Set(tabs.map((tab) => tab.clientSecret)).size).toBe(1);
    expect(await pointsOf(user)).toBe(700);
  });
});
