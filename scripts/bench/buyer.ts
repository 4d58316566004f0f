import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, type Answer, type Client } from './client.ts';
import { address, findShipping, PROFILE } from './flows.ts';

export interface Told {
  cart: string;
  orderId: number;
  /** Of a placed order. */
  number: string | null;
}

/** A guest who retries until there is a response, and records it. Retrying with the same cart gives the same order. */
export async function makeBuyer(store: Client, simulator: Client, tell: (told: Told) => void) {
  const shippingMethod = await findShipping(store);
  return async (goesOn: () => boolean): Promise<void> => {
    const again = (ask: () => Promise<Answer>, ...wanted: number[]) => untilAnswered(ask, wanted, goesOn);
    const created = await again(() => store('POST', '/api/cart', { body: {} }), 201);
    if (!created) return;
    const { sessionId } = JSON.parse(created.body) as { sessionId: string };
    const headers = { cookie: created.cookie };
    const item = { body: { productId: PROFILE, quantity: 1 }, headers };
    // On a retry it may be in the cart already. An empty cart may be lost (decision 005): then a new one is created, as
    // on the page.
    const added = await again(() => store('POST', `/api/cart/${sessionId}/item`, item), 201, 404, 409, 428);
    if (!added || added.status === 404) return;
    const user = {
      type: 'guest',
      email: 'bench@example.test',
      firstName: 'Bench',
      lastName: 'Mark',
      phone: address.phone,
    };
    const order = { sessionId, user, billingAddress: address, shippingAddress: address, payment: { method: 'C' } };
    const body = { ...order, shippingMethod, acceptTerms: true };
    const placed = await again(() => store('POST', '/api/store/checkout', { body, headers }), 200, 201);
    if (!placed) return;
    const { orderId, accessToken } = JSON.parse(placed.body) as { orderId: number; accessToken: string };
    tell({ cart: sessionId, orderId, number: null });
    const pay = { body: { orderId, accessToken }, headers };
    const started = await again(() => store('POST', '/api/store/checkout/payment', pay), 200, 201);
    if (!started) return;
    await confirm(simulator, JSON.parse(started.body) as Started);
    const at = `/api/store/checkout/${orderId}?access_token=${encodeURIComponent(accessToken)}`;
    while (goesOn()) {
      const answer = await again(() => store('GET', at, { headers }), 200);
      const number = answer && (JSON.parse(answer.body) as { number: string | null }).number;
      if (number) return tell({ cart: sessionId, orderId, number });
      await sleep(50);
    }
  };
}

interface Started {
  clientSecret: string;
  publishableKey: string;
}

async function confirm(simulator: Client, { clientSecret, publishableKey }: Started): Promise<void> {
  const body = new URLSearchParams({ payment_method: 'pm_card_visa', client_secret: clientSecret }).toString();
  const headers = {
    authorization: `Bearer ${publishableKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const intent = clientSecret.split('_secret_')[0];
  expectStatus(await simulator('POST', `/v1/payment_intents/${intent}/confirm`, { body, headers }), 200);
}

/** Retries after lost connections and 5xx, as a browser does. Null if the shop is closing. */
async function untilAnswered(
  ask: () => Promise<Answer>,
  wanted: number[],
  goesOn: () => boolean,
): Promise<Answer | null> {
  while (goesOn()) {
    const answer = await ask().catch(() => null);
    if (answer && wanted.includes(answer.status)) return answer;
    if (answer && answer.status < 500) throw new Error(`status ${answer.status}: ${answer.body.slice(0, 200)}`);
    await sleep(50);
  }
  return null;
}
