import { expect, test } from 'vitest';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { createCartWith } from '../../../test/support/cart-factory.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout, createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { homeAddress } from '../../../test/support/home-address.ts';
import { addItem } from './cart-items.service.ts';
import { createCart, findCart, updateCart } from './cart.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);
const inMoscow = { ...homeAddress, city: 'Moscow', stateCode: null, postalCode: '101000', countryCode: 'RU' };
const notSold = expect.objectContaining({ reason: 'not_sold_to' });
const profile = (sessionId: string) => ({ sessionId, productId: DOG_PROFILE, quantity: 1, metaData: {} });

test.each(['RU', 'CU', 'IR', 'KP', 'SY'])(
  'nothing can be added to a cart in %s, which we do not sell to',
  async (countryCode) => {
    const ctx = makeTestCtx({ db: database.db, countryCode, currency: 'USD' });
    const { sessionId } = await createCart(ctx);
    await expect(addItem(ctx, profile(sessionId))).rejects.toEqual(notSold);
    await updateCart(ctx, sessionId, { country: 'AU' });
    expect((await addItem(ctx, profile(sessionId))).items).toHaveLength(1);
  },
);

test('an address in a country we do not sell to is rejected with a message for its field, in cart and checkout', async () => {
  const { ctx, sessionId } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
  for (const field of ['shippingAddress', 'billingAddress'] as const)
    await expect(updateCart(ctx, sessionId, { [field]: inMoscow })).rejects.toMatchObject({
      fields: { [`${field}.countryCode`]: ['We do not sell to Russia.'] },
    });
  const form = await createCheckout(ctx, sessionId, { billingAddress: inMoscow });
  await expect(placeOrder(ctx, form)).rejects.toMatchObject({
    fields: { 'billingAddress.countryCode': ['We do not sell to Russia.'] },
  });
  expect((await findCart(ctx, sessionId)).state).toBe('OPEN');
});

test('for a country we no longer sell to, an old cart cannot be ordered and an old order cannot be paid', async () => {
  const { ctx, sessionId } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
  const form = await createCheckout(ctx, sessionId);
  await expect(placeOrder(ctx, { ...form, shippingAddress: inMoscow, billingAddress: inMoscow })).rejects.toEqual(
    notSold,
  );
  const { order } = await createUnpaidOrder(till.ctx());
  const paying = { orderId: order.orderId, accessToken: order.accessToken };
  await database.db.updateTable('salesOrder').set({ countryCode: 'RU' }).where('id', '=', order.orderId).execute();
  await expect(startPayment(till.ctx(), paying)).rejects.toEqual(notSold);
  await database.db.updateTable('salesOrder').set({ countryCode: 'AU' }).where('id', '=', order.orderId).execute();
  expect(await startPayment(till.ctx(), paying)).toMatchObject({ currency: 'AUD' });
});
