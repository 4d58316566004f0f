import { beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#platform/context/context.ts';
import type { CheckoutInput } from '#shop/checkout/checkout.contract.ts';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_DNA } from '../../../test/support/products.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { decideRefund, refundOrder } from './refunds.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
const items = [{ productId: DOG_DNA, metaData: { note: 'Rex' } }];
let admin: SessionUser;
let second: SessionUser;

beforeAll(async () => {
  admin = await createMember(database.db, { roles: ['admin'] });
  second = await createMember(database.db, { roles: ['admin'] });
});

async function createPaidOrder() {
  const { ctx, orderId, cents, accessToken } = await createOrder();
  const { clientSecret } = await startPayment(ctx, { orderId, accessToken });
  await till.confirm(clientSecret!);
  await till.payments.simulator!.idle();
  return { orderId, cents };
}

async function createOrder(user: SessionUser | null = null, change: Partial<CheckoutInput> = {}) {
  const { id: shippingMethod } = await database.db
    .selectFrom('shippingMethod')
    .select('id')
    .where('code', '=', 'AU-EXP')
    .executeTakeFirstOrThrow();
  const { ctx, order } = await createUnpaidOrder(till.ctx(user), items, { shippingMethod, ...change });
  const { orderId, accessToken } = order;
  const { shippingCents, shippingTaxCents, taxIncluded } = await orderRow(database.db, orderId);
  const cents = shippingCents + (taxIncluded ? 0 : shippingTaxCents);
  expect(cents).toBeGreaterThan(0);
  return { ctx, orderId, accessToken, cents };
}

const shippingOf = (amountCents: number) => [{ orderLineId: null, amountCents, reason: 'Late' }];
const refund = (orderId: number, amountCents: number, ctx = till.ctx(admin)) =>
  refundOrder(ctx, { id: orderId, lines: shippingOf(amountCents), reason: 'Late' });
const atMost = (cents: number) => ({
  fields: { 'lines.0.amountCents': [`At most ${(cents / 100).toFixed(2)} AUD can be refunded for this line.`] },
});

test('the shipping of a paid order can be refunded only once, even in parts and while a refund is pending', async () => {
  const { orderId, cents } = await createPaidOrder();
  await refund(orderId, 300);
  await expect(refund(orderId, cents)).rejects.toMatchObject(atMost(cents - 300));
  till.payments.simulator!.setProfile({ failNext: { count: 50, when: 'before' } });
  expect((await refund(orderId, cents - 300)).state).toBe('REQUESTED');
  till.payments.simulator!.resetProfile();
  await expect(refund(orderId, 1)).rejects.toMatchObject(atMost(0));
});

test('one of five simultaneous refunds of the same shipping succeeds', async () => {
  const { orderId, cents } = await createPaidOrder();
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => refund(orderId, cents)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the shipping of an unpaid order on account can be credited once', async () => {
  const buyer = await createMember(database.db);
  await database.db.updateTable('person').set({ onAccount: true }).where('id', '=', buyer.id).execute();
  const { orderId, cents } = await createOrder(buyer, { payment: { method: 'N' } });
  expect((await refund(orderId, cents)).refundId).toBeNull();
  await expect(refund(orderId, cents)).rejects.toMatchObject(atMost(0));
});

test('a pending refund of shipping cannot be approved if the shipping was refunded meanwhile', async () => {
  const { orderId, cents } = await createPaidOrder();
  const strict = till.ctx(admin);
  const { approvalId } = await refund(orderId, cents, {
    ...strict,
    config: { ...strict.config, refundLimits: { AUD: 1 } },
  });
  await refund(orderId, cents);
  await expect(decideRefund(till.ctx(second), { id: approvalId!, decision: 'APPROVE' })).rejects.toMatchObject(
    atMost(0),
  );
});
