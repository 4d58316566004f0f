import { expect, test } from 'vitest';
import type { Ctx } from '#platform/context/context.ts';
import { findCart, updateCart } from '#shop/cart/cart.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { findCheckout, startPayment } from '#shop/checkout/pay.service.ts';
import { expireOrders } from '#shop/payments/expire-payments.service.ts';
import { createCartWith, createMember, warmPool } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_DNA, DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout, createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import {
  formatGiftCode,
  giftCardShare,
  normaliseGiftCode,
  refuseGiftCard,
  USED_GIFT_CARD,
} from './gift-cards.rules.ts';
import { payPendingWithGiftCard } from '#shop/payments/pending-benefits.service.ts';
import { findAdminOrder } from '#shop/order-admin/order-admin.service.ts';
import { orderEventLabel } from '#shop/orders/order-labels.rules.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';

const GIFT_25 = 55;
const GIFT_100 = 57;
const database = useDatabase({ poolMax: 50 });
const till = usePaymentShop(database);

/** Buys a gift card with a card payment and reads its code in the email. */
async function createGiftCard(productId = GIFT_25): Promise<string> {
  const { order } = await createConfirmedOrder(till, till.ctx(), [{ productId }]);
  await till.payments.simulator?.idle();
  const line = await database.db
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', order.orderId)
    .executeTakeFirstOrThrow();
  const card = await database.db
    .selectFrom('giftCard')
    .select('id')
    .where('orderLineId', '=', line.id)
    .executeTakeFirstOrThrow();
  const mail = await database.db
    .selectFrom('mailMessage')
    .select('bodyText')
    .where('dedupeKey', '=', `gift-card:${card.id}`)
    .executeTakeFirstOrThrow();
  return /([0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(mail.bodyText)![0];
}

async function createCartPaidWith(code: string, productId = DOG_PROFILE) {
  const { ctx, sessionId } = await createCartWith(till.ctx(), [{ productId }]);
  const input = await createCheckout(ctx, sessionId);
  await updateCart(ctx, sessionId, {
    giftCard: code,
    shippingMethod: input.shippingMethod!,
    shippingAddress: input.shippingAddress!,
  });
  return { ctx, sessionId, input };
}

const balanceOf = async (code: string) => {
  const cards = await database.db.selectFrom('giftCard').select(['hint', 'balanceCents']).execute();
  return cards.find((card) => card.hint === normaliseGiftCode(code).slice(-4))!.balanceCents;
};

test('a code is accepted with any spaces, dashes, case and look-alike characters', () => {
  expect(normaliseGiftCode(' 7k3m-91qx 4tOo-iL8p ')).toBe('7K3M91QX4T00118P');
  expect(formatGiftCode('7K3M91QX4T00118P')).toBe('7K3M-91QX-4T00-118P');
});

test('a gift card pays up to its balance, and cannot pay for another gift card', () => {
  const profile = {
    kind: 'full_breed_profile',
    goodsCents: 19_900,
    discountCents: 0,
    pointsCents: 0,
    taxCents: 0,
  } as const;
  const bought = { ...profile, kind: 'gift_card', goodsCents: 5_000, discountCents: 0, taxCents: 250 } as const;
  const cart = { taxIncluded: true, totalCents: 24_900, lines: [profile, bought] };
  expect(giftCardShare({ ...cart, balanceCents: 2_500 })).toBe(2_500);
  expect(giftCardShare({ ...cart, balanceCents: 50_000 })).toBe(19_900);
  expect(giftCardShare({ ...cart, balanceCents: 50_000, totalCents: 25_150, taxIncluded: false })).toBe(19_900);
  const card = { currency: 'AUD', balanceCents: 100, isExpired: false };
  expect(refuseGiftCard(null, 'AUD')).toBe('This gift card was not found. Check the code and try again.');
  expect(refuseGiftCard({ ...card, isExpired: true }, 'AUD')).toBe('This gift card has expired.');
  expect(refuseGiftCard(card, 'EUR')).toBe('This gift card is in AUD, but your cart is in EUR.');
  expect(refuseGiftCard({ ...card, balanceCents: 0 }, 'AUD')).toBe(USED_GIFT_CARD);
  expect(refuseGiftCard(card, 'AUD')).toBeNull();
});

test('a gift card is emailed only after payment, and its code is stored nowhere else', async () => {
  const { ctx, sessionId } = await createCartWith(till.ctx(), [{ productId: GIFT_25 }]);
  const { orderId } = await placeOrder(ctx, await createCheckout(ctx, sessionId));
  const lines = await database.db.selectFrom('orderLine').select('id').where('orderId', '=', orderId).execute();
  expect(
    await database.db
      .selectFrom('giftCard')
      .select('id')
      .where(
        'orderLineId',
        'in',
        lines.map((line) => line.id),
      )
      .execute(),
  ).toEqual([]);
  const code = await createGiftCard();
  const stored = await database.db.selectFrom('giftCard').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(normaliseGiftCode(code));
});

test('a gift card pays a part and the payment card the rest, as in the summary', async () => {
  const code = await createGiftCard();
  const { ctx, sessionId, input } = await createCartPaidWith(code);
  const { price, giftCard } = await findCart(ctx, sessionId);
  expect(price).toMatchObject({ totalCents: 19_900, giftCardCents: 2_500, dueCents: 17_400 });
  expect(price.steps.at(-1)).toMatchObject({
    kind: 'gift_card',
    amountCents: -2_500,
    detail: expect.stringMatching(/^Ends in \w{4}$/),
  });
  expect(giftCard).toMatchObject({ balanceCents: 2_500, problem: null });
  const { orderId, accessToken } = await placeOrder(ctx, input);
  expect(await balanceOf(code)).toBe(0);
  const payment = await startPayment(ctx, { orderId, accessToken });
  expect(payment.amountCents).toBe(17_400);
  await till.confirm(payment.clientSecret!);
  await till.payments.simulator?.idle();
  const paid = await findCheckout(ctx, { orderId, accessToken });
  expect(paid).toMatchObject({ state: 'PLACED', paidCents: 19_900, giftCardCents: 2_500 });
});

test('a gift card that covers everything places the order immediately and keeps the remaining balance', async () => {
  const code = await createGiftCard(GIFT_100);
  const { ctx, input } = await createCartPaidWith(code, DOG_DNA);
  const placed = await placeOrder(ctx, input);
  expect(placed).toMatchObject({ state: 'PLACED', paymentState: 'PAID', paymentDue: false });
  expect(await orderRow(database.db, placed.orderId)).toMatchObject({ method: 'V', giftCardCents: 6_500 });
  expect(await balanceOf(code)).toBe(3_500);
});

test('R321 T19 an empty gift card returns code 103, in the cart and at the order', async () => {
  const code = await createGiftCard();
  const waiting = await createCartPaidWith(code);
  const { ctx, input } = await createCartPaidWith(code);
  await placeOrder(ctx, input);
  await expect(createCartPaidWith(code)).rejects.toMatchObject({
    code: 103,
    message: 'This voucher has already been redeemed.',
  });
  await expect(placeOrder(waiting.ctx, waiting.input)).rejects.toMatchObject({
    fields: { giftCard: ['This gift card has no balance left.'] },
  });
});

test('an unknown code and a card in another currency are refused with a field error', async () => {
  const { ctx, sessionId } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
  await expect(updateCart(ctx, sessionId, { giftCard: '0000-0000-0000-0000' })).rejects.toMatchObject({
    fields: { giftCard: ['This gift card was not found. Check the code and try again.'] },
  });
  const code = await createGiftCard();
  await updateCart(ctx, sessionId, { country: 'DE' });
  await expect(updateCart(ctx, sessionId, { giftCard: code })).rejects.toMatchObject({
    fields: { giftCard: ['This gift card is in AUD, but your cart is in EUR.'] },
  });
});

test('guessing codes is stopped with 429', async () => {
  const { ctx, sessionId } = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
  const guesser: Ctx = { ...ctx, visitor: { ...ctx.visitor, ip: '198.51.100.77' } };
  const guess = () => updateCart(guesser, sessionId, { giftCard: 'ZZZZ-ZZZZ-ZZZZ-ZZZZ' });
  for (let i = 0; i < 30; i += 1) await expect(guess()).rejects.toMatchObject({ reason: 'invalid_fields' });
  await expect(guess()).rejects.toMatchObject({ reason: 'too_many_requests' });
});

test('an order that expires unpaid returns its amount to the gift card, once', async () => {
  const code = await createGiftCard();
  const { ctx, input } = await createCartPaidWith(code);
  const { orderId } = await placeOrder(ctx, input);
  await database.db
    .updateTable('salesOrder')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', orderId)
    .execute();
  await Promise.all([expireOrders(till.ctx()), expireOrders(till.ctx())]);
  await expireOrders(till.ctx());
  expect(await orderRow(database.db, orderId)).toMatchObject({ state: 'EXPIRED' });
  expect(await balanceOf(code)).toBe(2_500);
});

test('T17 of 50 orders that need the last of one gift card exactly one succeeds', async () => {
  const code = await createGiftCard();
  await warmPool(database.db, 50);
  const carts = [];
  for (let i = 0; i < 50; i += 1) carts.push(await createCartPaidWith(code));
  const answers = await Promise.allSettled(carts.map(({ ctx, input }) => placeOrder(ctx, input)));
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  expect(await balanceOf(code)).toBe(0);
}, 600_000);

test('a gift card balance that has dropped in the meantime returns the new amount due, and nothing is reserved', async () => {
  const code = await createGiftCard(GIFT_100);
  const slow = await createCartPaidWith(code);
  const { price } = await findCart(slow.ctx, slow.sessionId);
  const fast = await createCartPaidWith(code, DOG_DNA);
  await placeOrder(fast.ctx, fast.input);
  const expected = { expectedTotalCents: price.totalCents, expectedDueCents: price.dueCents };
  await expect(placeOrder(slow.ctx, { ...slow.input, ...expected })).rejects.toMatchObject({
    reason: 'cart_changed',
    details: { totalCents: 19_900, dueCents: 16_400 },
  });
});

test('T15 a refund returns the gift card part to the gift card and the card part to the card', async () => {
  const code = await createGiftCard();
  const { ctx, input } = await createCartPaidWith(code);
  const { orderId, accessToken } = await placeOrder(ctx, input);
  const payment = await startPayment(ctx, { orderId, accessToken });
  await till.confirm(payment.clientSecret!);
  await till.payments.simulator?.idle();
  const staff = till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true }));
  await refundOrder(staff, { id: orderId, amountCents: 17_400, reason: 'Changed their mind' });
  await refundOrder(staff, { id: orderId, amountCents: 2_500, reason: 'Changed their mind' });
  expect(await balanceOf(code)).toBe(2_500);
  const order = await orderRow(database.db, orderId);
  expect(order).toMatchObject({ paymentState: 'REFUNDED', state: 'CANCELLED' });
  const mails = (await mailsTo(database.db, order.email)).filter(({ template }) => template === 'orders.refunded');
  expect(mails.map(({ bodyText }) => bodyText.match(/We have refunded \S+ AUD to [^.]*\./)?.[0])).toEqual([
    'We have refunded $174.00 AUD to the card that you paid with.',
    'We have refunded $25.00 AUD to your gift card.',
  ]);
  const { events } = await findAdminOrder(staff, { id: orderId });
  const refunds = events.filter(({ amountCents }) => amountCents !== null);
  expect(refunds.map((event) => [orderEventLabel(event), event.amountCents])).toEqual([
    ['Refund requested', 17_400],
    ['Refunded', 17_400],
    ['Refund requested', 2_500],
    ['Refunded', 2_500],
  ]);
  expect(events.map(orderEventLabel)).not.toContain('Payment');
});

