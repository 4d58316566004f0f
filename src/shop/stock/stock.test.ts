import { expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { expireOrders } from '#shop/payments/expire-payments.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { reviewOrder } from '#shop/payments/review.service.ts';
import { settle } from '#shop/payments/settle.service.ts';
import { createCartWith, createMember, warmPool } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_DNA, DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout, createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { countStock } from './count-stock.service.ts';
import { findStockLevel, listStock, stockChoices } from './stock-levels.service.ts';
import { findStock, requestStockNotice } from './stock-notice.service.ts';
import { countedUnits, stockLabel } from './stock.rules.ts';
import { releaseLateStock } from './stock.service.ts';

const database = useDatabase({ poolMax: 50 });
const till = usePaymentShop(database);
const staff = async () => till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true }));

async function setOnHand(onHand: number, productId = DOG_DNA, backorder = false): Promise<void> {
  const ctx = await staff();
  const { level: shown } = await findStockLevel(ctx, { productId });
  await countStock(ctx, { productId, onHand, backorder, backorderDays: 14, shown, reason: 'Counted' });
}

const levelOf = (productId = DOG_DNA) =>
  database.db
    .selectFrom('productStock')
    .select(['onHand', 'reserved'])
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow();

const expireReservation = async (orderId: number) => {
  await database.db
    .updateTable('stockReservation')
    .set({ expiresAt: new Date(0) })
    .where('orderId', '=', orderId)
    .execute();
  await releaseLateStock(till.ctx());
};

test('stock labels', () => {
  const level = { onHand: 10, reserved: 0, backorder: false, backorderDays: 14 };
  expect(stockLabel(level)).toBe('In stock');
  expect(stockLabel({ ...level, reserved: 7 })).toBe('Only 3 left');
  expect(stockLabel({ ...level, reserved: 10 })).toBe('Out of stock');
  expect(stockLabel({ ...level, reserved: 10, backorder: true })).toBe('On back-order: sent within 14 days');
});

test('units are counted per product in order of id, for tracked products only', () => {
  const lines = [9, 3, 9, 5].map((productId) => ({ productId, quantity: 2 }));
  expect(
    countedUnits(
      lines,
      new Map([
        [9, 1],
        [3, 1],
      ]),
    ),
  ).toEqual([
    { productId: 3, quantity: 2 },
    { productId: 9, quantity: 4 },
  ]);
});

test('of 50 buyers of the last unit exactly one gets it, and the others are refused before any charge', async () => {
  await setOnHand(1);
  await warmPool(database.db, 50);
  const forms = [];
  for (let i = 0; i < 50; i += 1) {
    const { ctx, sessionId } = await createCartWith(till.ctx(), [{ productId: DOG_DNA }]);
    forms.push({ ctx, input: await createCheckout(ctx, sessionId) });
  }
  const results = await Promise.allSettled(forms.map(({ ctx, input }) => placeOrder(ctx, input)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toHaveLength(49);
  expect(new Set(refused.map((failure) => failure.reason))).toEqual(new Set(['sold_out']));
  expect(await levelOf()).toEqual({ onHand: 1, reserved: 1 });
  const { rows } = await database.db
    .selectFrom('payment')
    .select('id')
    .execute()
    .then((rows) => ({ rows }));
  expect(rows).toEqual([]);
}, 600_000);

test('crossing orders of two tracked products never deadlock', async () => {
  await setOnHand(200);
  await setOnHand(200, DOG_PROFILE);
  const forms = [];
  for (let i = 0; i < 30; i += 1) {
    const items = [{ productId: DOG_DNA }, { productId: DOG_PROFILE }];
    const { ctx, sessionId } = await createCartWith(till.ctx(), i % 2 ? items : items.toReversed());
    forms.push({ ctx, input: await createCheckout(ctx, sessionId) });
  }
  const before = await levelOf();
  const results = await Promise.allSettled(forms.map(({ ctx, input }) => placeOrder(ctx, input)));
  expect(results.filter((result) => result.status === 'rejected')).toEqual([]);
  expect((await levelOf()).reserved).toBe(before.reserved + 30);
}, 600_000);

test('a paid order deducts its units, and a refund before dispatch returns them', async () => {
  await setOnHand(500);
  const before = await levelOf();
  const { ctx, order } = await createUnpaidOrder(till.ctx(), [{ productId: DOG_DNA, quantity: 2 }]);
  expect(await levelOf()).toEqual({ onHand: 500, reserved: before.reserved + 2 });
  const payment = await startPayment(ctx, { orderId: order.orderId, accessToken: order.accessToken });
  await till.confirm(payment.clientSecret!);
  await till.payments.simulator?.idle();
  expect(await levelOf()).toEqual({ onHand: 498, reserved: before.reserved });
  await refundOrder(await staff(), { id: order.orderId, reason: 'Changed their mind' });
  expect(await levelOf()).toEqual({ onHand: 500, reserved: before.reserved });
});

test('units reserved for an unpaid order are released on expiry and reserved again by a new payment', async () => {
  await setOnHand(500);
  const before = await levelOf();
  const { ctx, order } = await createUnpaidOrder(till.ctx(), [{ productId: DOG_DNA }]);
  await releaseLateStock(till.ctx());
  expect((await levelOf()).reserved).toBe(before.reserved + 1);
  await expireReservation(order.orderId);
  expect((await levelOf()).reserved).toBe(before.reserved);
  await startPayment(ctx, { orderId: order.orderId, accessToken: order.accessToken });
  expect((await levelOf()).reserved).toBe(before.reserved + 1);
});

test('an unpaid order that ends returns its units once, whether or not they were released before', async () => {
  await setOnHand(500);
  const before = await levelOf();
  const one = await createUnpaidOrder(till.ctx(), [{ productId: DOG_DNA }]);
  const two = await createUnpaidOrder(till.ctx(), [{ productId: DOG_DNA }]);
  await expireReservation(one.order.orderId);
  await database.db
    .updateTable('salesOrder')
    .set({ expiresAt: new Date(0) })
    .where('id', 'in', [one.order.orderId, two.order.orderId])
    .execute();
  await Promise.all([expireOrders(till.ctx()), expireOrders(till.ctx()), releaseLateStock(till.ctx())]);
  expect(await levelOf()).toEqual({ onHand: 500, reserved: before.reserved });
});

test('for a product sold out between order and payment no payment is opened and nothing is charged', async () => {
  await setOnHand(500);
  const { reserved } = await levelOf();
  await setOnHand(reserved + 1);
  const { ctx, order } = await createUnpaidOrder(till.ctx(), [{ productId: DOG_DNA }]);
  await expireReservation(order.orderId);
  await createUnpaidOrder(till.ctx(), [{ productId: DOG_DNA }]);
  await expect(startPayment(ctx, { orderId: order.orderId, accessToken: order.accessToken })).rejects.toMatchObject({
    reason: 'sold_out',
  });
});

test('M4 a payment for a product that has sold out in the meantime needs review', async () => {
  await setOnHand(500);
  const { reserved } = await levelOf();
  await setOnHand(reserved + 1);
  till.payments.simulator!.setProfile({ webhook: 'never' });
  const { ctx, order } = await createUnpaidOrder(till.ctx(), [{ productId: DOG_DNA }]);
  const payment = await startPayment(ctx, { orderId: order.orderId, accessToken: order.accessToken });
  await expireReservation(order.orderId);
  const other = await createUnpaidOrder(till.ctx(), [{ productId: DOG_DNA }]);
  await till.confirm(payment.clientSecret!);
  await settle(till.ctx(), payment.paymentId);
  expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'NEEDS_REVIEW', paymentState: 'PAID' });
  const place = { id: order.orderId, decision: 'PLACE' as const, reason: 'One was found' };
  await expect(reviewOrder(await staff(), place)).rejects.toMatchObject({ reason: 'sold_out' });
  await setOnHand(reserved + 2);
  await reviewOrder(await staff(), place);
  expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'PLACED' });
  expect(other.order.orderId).toBeGreaterThan(order.orderId);
});

