import { describe, expect, test } from 'vitest';
import { checkInvariants } from '#db/invariants.ts';
import { movePoints } from '#shop/loyalty/points.service.ts';
import { cancelPendingOrder, expireOrders } from '#shop/payments/expire-payments.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { createCartWith, createMember, warmPool } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout, createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { placeOrder } from './checkout.service.ts';
import { startPayment } from './pay.service.ts';

const database = useDatabase({ poolMax: 50 });
const till = usePaymentShop(database);
const profile = [{ productId: DOG_PROFILE }];

async function createCoupon(code: string, maxUses: number): Promise<number> {
  const coupon = { code, kind: 'PERCENT', percent: 10, amounts: '{}', conditions: '{}', maxUses } as const;
  const { id } = await database.db.insertInto('coupon').values(coupon).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function used(couponId: number): Promise<number> {
  const row = await database.db
    .selectFrom('coupon')
    .select('used')
    .where('id', '=', couponId)
    .executeTakeFirstOrThrow();
  return row.used;
}

async function createBreederWith(points: number) {
  const user = await createMember(database.db);
  const move = { kind: 'ADJUST', available: points, pending: 0, sourceType: 'demo', sourceId: user.id } as const;
  await movePoints(till.ctx(), { personId: user.id, ...move });
  return user;
}

function balance(personId: string) {
  return database.db
    .selectFrom('loyaltyBalance')
    .select(['available', 'pending'])
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow();
}

async function pay(ctx: ReturnType<typeof till.ctx>, order: { orderId: number; accessToken: string }): Promise<void> {
  const { clientSecret } = await startPayment(ctx, { orderId: order.orderId, accessToken: order.accessToken });
  await till.confirm(clientSecret!);
  await till.payments.simulator!.idle();
}

describe('a coupon', () => {
  test('T18 for one use is redeemed by one of 50 simultaneous guest checkouts, and the others get code 103', async () => {
    const couponId = await createCoupon('ONCE', 1);
    const carts = await Promise.all(Array.from({ length: 50 }, () => createCartWith(till.ctx(), profile)));
    await warmPool(database.db, 50);
    const tries = await Promise.allSettled(
      carts.map(async ({ ctx, sessionId }, i) => {
        const user = { type: 'guest' as const, email: `guest${i}@example.test`, firstName: 'G', lastName: 'T' };
        return placeOrder(ctx, await createCheckout(ctx, sessionId, { coupon: 'once', user }));
      }),
    );
    const placed = tries.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []));
    expect(placed).toMatchObject([{ totalCents: 17_910 }]);
    const rejections = tries.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
    expect(rejections).toHaveLength(49);
    for (const rejection of rejections) expect(rejection).toMatchObject({ code: 103, reason: 'voucher_redeemed' });
    expect(await used(couponId)).toBe(1);
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('that is not valid shows an error at its field, and no order is placed', async () => {
    const { ctx, sessionId } = await createCartWith(till.ctx(), profile);
    const input = await createCheckout(ctx, sessionId, { coupon: 'NO-SUCH' });
    await expect(placeOrder(ctx, input)).rejects.toMatchObject({
      fields: { coupon: ['This coupon code was not found. Check it and try again.'] },
    });
  });

  test('can be used again when its order expires unpaid, and stays used when the order is paid', async () => {
    const couponId = await createCoupon('AGAIN', 1);
    const { order } = await createUnpaidOrder(till.ctx(), profile, { coupon: 'AGAIN' });
    expect(await used(couponId)).toBe(1);
    const past = new Date(Date.now() - 1_000);
    await database.db.updateTable('salesOrder').set({ expiresAt: past }).where('id', '=', order.orderId).execute();
    await expireOrders(till.ctx());
    expect(await used(couponId)).toBe(0);
    const second = await createUnpaidOrder(till.ctx(), profile, { coupon: 'AGAIN' });
    await pay(second.ctx, second.order);
    expect(await used(couponId)).toBe(1);
    const redemptions = await database.db
      .selectFrom('couponRedemption')
      .select('state')
      .where('couponId', '=', couponId)
      .orderBy('id')
      .execute();
    expect(redemptions.map((row) => row.state)).toEqual(['RELEASED', 'USED']);
  });
});

describe('points', () => {
  test('are reserved by the order, redeemed when it is paid, and earned on the amount paid in money', async () => {
    const user = await createBreederWith(1_000);
    const { order } = await createUnpaidOrder(till.ctx(user), profile, { loyaltyPoints: 1_000 });
    expect(order.totalCents).toBe(14_900);
    expect(await balance(user.id)).toEqual({ available: 0, pending: 0 });
    await pay(till.ctx(user), order);
    expect(await orderRow(database.db, order.orderId)).toMatchObject({
      state: 'PLACED',
      pointsUsed: 1_000,
      pointsCents: 5_000,
    });
    // 149.00 paid, of which 13.55 tax: 135 points, pending until 14 days after dispatch.
    expect(await balance(user.id)).toEqual({ available: 0, pending: 135 });
  });

  test('are returned when the buyer cancels the order', async () => {
    const user = await createBreederWith(400);
    const { order } = await createUnpaidOrder(till.ctx(user), profile, { loyaltyPoints: 400 });
    await cancelPendingOrder(till.ctx(user), { id: order.orderId });
    expect(await balance(user.id)).toEqual({ available: 400, pending: 0 });
  });

  test('T15 are returned and deducted exactly once by a full refund that is requested 20 times concurrently', async () => {
    const user = await createBreederWith(400);
    const admin = await createMember(database.db, { roles: ['admin'] });
    const { order } = await createUnpaidOrder(till.ctx(user), profile, { loyaltyPoints: 400 });
    await pay(till.ctx(user), order);
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () => refundOrder(till.ctx(admin), { id: order.orderId, reason: 'Changed mind' })),
    );
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    expect(await balance(user.id)).toEqual({ available: 400, pending: 0 });
    expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'CANCELLED', paymentState: 'REFUNDED' });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('an order fully covered by coupon and points is placed immediately, without a payment', async () => {
    await database.db
      .insertInto('coupon')
      .values({ code: 'ALL', kind: 'PERCENT', percent: 100, amounts: '{}', conditions: '{}' })
      .execute();
    const { order } = await createUnpaidOrder(till.ctx(), profile, { coupon: 'ALL' });
    expect(order).toMatchObject({ totalCents: 0, state: 'PLACED', paymentDue: false });
    expect(order.number).toMatch(/^AU-1\d{6}$/);
  });
});
