import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { shipOrder } from '#shop/fulfilment/ship-order.service.ts';
import { recordSentRefund } from '#shop/refunds/refund-desk.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { useDispatch } from '../../../test/support/dispatch-bed.ts';
import { cancelBeforeDispatch } from '#shop/returns/returns.service.ts';
import { expireOrders } from '#shop/payments/expire-payments.service.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout } from '../../../test/support/till-factory.ts';

const database = useDatabase();
const till = usePaymentShop(database);
const { desk } = useDispatch(database, till, [DOG_PROFILE]);

const orderAs = async (email: string, coupon: string) => (await readyToOrder(email, coupon))();

async function readyToOrder(email: string, coupon: string) {
  const { ctx, sessionId } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
  const user = { type: 'guest' as const, email, firstName: 'Ada', lastName: 'Test', phone: '0412345678' };
  const checkout = await createCheckout(ctx, sessionId, { user, coupon, payment: { method: 'EFT' } });
  return () => placeOrder(ctx, checkout);
}

async function payByTransfer(id: number, amountCents: number) {
  const admin = till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true }));
  await receiveTransfer(admin, { id, amountCents, reference: `BANK-${id}` });
}

const createCoupon = (
  code: string,
  { conditions = {}, maxUsesPerPerson = 1 }: { conditions?: object; maxUsesPerPerson?: number | null } = {},
) =>
  database.db
    .insertInto('coupon')
    .values({ code, kind: 'PERCENT', percent: '10', maxUsesPerPerson, conditions: JSON.stringify(conditions) })
    .execute();

const RESERVED = {
  fields: { coupon: [expect.stringContaining('Your unpaid order already uses this coupon.')] },
};

const NOT_FIRST_ORDER = { fields: { coupon: ['This coupon is for first orders only.'] } };

describe('a coupon that each customer can use once', () => {
  test('cannot be used again with another plus-address or with the plain address', async () => {
    await createCoupon('ONCE');
    const { orderId, totalCents } = await orderAs('mia+first@example.test', 'ONCE');
    await expect(orderAs('mia@example.test', 'ONCE')).rejects.toMatchObject(RESERVED);
    await payByTransfer(orderId, totalCents);
    for (const email of ['mia@example.test', 'Mia+second@Example.test', 'mia+a+b@example.test'])
      await expect(orderAs(email, 'ONCE'), email).rejects.toMatchObject({ reason: 'voucher_redeemed' });
    await orderAs('noah@example.test', 'ONCE');
  });

  test('counts the first order of an inbox across all its addresses', async () => {
    await createCoupon('FIRST', { conditions: { firstOrderOnly: true }, maxUsesPerPerson: null });
    const { orderId, totalCents } = await orderAs('zoe+one@example.test', 'FIRST');
    await expect(orderAs('zoe@example.test', 'FIRST')).rejects.toMatchObject(RESERVED);
    await payByTransfer(orderId, totalCents);
    await expect(orderAs('zoe+two@example.test', 'FIRST')).rejects.toMatchObject({
      fields: { coupon: ['This coupon is for first orders only.'] },
    });
    await orderAs('yan@example.test', 'FIRST');
  });

  test('can be used again after a first order expires unpaid', async () => {
    await createCoupon('AGAIN', { conditions: { firstOrderOnly: true }, maxUsesPerPerson: 1 });
    const { orderId } = await orderAs('una@example.test', 'AGAIN');
    await expect(orderAs('una@example.test', 'AGAIN')).rejects.toMatchObject(RESERVED);
    await database.db
      .updateTable('salesOrder')
      .set({ expiresAt: sql<Date>`now() - interval '1 minute'` })
      .where('id', '=', orderId)
      .execute();
    await expireOrders(till.ctx());
    await orderAs('una@example.test', 'AGAIN');
  });

  test('can be used again after a first order is cancelled, until an order is completed', async () => {
    await createCoupon('BACK', { conditions: { firstOrderOnly: true } });
    const first = await orderAs('eva@example.test', 'BACK');
    await payByTransfer(first.orderId, first.totalCents);
    const cancellation = { id: first.orderId, reason: '', key: 'cancel' };
    await cancelBeforeDispatch(till.ctx(), cancellation, { scope: 'cancel-order:eva', personId: null });
    const second = await orderAs('eva@example.test', 'BACK');
    await payByTransfer(second.orderId, second.totalCents);
    await expect(orderAs('eva@example.test', 'BACK')).rejects.toMatchObject(NOT_FIRST_ORDER);
    await createCoupon('WELCOME', { conditions: { firstOrderOnly: true } });
    await expect(orderAs('eva@example.test', 'WELCOME')).rejects.toMatchObject(NOT_FIRST_ORDER);
    await shipOrder(desk(), { orderId: second.orderId });
    const { refundId } = await refundOrder(desk(), { id: second.orderId, reason: 'Lost in the post' });
    await recordSentRefund(desk(), { id: refundId!, reference: 'OUT-EVA' });
    await orderAs('eva@example.test', 'WELCOME');
    await expect(orderAs('eva@example.test', 'BACK'), 'the coupon of a sent order remains used').rejects.toMatchObject(
      NOT_FIRST_ORDER,
    );
  });

  test('applies to one of several simultaneous orders', async () => {
    await createCoupon('NEWHERE', { conditions: { firstOrderOnly: true }, maxUsesPerPerson: null });
    const emails = ['ida@example.test', 'ida+a@example.test', 'ida+b@example.test', 'ida+c@example.test'];
    const ready = await Promise.all(emails.map((email) => readyToOrder(email, 'NEWHERE')));
    const orders = await Promise.allSettled(ready.map((order) => order()));
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const order of orders) if (order.status === 'rejected') expect(order.reason).toMatchObject(RESERVED);
  });

  test.each([
    ['A.B+c@GMail.com', 'ab@gmail.com'],
    ['ab@googlemail.com', 'ab@gmail.com'],
    ['a.b+c@example.test', 'a.b@example.test'],
    ['+tag@example.test', '+tag@example.test'],
    ['plain@example.test', 'plain@example.test'],
  ])('the inbox of %s is %s', async (email, mailbox) => {
    const { rows } = await sql<{ mailbox: string }>`select mailbox(${email}) as mailbox`.execute(database.db);
    expect(rows).toEqual([{ mailbox }]);
  });
});