test('back-orders can exceed the stock, and the product shows the delay', async () => {
  await setOnHand(0, DOG_PROFILE, true);
  expect(await findStock(till.ctx(), { productId: DOG_PROFILE })).toMatchObject({ state: 'backorder', most: null });
  const { order } = await createUnpaidOrder(till.ctx(), [{ productId: DOG_PROFILE, quantity: 3 }]);
  expect(order.state).toBe('PENDING_PAYMENT');
});

test('a waiting customer is notified once when the product is in stock', async () => {
  const CAT_DNA = 38;
  await setOnHand(0, CAT_DNA);
  const ask = (email: string | null) => requestStockNotice(till.ctx(), { productId: CAT_DNA, email });
  await expect(ask(null)).rejects.toMatchObject({ fields: { email: ['Email is required'] } });
  await expect(ask('nobody')).rejects.toMatchObject({ fields: { email: ['Enter a valid email address.'] } });
  await Promise.all([ask('Waits@example.test'), ask('waits@example.test')]);
  const desk = await staff();
  const count = (shown: number) => {
    const backorders = { backorder: false, backorderDays: 14 };
    return countStock(desk, { productId: CAT_DNA, onHand: 4, ...backorders, shown: { onHand: shown, ...backorders } });
  };
  expect(await count(0)).toEqual({ productId: CAT_DNA, told: 1 });
  expect(await count(4)).toEqual({ productId: CAT_DNA, told: 0 });
  await expect(ask('late@example.test')).rejects.toMatchObject({ reason: 'in_stock' });
  const mails = await database.db
    .selectFrom('mailMessage')
    .select('toAddress')
    .where('template', '=', 'payments.back_in_stock')
    .execute();
  expect(mails).toHaveLength(1);
});

test('only staff can count and search stock, and a count below the reserved units is refused', async () => {
  const { level: shown } = await findStockLevel(await staff(), { productId: DOG_DNA });
  const counted = { productId: DOG_DNA, onHand: 0, backorder: false, backorderDays: 14, shown };
  await expect(countStock(till.ctx(), counted)).rejects.toMatchObject({ reason: 'not_signed_in' });
  await expect(countStock(till.ctx(await createMember(database.db)), counted)).rejects.toMatchObject({
    reason: 'forbidden',
  });
  await expect(countStock(await staff(), counted)).rejects.toMatchObject({ reason: 'invalid_fields' });
  await expect(countStock(await staff(), { ...counted, productId: 99_999 })).rejects.toMatchObject({
    reason: 'not_found',
  });
  const found = await listStock(await staff(), { page: 1, size: 20, search: 'DNAP-CAT' });
  expect(found.results.map((row) => row.sku)).toEqual(['DNAP-CAT']);
  for (const read of [stockChoices, (ctx: Ctx) => findStockLevel(ctx, { productId: DOG_DNA })]) {
    await expect(read(till.ctx())).rejects.toMatchObject({ reason: 'not_signed_in' });
    await expect(read(till.ctx(await createMember(database.db)))).rejects.toMatchObject({ reason: 'forbidden' });
  }
  await expect(findStockLevel(await staff(), { productId: 99_999 })).rejects.toMatchObject({ reason: 'not_found' });
});
