import { beforeAll, describe, expect, test } from 'vitest';
import { saveAddress } from '#platform/addresses/addresses.service.ts';
import { addItem, updateItem } from '#shop/cart/cart-items.service.ts';
import { findCart } from '#shop/cart/cart.service.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { createPerson, PASSWORD, signIn } from '../../../test/support/people-factory.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_DNA, DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout, createUnpaidOrder } from '../../../test/support/till-factory.ts';
import { homeAddress } from '../../../test/support/home-address.ts';
import { hashPassword } from '#platform/sign-in/passwords.service.ts';
import { placeOrder } from './checkout.service.ts';
import { startPayment } from './pay.service.ts';

const database = useDatabase();
const till = usePaymentShop(database);
const profile = [{ productId: DOG_PROFILE }];
const day = 86_400_000;
const ordersSoFar = () => database.db.selectFrom('salesOrder').select('id').execute();

describe('an invalid coupon gets its exact message, and no order is placed', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['expired', { endsAt: new Date(Date.now() - day) }, 'This coupon has expired.'],
    ['future', { startsAt: new Date(Date.now() + day) }, 'This coupon is not valid yet.'],
    ['exhausted', { maxUses: 5, used: 5 }, 'This coupon has reached its limit.'],
    ['of another country', { conditions: '{"countries":["NZ"]}' }, 'This coupon is not valid in your region.'],
    ['of another currency', { kind: 'AMOUNT', amounts: '{"EUR":500}' }, 'This coupon is not valid in your region.'],
    ['of another audience', { conditions: '{"audiences":["vet"]}' }, 'This coupon is not valid for your account.'],
    ['of the other species', { conditions: '{"speciesIds":[2]}' }, 'This coupon is for cat tests only.'],
    ['of a club', { conditions: '{"clubIds":[1]}' }, 'This coupon is for club members only.'],
  ])('%s', async (_name, columns, message) => {
    const code = `BAD${Math.random().toString(36).slice(2, 8)}`.toUpperCase();
    const row = { code, kind: 'PERCENT', percent: 10, amounts: '{}', conditions: '{}', ...columns };
    await database.db
      .insertInto('coupon')
      .values(row as typeof row & { kind: 'PERCENT' | 'AMOUNT' })
      .execute();
    const { ctx, sessionId } = await createCartWith(till.ctx(), profile);
    const before = await ordersSoFar();
    await expect(placeOrder(ctx, await createCheckout(ctx, sessionId, { coupon: code }))).rejects.toMatchObject({
      fields: { coupon: [message] },
    });
    expect(await ordersSoFar()).toEqual(before);
    await database.db.deleteFrom('coupon').where('code', '=', code).execute();
  });
});

describe('quantities, products and prices', () => {
  test.each([
    [0, 'Quantity must be at least 1.'],
    [-3, 'Quantity must be at least 1.'],
    [101, 'Quantity can be at most 100.'],
    [2_147_483_647, 'Quantity can be at most 100.'],
    [Number.MAX_SAFE_INTEGER, 'Quantity can be at most 100.'],
  ])('a quantity of %d is rejected when it is added and when it is changed', async (quantity, message) => {
    const { ctx, sessionId } = await createCartWith(till.ctx(), profile);
    const rejection = { fields: { quantity: [message] } };
    const more = { sessionId, productId: DOG_DNA, quantity, metaData: {} };
    await expect(addItem(ctx, more)).rejects.toMatchObject(rejection);
    const cartItemId = (await findCart(ctx, sessionId)).items[0]!.id;
    await expect(updateItem(ctx, { sessionId, cartItemId, quantity })).rejects.toMatchObject(rejection);
  });

  test('a discontinued product is named in the cart and cannot be ordered', async () => {
    const { ctx, sessionId } = await createCartWith(till.ctx(), [{ productId: DOG_DNA }]);
    const price = database.db.selectFrom('price').selectAll().where('productId', '=', DOG_DNA);
    const kept = await price.execute();
    await database.db.deleteFrom('price').where('productId', '=', DOG_DNA).execute();
    const cart = await findCart(ctx, sessionId);
    expect(cart.items[0]).toMatchObject({ problem: 'This product is no longer available. Please remove it.' });
    await expect(placeOrder(ctx, await createCheckout(ctx, sessionId))).rejects.toMatchObject({
      fields: { items: ['A product in your cart is no longer available. Please remove it.'] },
    });
    await database.db.insertInto('price').values(kept).execute();
  });

  test('M5 a price that changed between quote and order shows the new total, and nothing is charged', async () => {
    const { ctx, sessionId } = await createCartWith(till.ctx(), profile);
    const quote = await findCart(ctx, sessionId);
    const input = await createCheckout(ctx, sessionId, { expectedTotalCents: quote.price.totalCents });
    const price = (amountCents: number) =>
      database.db
        .updateTable('price')
        .set({ amountCents })
        .where('productId', '=', DOG_PROFILE)
        .where('priceBook', '=', 'AU')
        .where('audience', '=', 'breeder')
        .execute();
    const before = await ordersSoFar();
    await price(20_900);
    await expect(placeOrder(ctx, input)).rejects.toMatchObject({
      reason: 'cart_changed',
      details: { totalCents: 20_900, currency: 'AUD' },
    });
    expect(await ordersSoFar()).toEqual(before);
    expect(await database.db.selectFrom('payment').select('id').execute()).toEqual([]);
    const order = await placeOrder(ctx, { ...input, expectedTotalCents: 20_900 });
    await price(19_900);
    const started = await startPayment(ctx, { orderId: order.orderId, accessToken: order.accessToken });
    expect(started.amountCents).toBe(20_900);
  });

  test('orders of different currencies or regions cannot be paid with one payment', async () => {
    const user = await createMember(database.db);
    const [first, second] = [await createUnpaidOrder(till.ctx()), await createUnpaidOrder(till.ctx())];
    const orderIds = [first.order.orderId, second.order.orderId];
    await database.db.updateTable('salesOrder').set({ personId: user.id }).where('id', 'in', orderIds).execute();
    const other = (change: object) =>
      database.db.updateTable('salesOrder').set(change).where('id', '=', second.order.orderId).execute();
    await other({ currency: 'EUR' });
    await expect(startPayment(till.ctx(user), { orderIds })).rejects.toMatchObject({
      fields: { orderIds: ['Orders in different currencies must be paid separately.'] },
    });
    await other({ currency: 'AUD', countryCode: 'DE' });
    await expect(startPayment(till.ctx(user), { orderIds })).rejects.toMatchObject({
      fields: { orderIds: ['Orders from different regions must be paid separately.'] },
    });
    await other({ countryCode: 'AU' });
  });
});

