import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkInvariants } from '#db/invariants.ts';
import type { Ctx } from '#platform/context/context.ts';
import { findGiftCardView } from './gift-card-admin.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { cancelOrder } from '#shop/returns/returns.service.ts';
import { createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createConfirmedOrder, usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_DNA } from '../../../test/support/products.ts';
import { orderRow } from '../../../test/support/till-factory.ts';

const GIFT_25 = 55;
const GIFT_100 = 57;
const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);

test('a gift card whose purchase was refunded can no longer pay', async () => {
  const { order } = await createConfirmedOrder(till, till.ctx(), [{ productId: GIFT_100 }]);
  await till.payments.simulator?.idle();
  const staff = till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true }));
  await refundOrder(staff, { id: order.orderId, reason: 'Bought by mistake' });
  const cards = await database.db
    .selectFrom('giftCard')
    .innerJoin('orderLine', 'orderLine.id', 'giftCard.orderLineId')
    .select('balanceCents')
    .where('orderLine.orderId', '=', order.orderId)
    .execute();
  expect(cards).toEqual([{ balanceCents: 0 }]);
});

async function soldCards(orderId: number) {
  return database.db
    .selectFrom('giftCard')
    .innerJoin('orderLine', 'orderLine.id', 'giftCard.orderLineId')
    .select(['giftCard.id', 'giftCard.orderLineId', 'giftCard.balanceCents'])
    .where('orderLine.orderId', '=', orderId)
    .orderBy('giftCard.id')
    .execute();
}

const spend = (id: number, cents: number) =>
  database.db.transaction().execute(async (db) => {
    await db
      .updateTable('giftCard')
      .set({ balanceCents: sql<number>`balance_cents - ${cents}` })
      .where('id', '=', id)
      .execute();
    await db
      .insertInto('giftCardEntry')
      .values({ giftCardId: id, kind: 'HOLD', deltaCents: -cents, sourceType: 'payment', sourceId: '0' })
      .execute();
  });

const createAdmin = async (adapters?: Partial<Ctx['adapters']>) =>
  till.ctx(await createMember(database.db, { roles: ['admin'], isAdmin: true }), adapters);

test('only the unspent balance of a sold gift card is refunded, and then the card cannot pay', async () => {
  const { order } = await createConfirmedOrder(till, till.ctx(), [{ productId: GIFT_25 }, { productId: GIFT_100 }]);
  await till.payments.simulator?.idle();
  const id = order.orderId;
  const [small, large] = await soldCards(id);
  await spend(small!.id, 2_000);
  const staff = await createAdmin();
  const refund = (orderLineId: number | null, amountCents: number) =>
    refundOrder(staff, { id, reason: 'Asked', lines: [{ orderLineId, amountCents, reason: 'Asked' }] });
  await expect(refund(small!.orderLineId, 2_500)).rejects.toMatchObject({
    fields: { 'lines.0.amountCents': ['At most 5.00 AUD can be refunded for this line.'] },
  });
  await expect(refundOrder(staff, { id, reason: 'Asked', amountCents: 3_000 })).rejects.toMatchObject({
    fields: { amountCents: ['This order includes gift cards. Enter an amount for each line.'] },
  });
  await refund(large!.orderLineId, 4_000);
  expect((await soldCards(id)).map((card) => card.balanceCents)).toEqual([500, 6_000]);
  expect((await findGiftCardView(staff, { id: large!.id })).entries).toMatchObject([
    { words: 'Sold', orderId: id },
    { words: 'Cancelled: purchase refunded', deltaCents: -4_000, orderId: id },
  ]);
  // The complete remaining amount; the spent part stays paid.
  expect(await refundOrder(staff, { id, reason: 'The rest' })).toMatchObject({ amountCents: 6_500 });
  expect((await soldCards(id)).map((card) => card.balanceCents)).toEqual([0, 0]);
  expect(await orderRow(database.db, id)).toMatchObject({ paymentState: 'PARTIALLY_REFUNDED' });
  await expect(refundOrder(staff, { id, reason: 'More' })).rejects.toMatchObject({ reason: 'invalid_fields' });
  expect(await checkInvariants(database.db)).toEqual([]);
});

test('a refund that the provider refuses leaves its gift card usable', async () => {
  const { order } = await createConfirmedOrder(till, till.ctx(), [{ productId: GIFT_25 }, { productId: GIFT_100 }]);
  await till.payments.simulator?.idle();
  const [small] = await soldCards(order.orderId);
  const failing: Partial<Ctx['adapters']> = {
    payments: {
      ...till.payments,
      provider: (...account) => ({
        ...till.payments.provider(...account),
        refund: async ({ amountCents, currency }) => ({ id: 'refused', status: 'failed', amountCents, currency }),
      }),
    },
  };
  const lines = [{ orderLineId: small!.orderLineId, amountCents: 2_500, reason: 'Asked' }];
  await refundOrder(await createAdmin(failing), { id: order.orderId, reason: 'Asked', lines });
  expect((await soldCards(order.orderId)).map((card) => card.balanceCents)).toEqual([2_500, 10_000]);
  expect(await checkInvariants(database.db)).toEqual([]);
});

test('a buyer who cancels kits and a spent gift card is refunded all but the gift card', async () => {
  const buyer = await createMember(database.db);
  const items = [{ productId: DOG_DNA }, { productId: GIFT_100 }];
  const { order } = await createConfirmedOrder(till, till.ctx(buyer), items);
  await till.payments.simulator?.idle();
  const [card] = await soldCards(order.orderId);
  await spend(card!.id, 10_000);
  await cancelOrder(till.ctx(buyer), { id: order.orderId, reason: '' });
  const refunds = await database.db
    .selectFrom('refund')
    .select('amountCents')
    .where('orderId', '=', order.orderId)
    .execute();
  expect(refunds).toEqual([{ amountCents: order.totalCents - 10_000 }]);
  const mail = database.db.selectFrom('mailMessage').select('bodyText').where('template', '=', 'orders.cancelled');
  expect(await mail.where('toAddress', '=', buyer.email).execute()).toEqual([
    { bodyText: expect.stringContaining('spent from the gift cards in this order are not refunded') },
  ]);
  expect(await orderRow(database.db, order.orderId)).toMatchObject({ state: 'CANCELLED' });
  expect(await checkInvariants(database.db)).toEqual([]);
});
