import { expect, test } from 'vitest';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { listPoints } from './points-history.service.ts';

const database = useDatabase();

test('the spend that makes a level is what products cost without their tax; the tax of shipping is not taken off it', async () => {
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
