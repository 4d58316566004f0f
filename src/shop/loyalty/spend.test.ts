import { expect, test } from 'vitest';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { listPoints } from './points-history.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);

test('the spend for a level is the product price without its tax; shipping tax is not deducted', async () => {
  const breeder = await createMember(database.db, { type: 'breeder' });
  const ctx = makeTestCtx({ db: database.db, user: breeder, now: new Date() });
  const express = await database.db
    .selectFrom('shippingMethod')
    .select('id')
    .where('code', '=', 'AU-EXP')
    .executeTakeFirstOrThrow();
  const { order } = await createUnpaidOrder(ctx, undefined, { payment: { method: 'EFT' }, shippingMethod: express.id });
  const admin = await createMember(database.db, { roles: ['admin'] });
  const desk = makeTestCtx({ db: database.db, user: admin, now: new Date() });
  await receiveTransfer(desk, { id: order.orderId, amountCents: order.totalCents, reference: 'BANK-1' });
  const row = await orderRow(database.db, order.orderId);
  expect(row.shippingTaxCents).toBeGreaterThan(0);
  const { spentLastYearCents } = await listPoints(ctx, { page: 1, size: 20 });
  expect(spentLastYearCents).toBe(row.goodsCents - (row.taxCents - row.shippingTaxCents));
});

test('refunding all goods in steps reverses all points and all spend', async () => {
  const breeder = await createMember(database.db, { type: 'breeder' });
  const admin = await createMember(database.db, { roles: ['admin'] });
  const ctx = till.ctx(breeder);
  const express = await database.db
    .selectFrom('shippingMethod')
    .select('id')
    .where('code', '=', 'AU-EXP')
    .executeTakeFirstOrThrow();
  const items = [{ productId: DOG_PROFILE, quantity: 2 }];
  const { order } = await createUnpaidOrder(ctx, items, { shippingMethod: express.id });
  const { clientSecret } = await startPayment(ctx, order);
  await till.confirm(clientSecret!);
  await till.payments.simulator!.idle();
  const read = () => listPoints(till.ctx(breeder), { page: 1, size: 20 });
  // 398.00 less 36.18 tax.
  expect(await read()).toMatchObject({ pending: 361, spentLastYearCents: 36_182 });
  const { id: orderLineId } = await database.db
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', order.orderId)
    .executeTakeFirstOrThrow();
  const lines = [{ orderLineId, amountCents: 19_900, reason: 'Returned' }];
  const remaining: number[][] = [];
  for (let i = 0; i < 2; i += 1) {
    await refundOrder(till.ctx(admin), { id: order.orderId, lines, reason: 'Returned' });
    const { pending, spentLastYearCents, results } = await read();
    remaining.push([pending, spentLastYearCents]);
    expect(results.reduce((sum, row) => sum + row.pending, 0)).toBe(pending);
  }
  expect(remaining).toEqual([
    [180, 18_091],
    [0, 0],
  ]);
});