describe('data of another user gets the same 404 as data that does not exist', () => {
  let stranger: ApiBrowser;
  let foreign: { order: number; invoice: number; address: number };
  beforeAll(async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const vet = await createMember(database.db, { type: 'vet' });
    const owner = till.ctx(vet);
    const { order } = await createUnpaidOrder(owner, [{ productId: DOG_PROFILE, metaData: { note: 'Rex' } }]);
    const invoice = await database.db
      .selectFrom('invoice')
      .select('id')
      .where('orderId', '=', order.orderId)
      .executeTakeFirstOrThrow();
    const { id: address } = await saveAddress(owner, {
      ...homeAddress,
      label: 'Clinic',
      isDefaultBilling: false,
      isDefaultShipping: false,
    });
    foreign = { order: order.orderId, invoice: invoice.id, address };
    stranger = new ApiBrowser({ db: database.db, adapters: { payments: till.payments } });
    await signIn(stranger, await createPerson(database.db, { passwordHash }));
  });
  const same404 = async (
    request: (id: number) => Promise<{ status: number; body: { requestId?: string } }>,
    id: number,
  ) => {
    const [real, none] = [await request(id), await request(999_999)];
    const bytes = ({ status, body }: typeof real) => JSON.stringify([status, { ...body, requestId: null }]);
    expect(real.status).toBe(404);
    expect(bytes(real)).toBe(bytes(none).replaceAll('999999', String(id)));
  };

  test('an order cannot be read, paid, paid with points or a gift card, or cancelled', async () => {
    await same404((id) => stranger.get(`/api/my/orders/${id}`), foreign.order);
    await same404((id) => stranger.get(`/api/my/pending-orders/payment?order_ids=${id}`), foreign.order);
    await same404((id) => stranger.post('/api/store/checkout/payment', { orderIds: [id] }), foreign.order);
    await same404(
      (id) => stranger.post('/api/store/checkout/payment', { orderIds: [id], loyaltyPoints: 100 }),
      foreign.order,
    );
    await same404((id) => stranger.post(`/api/my/pending-orders/${id}/cancel`), foreign.order);
    await same404(
      (id) => stranger.post('/api/my/pending-orders/gift-card', { orderIds: [id], giftCard: 'ABCD' }),
      foreign.order,
    );
    await same404((id) => stranger.get(`/api/store/checkout/${id}`), foreign.order);
  });
  test('an invoice cannot be read, printed or paid', async () => {
    await same404((id) => stranger.get(`/api/my/invoices/${id}`), foreign.invoice);
    await same404((id) => stranger.get(`/api/my/invoices/${id}/pdf`), foreign.invoice);
    await same404((id) => stranger.post('/api/store/checkout/payment', { invoiceIds: [id] }), foreign.invoice);
  });
  test('an address cannot be changed or removed', async () => {
    const address = { ...homeAddress, label: 'Mine', isDefaultBilling: false, isDefaultShipping: false };
    await same404((id) => stranger.put(`/api/my/addresses/${id}`, address), foreign.address);
    await same404((id) => stranger.delete(`/api/my/addresses/${id}`), foreign.address);
  });
});
