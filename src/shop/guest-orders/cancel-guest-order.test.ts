import { describe, expect, test } from 'vitest';
import { checkInvariants } from '#db/invariants.ts';
import { accessTokenFor } from '#shop/orders/order-access.service.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { useDispatch } from '../../../test/support/dispatch-bed.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { cancelGuestOrder, findGuestOrder } from './guest-orders.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
const { desk, createPaidOrder } = useDispatch(database, till, [DOG_PROFILE]);
const reason = 'Changed my mind';

const accessTo = (orderId: number) => ({ orderId, accessToken: accessTokenFor(till.ctx(), orderId) });

describe('a guest cancels', () => {
  test('an unpaid order, whose coupon can be used again', async () => {
    await database.db
      .insertInto('coupon')
      .values({ code: 'GUEST10', kind: 'PERCENT', percent: '10', maxUsesPerPerson: 1, conditions: '{}' })
      .execute();
    const coupon = { coupon: 'GUEST10' };
    const { order } = await createUnpaidOrder(till.ctx(), undefined, coupon);
    const { orderId } = order;
    await expect(createUnpaidOrder(till.ctx(), undefined, coupon)).rejects.toMatchObject({ fields: {} });
    expect(await cancelGuestOrder(till.ctx(), { ...accessTo(orderId), reason })).toEqual({
      orderId,
      state: 'CANCELLED',
    });
    await createUnpaidOrder(till.ctx(), undefined, coupon);
  });

  test('cancels a paid order before dispatch, and the refund happens once', async () => {
    const orderId = await createPaidOrder(null);
    expect(await findGuestOrder(till.ctx(), accessTo(orderId))).toMatchObject({ cancelRefusal: null });
    const input = { ...accessTo(orderId), reason };
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => cancelGuestOrder(till.ctx(), input)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await orderRow(database.db, orderId)).toMatchObject({ state: 'CANCELLED', paymentState: 'REFUNDED' });
    const order = await findGuestOrder(till.ctx(), accessTo(orderId));
    expect(order.refunds).toMatchObject([{ amountCents: order.totalCents }]);
    expect(order.cancelRefusal).toContain('Only a placed order');
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('cannot cancel a partly paid order, and is told why', async () => {
    const { order } = await createUnpaidOrder(till.ctx(), undefined, { payment: { method: 'EFT' } });
    const { orderId } = order;
    expect(await findGuestOrder(till.ctx(), accessTo(orderId))).toMatchObject({ cancelRefusal: null });
    const admin = till.ctx(await createMember(database.db, { roles: ['admin'] }));
    await receiveTransfer(admin, { id: orderId, amountCents: 3_000, reference: 'GUEST-1' });
    const { cancelRefusal } = await findGuestOrder(till.ctx(), accessTo(orderId));
    expect(cancelRefusal).toContain('Part of this order has been paid');
    await expect(cancelGuestOrder(till.ctx(), { ...accessTo(orderId), reason })).rejects.toMatchObject({
      message: cancelRefusal,
    });
  });

  test('cannot cancel with another access token, after dispatch, or an order of an account', async () => {
    const orderId = await createPaidOrder(null);
    const browser = new ApiBrowser({ db: database.db, ip: '203.0.113.77' });
    const post = async (id: number, accessToken: string, body = {}) =>
      (await browser.post(`/api/store/orders/${id}/cancel`, { accessToken, ...body })).status;
    expect(await post(orderId, accessTo(orderId + 1).accessToken)).toBe(404);
    expect(await post(orderId, accessTo(orderId).accessToken, { reason: 'x'.repeat(1001) })).toBe(428);
    const memberOrderId = await createPaidOrder(await createMember(database.db));
    expect(await post(memberOrderId, accessTo(memberOrderId).accessToken)).toBe(409);
    await shipOrder(desk(), { orderId });
    expect(await post(orderId, accessTo(orderId).accessToken)).toBe(409);
    expect(await orderRow(database.db, orderId)).toMatchObject({ state: 'PROCESSING' });
  });
});