test('unpaid orders use a gift card in turn: the first is placed, the second remains partly due', async () => {
  const code = await createGiftCard(GIFT_100);
  const buyer = await createMember(database.db);
  const first = await createUnpaidOrder(till.ctx(buyer), [{ productId: DOG_DNA }]);
  // A second unpaid order of the same buyer is possible only if both were created at the same moment.
  const guest = await createUnpaidOrder(till.ctx(), [{ productId: DOG_PROFILE }]);
  await database.db
    .updateTable('salesOrder')
    .set({ personId: buyer.id })
    .where('id', '=', guest.order.orderId)
    .execute();
  const orderIds = [first.order.orderId, guest.order.orderId];
  const open = await startPayment(till.ctx(buyer), { orderIds });
  const stranger = till.ctx(await createMember(database.db));
  await expect(payPendingWithGiftCard(stranger, { orderIds, giftCard: code })).rejects.toMatchObject({
    reason: 'not_found',
  });
  const answer = await payPendingWithGiftCard(till.ctx(buyer), { orderIds, giftCard: code });
  expect(answer).toEqual({ paidCents: 10_000, placedOrderIds: [first.order.orderId] });
  expect(await orderRow(database.db, first.order.orderId)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
  expect((await till.confirm(open.clientSecret!)).status).toBe(400);
  const rest = await startPayment(till.ctx(buyer), { orderIds: [guest.order.orderId] });
  expect(rest.amountCents).toBe(16_400);
  await expect(
    payPendingWithGiftCard(till.ctx(buyer), { orderIds: [guest.order.orderId], giftCard: code }),
  ).rejects.toMatchObject({ code: 103 });
});

test('an unpaid order with a gift card in it gets the same share of a gift card as its cart would', async () => {
  const code = await createGiftCard(GIFT_100);
  const buyer = await createMember(database.db);
  const bought = [{ productId: DOG_DNA }, { productId: GIFT_25 }];
  const { ctx, sessionId } = await createCartWith(till.ctx(buyer), bought);
  await updateCart(ctx, sessionId, { giftCard: code });
  const { price } = await findCart(ctx, sessionId);
  await updateCart(ctx, sessionId, { giftCard: null });
  const unpaid = await placeOrder(ctx, await createCheckout(ctx, sessionId));
  const answer = await payPendingWithGiftCard(till.ctx(buyer), { orderIds: [unpaid.orderId], giftCard: code });
  expect(answer).toEqual({ paidCents: 6_500, placedOrderIds: [] });
  expect(price.giftCardCents).toBe(answer.paidCents);
});
