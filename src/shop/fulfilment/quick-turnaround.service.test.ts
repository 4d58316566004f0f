import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { useDispatch } from '../../../test/support/dispatch-bed.ts';
import { createCartWith } from '../../../test/support/cart-factory.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_DNA, DOG_PROFILE, QUICK } from '../../../test/support/products.ts';
import { createCheckout } from '../../../test/support/till-factory.ts';
import { removeItem, updateItem } from '#shop/cart/cart-items.service.ts';
import { findCart } from '#shop/cart/cart.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { findGuestOrder } from '#shop/guest-orders/guest-orders.service.ts';
import { accessTokenFor } from '#shop/orders/order-access.service.ts';
import { refundOrder } from '#shop/refunds/refunds.service.ts';
import { suggestRefund } from '#shop/returns/refund-suggestion.service.ts';
import { formatBarcode } from '#shared/barcode.ts';
import { shipOrder } from './ship-order.service.ts';

const database = useDatabase({ poolMax: 16 });
const till = usePaymentShop(database);
const { desk, createPaidOrder, mails } = useDispatch(database, till, [DOG_PROFILE, DOG_DNA]);
const quickFor = (kits: number) => [
  { productId: DOG_PROFILE, quantity: kits },
  { productId: QUICK, quantity: 1 },
];
const find = (orderId: number) =>
  findGuestOrder(till.ctx(), { orderId, accessToken: accessTokenFor(till.ctx(), orderId) });
const lineOf = async (orderId: number, sku: string) =>
  database.db
    .selectFrom('orderLine')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow();

test('the cart counts the kits again whenever its lines change, and checkout rejects too few', async () => {
  const { sessionId, ctx } = await createCartWith(till.ctx(), [{ productId: QUICK }]);
  const problem = async () =>
    (await findCart(ctx, sessionId)).items.find(({ product }) => product.id === QUICK)?.problem;
  expect(await problem()).toContain('ordered together with a test kit');
  const { ctx: _own, ...added } = await createCartWith(till.ctx(), quickFor(1));
  const cart = await findCart(ctx, added.sessionId);
  const [kit, quick] = cart.items;
  expect(quick!.problem).toBeNull();
  const item = { sessionId: added.sessionId, cartItemId: quick!.id };
  expect((await updateItem(ctx, { ...item, quantity: 2 })).items[1]!.problem).toContain('Reduce its quantity to 1');
  await expect(placeOrder(ctx, await createCheckout(ctx, added.sessionId))).rejects.toMatchObject({
    fields: { items: [expect.stringContaining('Reduce its quantity to 1')] },
  });
  const without = await removeItem(ctx, { sessionId: added.sessionId, cartItemId: kit!.id });
  expect(without.items[0]!.problem).toContain('ordered together with a test kit');
});

test('cart, order and email of a guest promise the earlier date of quick turnaround', async () => {
  const plain = await createCartWith(till.ctx(), [{ productId: DOG_PROFILE }]);
  const quick = await createCartWith(till.ctx(), quickFor(1));
  const datesOf = async ({ sessionId, ctx }: typeof plain) => (await findCart(ctx, sessionId)).dates!;
  const [normal, early] = [await datesOf(plain), await datesOf(quick)];
  expect(early.resultsBy! < normal.resultsBy!).toBe(true);
  const orderId = await createPaidOrder(null, quickFor(1));
  const order = await find(orderId);
  expect(order.dates!.results!.promised).toBe(early.resultsBy);
  expect(order.lines[0]).toMatchObject({ quick: { kits: 1, barcodes: [] } });
  const [mail] = (await mails('orders.confirmation', 'ada@example.test')).filter((one) =>
    one.subject.includes(order.number!),
  );
  expect(mail!.bodyText).toContain('Quick turnaround');
});

test('order, email and refund show which of several kits is quick', async () => {
  const orderId = await createPaidOrder(null, quickFor(2));
  const { kits } = await shipOrder(desk(), { orderId });
  const { lines, number, dates } = await find(orderId);
  expect(lines[0]!.quick).toEqual({ kits: 1, barcodes: [formatBarcode(kits[0]!.barcode)] });
  const [sent] = (await mails('orders.sent', 'ada@example.test')).filter((one) => one.subject.includes(number!));
  expect(sent!.bodyText.match(/, quick turnaround/g)).toHaveLength(1);

  const line = await lineOf(orderId, 'RUSH');
  const suggestion = (await suggestRefund(desk(), orderId)).lines.find(({ orderLineId }) => orderLineId === line.id);
  expect(suggestion!.shares).toMatchObject([{ count: 1, reason: expect.stringContaining('unopened') }]);
  const refunded = [{ orderLineId: line.id, amountCents: line.goodsCents, reason: 'Not needed' }];
  await refundOrder(desk(), { id: orderId, lines: refunded, reason: 'Not needed' });
  const after = await find(orderId);
  expect(after.lines[0]!.quick).toEqual({ kits: 0, barcodes: [] });
  expect(after.dates!.results!.promised).toBe(dates!.results!.promised);
});

test('after a refund, as many of several quick kits stay quick as are still paid for', async () => {
  const orderId = await createPaidOrder(null, [
    { productId: DOG_PROFILE, quantity: 3 },
    { productId: QUICK, quantity: 3 },
  ]);
  const line = await lineOf(orderId, 'RUSH');
  const quickKits = async () => (await find(orderId)).lines[0]!.quick.kits;
  const refund = (amountCents: number) =>
    refundOrder(desk(), {
      id: orderId,
      lines: [{ orderLineId: line.id, amountCents, reason: 'Not needed' }],
      reason: 'Not needed',
    });
  expect(await quickKits()).toBe(3);
  await refund(500);
  expect(await quickKits()).toBe(3);
  await refund(line.unitCents - 500);
  expect(await quickKits()).toBe(2);
  await refund(line.unitCents);
  expect(await quickKits()).toBe(1);
});

test('a kit whose sample has arrived stays quick when its quick turnaround is refunded', async () => {
  const orderId = await createPaidOrder(null, quickFor(1));
  await shipOrder(desk(), { orderId });
  const line = await lineOf(orderId, 'RUSH');
  const units = database.db.updateTable('orderUnit').where('quickLineId', '=', line.id);
  await units.set({ state: 'IN_LAB' }).execute();
  const refunded = [{ orderLineId: line.id, amountCents: line.goodsCents, reason: 'Not needed' }];
  await refundOrder(desk(), { id: orderId, lines: refunded, reason: 'Not needed' });
  expect((await find(orderId)).lines[0]!.quick.kits).toBe(1);
});

test('the results of a quick order are promised for the normal date again after its refund', async () => {
  const orderId = await createPaidOrder(null, quickFor(1));
  const before = (await find(orderId)).dates!.results!.promised;
  const line = await lineOf(orderId, 'RUSH');
  const refunded = [{ orderLineId: line.id, amountCents: line.goodsCents, reason: 'Not needed' }];
  await refundOrder(desk(), { id: orderId, lines: refunded, reason: 'Not needed' });
  expect((await find(orderId)).dates!.results!.promised > before).toBe(true);
});
