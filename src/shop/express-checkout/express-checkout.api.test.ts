import { beforeAll, describe, expect, test } from 'vitest';
import { checkInvariants } from '#db/invariants.ts';
import { ApiBrowser } from '../../../test/support/api.ts';
import { createCartWith, createMember } from '../../../test/support/cart-factory.ts';
import { useDatabase } from '../../../test/support/database.ts';
import { usePaymentShop } from '../../../test/support/payment-shop.ts';
import { DOG_PROFILE } from '../../../test/support/products.ts';
import { createCheckout, createUnpaidOrder, orderRow } from '../../../test/support/till-factory.ts';
import { updateCart } from '#shop/cart/cart.service.ts';
import { placeOrder } from '#shop/checkout/checkout.service.ts';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { settle } from '#shop/payments/settle.service.ts';
import { placeExpressOrder } from './express-order.service.ts';
import { quoteExpress } from './express-quote.service.ts';
import { startPaypalExpress } from './paypal-express.service.ts';
import type { ExpressQuote } from './express-checkout.contract.ts';

const database = useDatabase({ poolMax: 20 });
const till = usePaymentShop(database);
let shop: ApiBrowser;
beforeAll(() => {
  shop = new ApiBrowser({ db: database.db, adapters: { payments: till.payments } });
});

const profile = [{ productId: DOG_PROFILE }];
const ballarat = { city: 'Ballarat', state: 'Victoria', postalCode: '3350', countryCode: 'AU' };
const wallet = { name: 'Robin Ash', line1: '12 Kelpie Lane', ...ballarat };
const QUOTE = '/api/store/checkout/express/quote';
const ORDER = '/api/store/checkout/express';
const PAYPAL = '/api/store/checkout/express/paypal';

async function createGuestCart() {
  return createCartWith(till.ctx(), profile);
}

async function quoteCart(sessionId: string, address: object = ballarat): Promise<ExpressQuote> {
  const { status, body } = await shop.post(QUOTE, { sessionId, address });
  expect(status).toBe(200);
  return body as ExpressQuote;
}

async function createWalletOrder(sessionId: string, change: object = {}) {
  const { totalCents, dueCents, cartVersion, shippingMethod } = await quoteCart(sessionId);
  return {
    sessionId,
    wallet: 'apple_pay',
    email: 'robin@example.test',
    phone: '0412 345 678',
    billingAddress: wallet,
    shippingAddress: wallet,
    shippingMethod,
    acceptTerms: true,
    expectedTotalCents: totalCents,
    expectedDueCents: dueCents,
    cartVersion,
    ...change,
  };
}

