import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PaymentFailure } from './payments.ts';
import type { PaymentEvent } from './payments.ts';
import { startSimulator } from './payments.simulator.ts';
import type { Simulator } from './payments.simulator.ts';
import { stripePayments } from './payments.stripe.ts';

const keys = { account: 'AU', secretKey: 'sk_test_au', publishableKey: 'pk_test_au' } as const;
const other = { account: 'EU_US', secretKey: 'sk_test_eu', publishableKey: 'pk_test_eu' } as const;
const secret = 'whsec_au';

/** A shop's webhook that keeps what it is told and takes only what is signed. */
const heard: { event: PaymentEvent | null; body: string; atMs: number }[] = [];
const shop = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', async () => {
    const body = Buffer.concat(chunks).toString();
    const headers = new Headers(request.headers as Record<string, string>);
    const event = await payments.verifyWebhook(body, headers, new Date(clockMs));
    heard.push({ event, body, atMs: performance.now() });
    response.writeHead(event ? 200 : 400).end();
  });
});

let simulator: Simulator;
let payments: ReturnType<typeof stripePayments>;
let clockMs = Date.now();

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`;
  simulator = await startSimulator({
    port: 0,
    storeOrigins: ['http://127.0.0.1:1'],
    accounts: [{ ...keys, webhook: { url, secret } }, other],
    now: () => new Date(clockMs),
    control: true,
  });
  payments = stripePayments({
    account: 'AU',
    secretKey: keys.secretKey,
    webhookSecrets: ['whsec_old', secret],
    apiOrigin: simulator.origin,
  });
});
afterEach(async () => {
  await simulator.control.idle();
  simulator.control.resetProfile();
  heard.length = 0;
});
afterAll(async () => {
  await simulator.close();
  shop.close();
});

let counter = 0;
const order = (change: object = {}) => ({
  amountCents: 19_900,
  currency: 'AUD',
  idempotencyKey: `payment-${(counter += 1)}`,
  metadata: { orderId: '42' },
  ...change,
});

async function confirm(id: string, method = 'pm_card_visa') {
  return call(`/v1/payment_intents/${id}/confirm`, { payment_method: method });
}

async function call(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(simulator.origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secretKey}`, ...headers },
    body: new URLSearchParams(form),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown> & { error?: Record<string, unknown> },
  };
}

const types = () => heard.map(({ event }) => event?.type ?? 'refused');

test('an intent is made, paid by the buyer, and read again with what was received', async () => {
  const made = await payments.createIntent(order({ receiptEmail: 'jane@example.test' }));
  expect(made).toMatchObject({
    status: 'requires_payment',
    amountCents: 19_900,
    receivedCents: 0,
    currency: 'AUD',
    metadata: { orderId: '42' },
  });
  expect(made.clientSecret).toContain(`${made.id}_secret_`);
  await confirm(made.id);
  expect(await payments.retrieveIntent(made.id)).toMatchObject({
    status: 'succeeded',
    receivedCents: 19_900,
    refundedCents: 0,
  });
  await simulator.control.idle();
  expect(heard.map(({ event }) => event)).toMatchObject([
    { type: 'payment_intent.succeeded', intentId: made.id, account: 'AU' },
  ]);
});

test('a declined card leaves the intent open for another card and says why', async () => {
  const { id } = await payments.createIntent(order());
  const declined = await confirm(id, 'pm_card_chargeDeclinedInsufficientFunds');
  expect(declined).toMatchObject({
    status: 402,
    body: { error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } },
  });
  expect(await payments.retrieveIntent(id)).toMatchObject({
    status: 'requires_payment',
    failure: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  });
  expect((await confirm(id)).body).toMatchObject({ status: 'succeeded', last_payment_error: null });
});

test('a card that asks for a second confirmation waits for it, then is paid or refused by the answer', async () => {
  const agreed = await payments.createIntent(order());
  expect((await confirm(agreed.id, 'pm_card_authenticationRequired')).body.status).toBe('requires_action');
  expect((await payments.retrieveIntent(agreed.id)).status).toBe('requires_action');
  await call(`/v1/payment_intents/${agreed.id}/challenge`, { answer: 'authorise' });
  expect((await payments.retrieveIntent(agreed.id)).status).toBe('succeeded');

  const refused = await payments.createIntent(order());
  await confirm(refused.id, 'pm_card_authenticationRequired');
  expect((await call(`/v1/payment_intents/${refused.id}/challenge`, { answer: 'fail' })).status).toBe(402);
  expect(await payments.retrieveIntent(refused.id)).toMatchObject({
    status: 'requires_payment',
    failure: { code: 'payment_intent_authentication_failure' },
  });
});

