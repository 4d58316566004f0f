import { expect, test } from 'vitest';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_DNA, DOG_PROFILE } from '../../../test/support/products.ts';
import { createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';

const database = useDatabase();
const till = usePaymentShop(database);
const SUBSCRIPTION_TYPE = 6;

async function intentOf(productId: number): Promise<{ kind: string; usage: string | null }> {
  const { ctx, order } = await createUnpaidOrder(till.ctx(), [{ productId }]);
  const { clientSecret } = await startPayment(ctx, { orderId: order.orderId, accessToken: order.accessToken });
  const url = `${till.payments.simulatorOrigin}/v1/payment_intents/${clientSecret!.split('_secret_')[0]}?client_secret=${clientSecret}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${till.payments.publishableKey('AU')}` } });
  const { setup_future_usage: usage } = (await answer.json()) as { setup_future_usage: string | null };
  return { kind: (await orderRow(database.db, order.orderId)).intentKind, usage };
}

test('R372 only an order with a subscription opens an intent whose card can be charged again', async () => {
  const { id } = await database.db
    .selectFrom('productCategory')
    .select((eb) => eb.fn.max<number>('id').as('id'))
    .executeTakeFirstOrThrow();
  const category = { id: id + 1, name: 'Subscriptions', slug: 'subscriptions', typeId: SUBSCRIPTION_TYPE };
  await database.db.insertInto('productCategory').values(category).execute();
  await database.db.updateTable('product').set({ categoryId: category.id }).where('id', '=', DOG_DNA).execute();
  expect(await intentOf(DOG_DNA)).toEqual({ kind: 'subscription', usage: 'off_session' });
  expect(await intentOf(DOG_PROFILE)).toEqual({ kind: 'payment', usage: null });
});
