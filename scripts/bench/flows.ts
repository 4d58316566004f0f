import { randomUUID } from 'node:crypto';
import { expectStatus, type Client } from './client.ts';

/** The dog full breed profile. */
export const PROFILE = 36;

/** Create, add, update, delete: four calls, one cart. */
export async function cartFlow(call: Client): Promise<void> {
  const { sessionId, cookie } = await newCart(call);
  const added = JSON.parse(
    expectStatus(
      await call('POST', `/api/cart/${sessionId}/item`, {
        body: { productId: PROFILE, quantity: 1 },
        headers: { cookie, ...newKey() },
      }),
      201,
    ).body,
  );
  const itemId = added.items[0].id as number;
  expectStatus(
    await call('PUT', `/api/cart/${sessionId}/item/${itemId}`, { body: { quantity: 2 }, headers: { cookie } }),
    200,
  );
  expectStatus(await call('DELETE', `/api/cart/${sessionId}/item/${itemId}`, { headers: { cookie } }), 200);
}

/** Idempotency key as a browser sends it with a cart change (src/ui/api/idempotency-key.ts). */
function newKey(): { 'idempotency-key': string } {
  return { 'idempotency-key': randomUUID() };
}

/** Address of all simulated buyers. */
export const address = {
  firstName: 'Bench',
  lastName: 'Mark',
  line1: '1 Test Street',
  city: 'Carlton',
  stateCode: 'VIC',
  postalCode: '3053',
  countryCode: 'AU',
  phone: '+61390001000',
};

/** A guest's complete purchase with the payment simulator: cart, order, payment, card, paid order. */
export async function checkoutFlow(call: Client, simulator: Client, shippingMethod: number): Promise<void> {
  const { sessionId, cookie } = await newCart(call);
  const headers = { cookie };
  expectStatus(
    await call('POST', `/api/cart/${sessionId}/item`, {
      body: { productId: PROFILE, quantity: 1 },
      headers: { ...headers, ...newKey() },
    }),
    201,
  );
  const order = {
    sessionId,
    user: { type: 'guest', email: 'bench@example.test', firstName: 'Bench', lastName: 'Mark', phone: address.phone },
    billingAddress: address,
    shippingAddress: address,
    payment: { method: 'C' },
    shippingMethod,
    acceptTerms: true,
  };
  const placed = JSON.parse(
    expectStatus(await call('POST', '/api/store/checkout', { body: order, headers }), 200, 201).body,
  );
  const { orderId, accessToken } = placed as { orderId: number; accessToken: string };
  const started = JSON.parse(
    expectStatus(
      await call('POST', '/api/store/checkout/payment', { body: { orderId, accessToken }, headers }),
      200,
      201,
    ).body,
  );
  const { clientSecret, publishableKey } = started as { clientSecret: string; publishableKey: string };
  const intentId = clientSecret.split('_secret_')[0];
  const form = new URLSearchParams({ payment_method: 'pm_card_visa', client_secret: clientSecret }).toString();
  const paid = { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' };
  expectStatus(await simulator('POST', `/v1/payment_intents/${intentId}/confirm`, { body: form, headers: paid }), 200);
  const done = JSON.parse(
    expectStatus(
      await call('GET', `/api/store/checkout/${orderId}?access_token=${encodeURIComponent(accessToken)}`, { headers }),
      200,
    ).body,
  );
  if (JSON.stringify(done).includes('PENDING_PAYMENT')) throw new Error('the order was not settled');
}

export async function newCart(call: Client): Promise<{ sessionId: string; cookie: string }> {
  const created = expectStatus(await call('POST', '/api/cart', { body: {} }), 201);
  return { sessionId: JSON.parse(created.body).sessionId as string, cookie: created.cookie };
}

/** The first shipping method offered to a guest. */
export async function findShipping(call: Client): Promise<number> {
  const { sessionId } = await newCart(call);
  await call('POST', `/api/cart/${sessionId}/item`, { body: { productId: PROFILE, quantity: 1 } });
  const methods = JSON.parse((await call('GET', `/api/cart/${sessionId}/shipping-methods`)).body) as { id: number }[];
  const [first] = methods;
  if (!first) throw new Error('no shipping method');
  return first.id;
}