describe('POST /api/store/checkout/express/quote', () => {
  test('prices the cart at the address with the first shipping method, and stores nothing', async () => {
    const { sessionId } = await createGuestCart();
    const quote = await quoteCart(sessionId);
    expect(quote).toMatchObject({ currency: 'AUD', totalCents: 19_900, dueCents: 19_900 });
    expect(quote.shippingMethod).toBe(quote.shippingMethods[0]?.id);
    expect(quote.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(quote.dueCents);
    const dearer = quote.shippingMethods.find(({ amountCents }) => amountCents > 0)!;
    const other = await shop.post(QUOTE, { sessionId, address: ballarat, shippingMethod: dearer.id });
    expect(other.body).toMatchObject({ totalCents: 19_900 + dearer.amountCents, shippingMethod: dearer.id });
    expect((await shop.get(`/api/cart/${sessionId}`)).body).toMatchObject({
      shippingMethod: null,
      version: quote.cartVersion,
    });
  });

  test('tax depends on the address: the total differs between provinces of Canada', async () => {
    const { sessionId, ctx } = await createGuestCart();
    await updateCart(ctx, sessionId, { country: 'CA' });
    const quoteIn = (state: string, postalCode: string) =>
      quoteCart(sessionId, { city: 'Town', state, postalCode, countryCode: 'CA' });
    // Apple Pay sends only the first half of a Canadian postcode.
    const [alberta, ontario] = [await quoteIn('AB', 'T2P'), await quoteIn('Ontario', 'M5V')];
    expect(ontario.totalCents).toBeGreaterThan(alberta.totalCents);
    expect(ontario.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(ontario.dueCents);
  });

  test.each([
    ['another currency', { ...ballarat, state: '', postalCode: '1010', countryCode: 'NZ' }, 'address.countryCode'],
    ['a country we do not sell to', { ...ballarat, state: '', countryCode: 'RU' }, 'address.countryCode'],
    ['no such country', { ...ballarat, countryCode: 'XX' }, 'address.countryCode'],
    ['a state that does not exist', { ...ballarat, state: 'Kent' }, 'address.stateCode'],
    ['a wrong postcode', { ...ballarat, postalCode: '60' }, 'address.postalCode'],
  ])('%s is refused with an error for its field', async (_name, address, field) => {
    const { sessionId } = await createGuestCart();
    const { status, body } = await shop.post(QUOTE, { sessionId, address });
    expect({ status, fields: Object.keys(body as object) }).toEqual({ status: 428, fields: [field] });
  });

  test('an unknown cart is not found, an ordered one is locked, and a clinic orders on account', async () => {
    expect((await shop.post(QUOTE, { sessionId: 'unknown', address: ballarat })).status).toBe(404);
    const { sessionId } = await createUnpaidOrder(till.ctx(), profile);
    expect(await shop.post(QUOTE, { sessionId, address: ballarat })).toMatchObject({
      status: 409,
      body: { code: 'cart_locked' },
    });
    const vet = await createMember(database.db, { type: 'vet' });
    const clinic = await createCartWith(till.ctx(vet), [{ productId: DOG_PROFILE, metaData: { note: 'Rex' } }]);
    // With only the session id, someone who is not the vet sees no prices.
    expect((await shop.post(QUOTE, { sessionId: clinic.sessionId, address: ballarat })).status).toBe(401);
    const refused = expect.objectContaining({ fields: { payment: [expect.stringContaining('on account')] } });
    const { sessionId: sessionIdOfVet, ctx } = clinic;
    await expect(quoteExpress(ctx, { sessionId: sessionIdOfVet, address: ballarat })).rejects.toEqual(refused);
    await expect(startPaypalExpress(ctx, { sessionId: sessionIdOfVet })).rejects.toEqual(refused);
    const order = { sessionId: sessionIdOfVet, wallet: 'link' as const, email: '', acceptTerms: true };
    await expect(placeExpressOrder(ctx, order)).rejects.toEqual(refused);
  });
});

describe('POST /api/store/checkout/express', () => {
  test('places the order with the buyer details from the wallet, and the payment settles it', async () => {
    const { sessionId, ctx } = await createGuestCart();
    const placed = await shop.post(ORDER, await createWalletOrder(sessionId));
    expect(placed).toMatchObject({ status: 200, body: { paymentDue: true, totalCents: 19_900 } });
    const { orderId, accessToken } = placed.body as { orderId: number; accessToken: string };
    expect(await orderRow(database.db, orderId)).toMatchObject({
      email: 'robin@example.test',
      method: 'A',
      shippingAddress: { firstName: 'Robin', lastName: 'Ash', stateCode: 'VIC', postalCode: '3350' },
    });
    const { clientSecret, paymentId } = await startPayment(ctx, { orderId, accessToken, method: 'A' });
    await till.confirm(clientSecret!);
    expect(await settle(ctx, paymentId)).toMatchObject({ state: 'CAPTURED' });
    expect(await orderRow(database.db, orderId)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('double clicks and two tabs create one order and one payment', async () => {
    const { sessionId, ctx } = await createGuestCart();
    const order = await createWalletOrder(sessionId);
    const responses = await Promise.all([1, 2, 3].map(() => shop.post(ORDER, order)));
    const ids = new Set(
      responses.flatMap(({ status, body }) => (status === 200 ? (body as { orderId: number }).orderId : [])),
    );
    expect(ids.size).toBe(1);
    const { orderId, accessToken } = responses.find(({ status }) => status === 200)!.body as {
      orderId: number;
      accessToken: string;
    };
    const payments = await Promise.all([1, 2].map(() => startPayment(ctx, { orderId, accessToken, method: 'A' })));
    expect(new Set(payments.map(({ clientSecret }) => clientSecret)).size).toBe(1);
  });

  test('every invalid field is reported, and the cart does not change', async () => {
    const { sessionId } = await createGuestCart();
    const invalidAddress = { ...wallet, name: 'Cher', line1: '', postalCode: '60' };
    const { status, body } = await shop.post(
      ORDER,
      await createWalletOrder(sessionId, { shippingAddress: invalidAddress, billingAddress: null }),
    );
    expect({ status, fields: Object.keys(body as object).toSorted() }).toEqual({
      status: 428,
      fields: ['shippingAddress.lastName', 'shippingAddress.line1', 'shippingAddress.postalCode'],
    });
    const noContact = await shop.post(
      ORDER,
      await createWalletOrder(sessionId, { email: 'nobody', phone: 'call me', acceptTerms: false }),
    );
    expect(Object.keys(noContact.body as object).toSorted()).toEqual(['acceptTerms', 'user.email', 'user.phone']);
    expect((await shop.get(`/api/cart/${sessionId}`)).body).toMatchObject({ state: 'OPEN', items: [{ quantity: 1 }] });
  });

  test('a total other than the one shown in the wallet is refused', async () => {
    const { sessionId } = await createGuestCart();
    const order = await createWalletOrder(sessionId, { expectedTotalCents: 100 });
    expect(await shop.post(ORDER, order)).toMatchObject({
      status: 409,
      body: { code: 'cart_changed', totalCents: 19_900 },
    });
  });
});

describe('PayPal', () => {
  const approve = (token: string, address: string) =>
    fetch(`${till.payments.simulatorOrigin}/checkoutnow`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token, address, answer: 'pay' }),
    });

  async function createApproval(address = '0') {
    const cart = await createGuestCart();
    const { status, body } = await shop.post(PAYPAL, { sessionId: cart.sessionId });
    expect(status).toBe(200);
    const { paypalOrderId } = body as { paypalOrderId: string };
    const path = `${PAYPAL}/${paypalOrderId}?session_id=${cart.sessionId}`;
    return { ...cart, paypalOrderId, path, approve: () => approve(paypalOrderId, address) };
  }

  test("the buyer's details are available after approval, for their cart only", async () => {
    const { path, paypalOrderId, approve: approveOrder } = await createApproval('1');
    expect((await shop.get(path)).status).toBe(404);
    const redirect = await approveOrder();
    expect(redirect.headers.get('location')).toBe(
      `http://localhost:3000/checkout?express=paypal&token=${paypalOrderId}&PayerID=QYR5Z8XDVJNXQ`,
    );
    expect((await shop.get(path)).body).toMatchObject({
      email: 'buyer@example.test',
      address: { firstName: 'Robin', lastName: 'Ash', stateCode: 'WA', postalCode: '6000', countryCode: 'AU' },
    });
    const other = await createGuestCart();
    expect((await shop.get(`${PAYPAL}/${paypalOrderId}?session_id=${other.sessionId}`)).status).toBe(404);
    expect((await shop.get(`${PAYPAL}/NONE?session_id=${other.sessionId}`)).status).toBe(404);
  });

  test('an approved payment uses the total of the order and is captured once', async () => {
    const { ctx, sessionId, paypalOrderId, approve: approveOrder } = await createApproval();
    await approveOrder();
    // After the approval the buyer changes the quantity to 2, so the total differs.
    const { items } = (await shop.get(`/api/cart/${sessionId}`)).body as { items: { id: number }[] };
    await shop.put(`/api/cart/${sessionId}/item/${items[0]!.id}`, { quantity: 2 });
    const order = await placeOrder(ctx, await createCheckout(ctx, sessionId, { payment: { method: 'P' } }));
    const { orderId, accessToken } = order;
    const start = () => startPayment(ctx, { orderId, accessToken, method: 'P', paypalOrderId });
    const [payment, second] = await Promise.all([start(), start()]);
    expect(payment).toMatchObject({ isApproved: true, amountCents: order.totalCents, provider: 'paypal' });
    expect(second.paymentId).toBe(payment.paymentId);
    expect(await settle(ctx, payment.paymentId)).toMatchObject({ state: 'CAPTURED' });
    await till.payments.simulator!.idle();
    expect(await orderRow(database.db, orderId)).toMatchObject({ state: 'PLACED', paymentState: 'PAID' });
    expect(await checkInvariants(database.db)).toEqual([]);
  });

  test('an approval for another cart is refused, and the buyer must approve again', async () => {
    const { paypalOrderId, approve: approveOrder } = await createApproval();
    await approveOrder();
    const { ctx, order } = await createUnpaidOrder(till.ctx(), profile);
    const { orderId, accessToken } = order;
    for (const foreignId of [paypalOrderId, 'NOSUCHORDER']) {
      const payment = await startPayment(ctx, { orderId, accessToken, method: 'P', paypalOrderId: foreignId });
      expect(payment).toMatchObject({ isApproved: false, approveUrl: expect.stringContaining('checkoutnow') });
      expect(payment.approveUrl).not.toContain(paypalOrderId);
    }
  });

  test('an unknown cart, an ordered one and one without a product are refused', async () => {
    expect((await shop.post(PAYPAL, { sessionId: 'unknown' })).status).toBe(404);
    const { sessionId } = await createUnpaidOrder(till.ctx(), profile);
    expect((await shop.post(PAYPAL, { sessionId })).body).toMatchObject({ code: 'cart_locked' });
    const empty = await createCartWith(till.ctx(), []);
    expect((await shop.post(PAYPAL, { sessionId: empty.sessionId })).status).toBe(428);
    expect((await shop.post(PAYPAL, {})).status).toBe(428);
  });

  test('no payment starts for a buyer who owes a payment, without an amount due, or while viewing as a user', async () => {
    const user = await createMember(database.db);
    const ctx = till.ctx(user);
    const { sessionId } = await createCartWith(ctx, profile);
    const viewing = { ...ctx, user: { ...user, viewedBy: { id: 'staff', name: 'Staff', mayAct: true } } };
    await expect(startPaypalExpress(viewing as typeof ctx, { sessionId })).rejects.toMatchObject({
      reason: 'read_only_view',
    });
    await database.db
      .insertInto('coupon')
      .values({ code: 'ALLFREE', kind: 'PERCENT', percent: 100, amounts: '{}', conditions: '{}' })
      .execute();
    await updateCart(ctx, sessionId, { coupon: 'ALLFREE' });
    await expect(startPaypalExpress(ctx, { sessionId })).rejects.toMatchObject({
      fields: { payment: ['There is nothing to pay.'] },
    });
    await updateCart(ctx, sessionId, { coupon: null });
    const { order } = await createUnpaidOrder(till.ctx(), profile);
    await database.db.updateTable('salesOrder').set({ personId: user.id }).where('id', '=', order.orderId).execute();
    await expect(startPaypalExpress(ctx, { sessionId })).rejects.toMatchObject({ reason: 'pending_payment' });
  });

  test('no payment starts while PayPal is down', async () => {
    const { sessionId } = await createGuestCart();
    till.payments.simulator!.setProfile({ failNext: { count: 9, when: 'before' } });
    expect((await shop.post(PAYPAL, { sessionId })).status).toBe(503);
  });
});
