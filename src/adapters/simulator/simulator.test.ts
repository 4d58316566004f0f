import { expect, test } from 'vitest';
import { createIntent, simulatorKeys, useSimulator } from '../../../test/support/simulator.ts';
import { PaymentFailure } from '#adapters/payments/payments.ts';
import { stripePayments } from '#adapters/payments/stripe.ts';

const bed = useSimulator();

test('an intent is created, paid by the buyer, and read again with the received amount', async () => {
  const created = await bed.payments.createIntent(createIntent({ receiptEmail: 'jane@example.test' }));
  expect(created).toMatchObject({
    status: 'requires_payment',
    amountCents: 19_900,
    receivedCents: 0,
    currency: 'AUD',
    metadata: { orderId: '42' },
  });
  expect(created.clientSecret).toContain(`${created.id}_secret_`);
  await bed.confirm(created.id);
  expect(await bed.payments.retrieveIntent(created.id)).toMatchObject({
    status: 'succeeded',
    receivedCents: 19_900,
    refundedCents: 0,
  });
  await bed.simulator.control.idle();
  expect(bed.received.map(({ event }) => event)).toMatchObject([
    { type: 'payment_intent.succeeded', intentId: created.id, account: 'AU' },
  ]);
});

test('a declined card leaves the intent open for another card and reports the reason', async () => {
  const { id } = await bed.payments.createIntent(createIntent());
  const declined = await bed.confirm(id, 'pm_card_chargeDeclinedInsufficientFunds');
  expect(declined).toMatchObject({
    status: 402,
    body: { error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } },
  });
  expect(await bed.payments.retrieveIntent(id)).toMatchObject({
    status: 'requires_payment',
    failure: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  });
  expect((await bed.confirm(id)).body).toMatchObject({ status: 'succeeded', last_payment_error: null });
});

test('a card that needs authentication stays pending until the buyer authorises or refuses the payment', async () => {
  const agreed = await bed.payments.createIntent(createIntent());
  expect((await bed.confirm(agreed.id, 'pm_card_authenticationRequired')).body.status).toBe('requires_action');
  expect((await bed.payments.retrieveIntent(agreed.id)).status).toBe('requires_action');
  await bed.call(`/v1/payment_intents/${agreed.id}/challenge`, { answer: 'authorise' });
  expect((await bed.payments.retrieveIntent(agreed.id)).status).toBe('succeeded');

  const refused = await bed.payments.createIntent(createIntent());
  await bed.confirm(refused.id, 'pm_card_authenticationRequired');
  expect((await bed.call(`/v1/payment_intents/${refused.id}/challenge`, { answer: 'fail' })).status).toBe(402);
  expect(await bed.payments.retrieveIntent(refused.id)).toMatchObject({
    status: 'requires_payment',
    failure: { code: 'payment_intent_authentication_failure' },
  });
});

test('refunds can be partial until the whole amount is refunded, and a further refund is refused', async () => {
  const { id } = await bed.payments.createIntent(createIntent());
  await bed.confirm(id);
  const part = { intentId: id, amountCents: 5_000, currency: 'AUD', idempotencyKey: `refund-${id}` };
  const first = await bed.payments.refund(part);
  expect(first).toMatchObject({ status: 'succeeded', amountCents: 5_000, currency: 'AUD' });
  expect((await bed.payments.refund(part)).id).toBe(first.id);
  expect((await bed.payments.retrieveIntent(id)).refundedCents).toBe(5_000);
  await expect(bed.payments.refund({ ...part, amountCents: 15_000, idempotencyKey: 'too-much' })).rejects.toMatchObject(
    {
      code: 'refused',
    },
  );
  await bed.payments.refund({ ...part, amountCents: 14_900, idempotencyKey: 'rest' });
  await expect(bed.payments.refund({ ...part, amountCents: 1, idempotencyKey: 'again' })).rejects.toMatchObject({
    detail: 'charge_already_refunded',
  });
});

test('an open intent can be cancelled twice, and a paid intent cannot be cancelled', async () => {
  const open = await bed.payments.createIntent(createIntent());
  expect((await bed.payments.cancelIntent(open.id)).status).toBe('canceled');
  expect((await bed.payments.cancelIntent(open.id)).status).toBe('canceled');
  expect((await bed.confirm(open.id)).body.error).toMatchObject({ code: 'payment_intent_unexpected_state' });
  const paid = await bed.payments.createIntent(createIntent());
  await bed.confirm(paid.id);
  await expect(bed.payments.cancelIntent(paid.id)).rejects.toMatchObject({ code: 'already_paid' });
});