test('a refund is partial, then whole, then refused', async () => {
  const { id } = await payments.createIntent(order());
  await confirm(id);
  const part = { intentId: id, amountCents: 5_000, currency: 'AUD', idempotencyKey: `refund-${id}` };
  const first = await payments.refund(part);
  expect(first).toMatchObject({ status: 'succeeded', amountCents: 5_000, currency: 'AUD' });
  expect((await payments.refund(part)).id).toBe(first.id);
  expect((await payments.retrieveIntent(id)).refundedCents).toBe(5_000);
  await expect(payments.refund({ ...part, amountCents: 15_000, idempotencyKey: 'too-much' })).rejects.toMatchObject({
    code: 'refused',
  });
  await payments.refund({ ...part, amountCents: 14_900, idempotencyKey: 'rest' });
  await expect(payments.refund({ ...part, amountCents: 1, idempotencyKey: 'again' })).rejects.toMatchObject({
    detail: 'charge_already_refunded',
  });
});

test('an open intent can be cancelled twice, a paid one not at all', async () => {
  const open = await payments.createIntent(order());
  expect((await payments.cancelIntent(open.id)).status).toBe('canceled');
  expect((await payments.cancelIntent(open.id)).status).toBe('canceled');
  expect((await confirm(open.id)).body.error).toMatchObject({ code: 'payment_intent_unexpected_state' });
  const paid = await payments.createIntent(order());
  await confirm(paid.id);
  await expect(payments.cancelIntent(paid.id)).rejects.toMatchObject({ code: 'already_paid' });
});

test('the reconciler lists every intent since a moment, over several pages, newest first', async () => {
  clockMs += 10_000;
  const since = new Date(clockMs);
  const made: string[] = [];
  for (let i = 0; i < 105; i += 1) made.push((await payments.createIntent(order())).id);
  const listed: string[] = [];
  for await (const { id } of payments.listIntents({ createdAfter: since })) listed.push(id);
  expect(listed).toEqual(made.toReversed());
});

test('an unknown intent, and one of the other account, are both not found', async () => {
  await expect(payments.retrieveIntent('pi_nothing')).rejects.toMatchObject({ code: 'not_found' });
  const elsewhere = stripePayments({
    account: 'EU_US',
    secretKey: other.secretKey,
    webhookSecrets: [],
    apiOrigin: simulator.origin,
  });
  const { id } = await elsewhere.createIntent(order());
  await expect(payments.retrieveIntent(id)).rejects.toBeInstanceOf(PaymentFailure);
});

test('T05 one key answers with one intent, also 20 times at once and for 24 hours; other parameters are refused', async () => {
  const input = order();
  const all = await Promise.all(Array.from({ length: 20 }, () => payments.createIntent(input)));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  await expect(payments.createIntent({ ...input, amountCents: 1_000 })).rejects.toMatchObject({ code: 'key_reused' });
  clockMs += 86_400_000;
  expect((await payments.createIntent(input)).id).not.toBe(all[0]!.id);
});

test('a second call with the same key while the first is under way is told so', async () => {
  simulator.control.setProfile({ slowMs: 80 });
  const send = () =>
    call('/v1/payment_intents', { amount: '500', currency: 'aud' }, { 'idempotency-key': 'in-flight' });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  const replay = await send();
  expect(replay.headers.get('idempotent-replayed')).toBe('true');
  expect(replay.body).toEqual([first, second].find(({ status }) => status === 200)!.body);
});

const hasty = (timeoutMs?: number) =>
  stripePayments({
    account: 'AU',
    secretKey: keys.secretKey,
    webhookSecrets: [],
    apiOrigin: simulator.origin,
    retries: 0,
    timeoutMs,
  });

test.each(['before', 'after'] as const)(
  'a provider that answers 500 %s the effect makes one intent of a repeated call',
  async (when) => {
    simulator.control.setProfile({ failNext: { count: 1, when } });
    const input = order();
    clockMs += 10_000;
    await expect(hasty().createIntent(input)).rejects.toMatchObject({ code: 'unavailable' });
    const { id } = await hasty().createIntent(input);
    const listed: string[] = [];
    for await (const intent of payments.listIntents({ createdAfter: new Date(clockMs) })) listed.push(intent.id);
    expect(listed).toEqual([id]);
  },
);

test('T61 a slow provider is given up in time', async () => {
  simulator.control.setProfile({ slowMs: 500 });
  const startMs = performance.now();
  await expect(hasty(50).createIntent(order())).rejects.toMatchObject({ code: 'unavailable' });
  expect(performance.now() - startMs).toBeLessThan(450);
});

