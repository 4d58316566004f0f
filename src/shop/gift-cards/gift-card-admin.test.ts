import { expect, test } from 'vitest';
import { findCart, updateCart } from '#shop/cart/cart.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_DNA } from '../../../test/support/products.ts';
import { createCheckout } from '../../../test/support/till-factory.ts';
import { findGiftCardView, listGiftCards } from './gift-card-admin.service.ts';

const GIFT_25 = 55;
const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);

test('staff see the balance and uses of a gift card, never its code', async () => {
  const { order } = await createConfirmedOrder(till, till.ctx(), [{ productId: GIFT_25 }]);
  await till.payments.simulator?.idle();
  const mail = await database.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('template', '=', 'payments.gift_card')
    .executeTakeFirstOrThrow();
  const code = /([0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(mail.bodyText)![0];
  const { ctx, sessionId } = await createCartWith(till.ctx(), [{ productId: DOG_DNA }]);
  const input = await createCheckout(ctx, sessionId);
  await updateCart(ctx, sessionId, {
    giftCard: code,
    shippingMethod: input.shippingMethod!,
    shippingAddress: input.shippingAddress!,
  });
  const cart = await findCart(ctx, sessionId);
  const paid = await placeOrder(ctx, { ...input, expectedTotalCents: cart.price.totalCents });

  const desk = till.ctx(await createMember(database.db, { roles: ['support'] }));
  const list = (overrides: object) =>
    listGiftCards(desk, { page: 1, size: 20, search: '', filter: 'all', sort: '-date', ...overrides });
  const { results } = await list({ search: code.slice(-4).toLowerCase(), filter: 'used' });
  expect(results).toMatchObject([{ amountCents: 2500, balanceCents: 0, state: 'USED', orderId: order.orderId }]);
  expect((await list({ filter: 'live' })).count).toBe(0);
  expect((await list({ search: 'nobody@example.test' })).count).toBe(0);
  const view = await findGiftCardView(desk, { id: results[0]!.id });
  expect(view.entries).toMatchObject([
    { words: 'Sold', deltaCents: 2500, orderId: order.orderId },
    { words: 'Used for an order', deltaCents: -2500, orderId: paid.orderId },
  ]);
  expect(JSON.stringify([results, view])).not.toContain(code.slice(0, 9));
});

test('gift cards are for staff: 403 for others, 401 for guests, 404 for an unknown one', async () => {
  const list = { page: 1, size: 20, search: '', filter: 'all' as const, sort: '-date' };
  await expect(listGiftCards(till.ctx(), list)).rejects.toMatchObject({ reason: 'not_signed_in' });
  const breeder = await createMember(database.db, { type: 'breeder' });
  await expect(listGiftCards(till.ctx(breeder), list)).rejects.toMatchObject({ reason: 'forbidden' });
  const desk = till.ctx(await createMember(database.db, { roles: ['admin'] }));
  await expect(findGiftCardView(desk, { id: 999_999 })).rejects.toMatchObject({ reason: 'not_found' });
});