test('the reconciler lists every intent since a given time, over several pages, newest first', async () => {
  bed.advance(10_000);
  const since = bed.now();
  const created: string[] = [];
  for (let i = 0; i < 105; i += 1) created.push((await bed.payments.createIntent(createIntent())).id);
  const listed: string[] = [];
  for await (const { id } of bed.payments.listIntents({ createdAfter: since })) listed.push(id);
  expect(listed).toEqual(created.toReversed());
});

test('an unknown intent, and one of the other account, are both not found', async () => {
  await expect(bed.payments.retrieveIntent('pi_nothing')).rejects.toMatchObject({ code: 'not_found' });
  const elsewhere = stripePayments({
    account: 'EU_US',
    secretKey: 'sk_test_eu',
    webhookSecrets: [],
    apiOrigin: bed.simulator.origin,
  });
  const { id } = await elsewhere.createIntent(createIntent());
  await expect(bed.payments.retrieveIntent(id)).rejects.toBeInstanceOf(PaymentFailure);
});

test('T05 one key creates one intent for 24 hours, even 20 times at once; other parameters are refused', async () => {
  const input = createIntent();
  const all = await Promise.all(Array.from({ length: 20 }, () => bed.payments.createIntent(input)));
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  await expect(bed.payments.createIntent({ ...input, amountCents: 1_000 })).rejects.toMatchObject({
    code: 'key_reused',
  });
  bed.advance(86_400_000);
  expect((await bed.payments.createIntent(input)).id).not.toBe(all[0]!.id);
});

test('a second call with the same key while the first is in progress gets a conflict error', async () => {
  bed.simulator.control.setProfile({ slowMs: 1000 });
  const send = () =>
    bed.call('/v1/payment_intents', { amount: '500', currency: 'aud' }, { 'idempotency-key': 'in-flight' });
  const [first, second] = await Promise.all([send(), send()]);
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 409]));
  const replay = await send();
  expect(replay.headers.get('idempotent-replayed')).toBe('true');
  expect(replay.body).toEqual([first, second].find(({ status }) => status === 200)!.body);
});

const withoutRetries = (timeoutMs?: number) =>
  stripePayments({
    account: 'AU',
    secretKey: simulatorKeys.secretKey,
    webhookSecrets: [],
    apiOrigin: bed.simulator.origin,
    retries: 0,
    timeoutMs,
  });

test.each(['before', 'after'] as const)(
  'a call repeated after the provider returns 500 %s the effect creates one intent',
  async (when) => {
    bed.simulator.control.setProfile({ failNext: { count: 1, when } });
    const input = createIntent();
    bed.advance(10_000);
    await expect(withoutRetries().createIntent(input)).rejects.toMatchObject({ code: 'unavailable' });
    const { id } = await withoutRetries().createIntent(input);
    const listed: string[] = [];
    for await (const intent of bed.payments.listIntents({ createdAfter: bed.now() })) listed.push(intent.id);
    expect(listed).toEqual([id]);
  },
);

test('T61 a call to a slow provider times out', async () => {
  bed.simulator.control.setProfile({ slowMs: 5000 });
  const startMs = performance.now();
  await expect(withoutRetries(50).createIntent(createIntent())).rejects.toMatchObject({ code: 'unavailable' });
  expect(performance.now() - startMs).toBeLessThan(4500);
});

test('the simulator profile is changed only by JSON, and unknown settings are refused', async () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${bed.simulator.origin}/control/profile`, { method: 'POST', headers: { 'content-type': type }, body });
  expect((await post('{"decline":true}')).status).toBe(200);
  const { id } = await bed.payments.createIntent(createIntent());
  expect((await bed.confirm(id)).status).toBe(402);
  expect((await post('{"declien":true}')).status).toBe(400);
  expect((await post('decline=true', 'text/plain')).status).toBe(415);
});

test('a publishable key can pay only the intent whose client secret it has, and can do nothing else', async () => {
  const { id, clientSecret } = await bed.payments.createIntent(createIntent());
  const browser = { authorization: `Bearer ${simulatorKeys.publishableKey}` };
  expect((await bed.call('/v1/refunds', { payment_intent: id }, browser)).status).toBe(403);
  expect(
    (
      await bed.call(
        `/v1/payment_intents/${id}/confirm`,
        { client_secret: 'guess', payment_method: 'pm_card_visa' },
        browser,
      )
    ).status,
  ).toBe(404);
  expect(
    (
      await bed.call(
        `/v1/payment_intents/${id}/confirm`,
        { client_secret: clientSecret!, payment_method: 'pm_card_visa' },
        browser,
      )
    ).status,
  ).toBe(200);
});