test('T08 a webhook is taken only when it is signed with a live secret and at most 300 s old', async () => {
  const { id } = await payments.createIntent(order());
  await confirm(id);
  await simulator.control.idle();
  const { body } = heard[0]!;
  const { stripeSignature } = await import('./payments.simulator.webhooks.ts');
  const now = new Date();
  const at = (seconds: number, by = secret) =>
    new Headers({ 'stripe-signature': stripeSignature(body, by, new Date(now.getTime() + seconds * 1000)) });
  expect(await payments.verifyWebhook(body, at(0), now)).toMatchObject({ intentId: id });
  expect(await payments.verifyWebhook(body, at(-290), now)).not.toBeNull();
  expect(await payments.verifyWebhook(body, at(0, 'whsec_old'), now)).not.toBeNull();
  expect(await payments.verifyWebhook(body, at(-301), now)).toBeNull();
  expect(await payments.verifyWebhook(body, at(302), now)).toBeNull();
  expect(await payments.verifyWebhook(body, at(0, 'whsec_other'), now)).toBeNull();
  expect(await payments.verifyWebhook(body.replace('19900', '19901'), at(0), now)).toBeNull();
  expect(await payments.verifyWebhook(body, new Headers(), now)).toBeNull();
});

test('T07 webhooks come five times, before the answer, late, out of order, or never, as the profile says', async () => {
  const pay = async () => {
    const { id } = await payments.createIntent(order());
    await confirm(id);
    return performance.now();
  };
  simulator.control.setProfile({ webhook: 'duplicate' });
  await pay();
  await simulator.control.idle();
  expect(heard).toHaveLength(5);
  expect(new Set(heard.map(({ event }) => event!.id)).size).toBe(1);

  heard.length = 0;
  simulator.control.setProfile({ webhook: 'early' });
  const answeredMs = await pay();
  expect(heard).toHaveLength(1);
  expect(heard[0]!.atMs).toBeLessThan(answeredMs);

  heard.length = 0;
  simulator.control.setProfile({ webhook: 'late', webhookDelayMs: 60 });
  await pay();
  expect(heard).toHaveLength(0);
  await simulator.control.idle();
  expect(types()).toEqual(['payment_intent.succeeded']);

  heard.length = 0;
  simulator.control.setProfile({ webhook: 'reordered', webhookDelayMs: 60 });
  const { id } = await payments.createIntent(order());
  await confirm(id, 'pm_card_chargeDeclined');
  await confirm(id);
  await simulator.control.idle();
  expect(types()).toEqual(['payment_intent.succeeded', 'payment_intent.payment_failed']);

  heard.length = 0;
  simulator.control.setProfile({ webhook: 'never' });
  await pay();
  await simulator.control.idle();
  expect(heard).toHaveLength(0);
});

test('T08 a forged webhook is refused by the shop and not repeated', async () => {
  simulator.control.setProfile({ webhook: 'forged' });
  const { id } = await payments.createIntent(order());
  await confirm(id);
  await simulator.control.idle();
  expect(types()).toEqual(['refused']);
});

test('T09 a provider that takes another amount or currency says so when the intent is read', async () => {
  simulator.control.setProfile({ capture: 'wrong_amount' });
  const short = await payments.createIntent(order());
  await confirm(short.id);
  expect(await payments.retrieveIntent(short.id)).toMatchObject({ status: 'succeeded', receivedCents: 19_899 });
  simulator.control.setProfile({ capture: 'wrong_currency' });
  const foreign = await payments.createIntent(order());
  await confirm(foreign.id);
  expect((await payments.retrieveIntent(foreign.id)).currency).toBe('USD');
  simulator.control.setProfile({ capture: 'right', webhook: 'wrong_amount' });
  const lied = await payments.createIntent(order());
  await confirm(lied.id);
  await simulator.control.idle();
  expect(JSON.parse(heard.at(-1)!.body)).toMatchObject({ data: { object: { amount_received: 20_000 } } });
  expect((await payments.retrieveIntent(lied.id)).receivedCents).toBe(19_900);
});

test('the profile is changed from outside by JSON only, and refuses what it does not know', async () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${simulator.origin}/control/profile`, { method: 'POST', headers: { 'content-type': type }, body });
  expect((await post('{"decline":true}')).status).toBe(200);
  const { id } = await payments.createIntent(order());
  expect((await confirm(id)).status).toBe(402);
  expect((await post('{"declien":true}')).status).toBe(400);
  expect((await post('decline=true', 'text/plain')).status).toBe(415);
});

test('a publishable key can pay only the intent whose client secret it has, and can do nothing else', async () => {
  const { id, clientSecret } = await payments.createIntent(order());
  const browser = { authorization: `Bearer ${keys.publishableKey}` };
  expect((await call('/v1/refunds', { payment_intent: id }, browser)).status).toBe(403);
  expect(
    (
      await call(
        `/v1/payment_intents/${id}/confirm`,
        { client_secret: 'guess', payment_method: 'pm_card_visa' },
        browser,
      )
    ).status,
  ).toBe(404);
  expect(
    (
      await call(
        `/v1/payment_intents/${id}/confirm`,
        { client_secret: clientSecret!, payment_method: 'pm_card_visa' },
        browser,
      )
    ).status,
  ).toBe(200);
});
