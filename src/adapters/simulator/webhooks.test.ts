import { expect, test } from 'vitest';
import { createIntent, useSimulator, webhookSecret } from '../../../test/support/simulator.ts';
import { stripeSignature } from './delivery.ts';

const bed = useSimulator();
const types = () => bed.received.map(({ event }) => event?.type ?? 'refused');

test('T08 a webhook is accepted only if it is signed with a live secret and at most 300 s old', async () => {
  const { id } = await bed.payments.createIntent(createIntent());
  await bed.confirm(id);
  await bed.simulator.control.idle();
  const { body } = bed.received[0]!;
  const now = bed.now();
  const at = (seconds: number, by = webhookSecret) =>
    new Headers({ 'stripe-signature': stripeSignature(body, by, new Date(now.getTime() + seconds * 1000)) });
  expect(await bed.payments.verifyWebhook(body, at(0), now)).toMatchObject({ intentId: id });
  expect(await bed.payments.verifyWebhook(body, at(-290), now)).not.toBeNull();
  expect(await bed.payments.verifyWebhook(body, at(0, 'whsec_old'), now)).not.toBeNull();
  expect(await bed.payments.verifyWebhook(body, at(-301), now)).toBeNull();
  expect(await bed.payments.verifyWebhook(body, at(302), now)).toBeNull();
  expect(await bed.payments.verifyWebhook(body, at(0, 'whsec_other'), now)).toBeNull();
  expect(await bed.payments.verifyWebhook(body.replace('19900', '19901'), at(0), now)).toBeNull();
  expect(await bed.payments.verifyWebhook(body, new Headers(), now)).toBeNull();
});

test('T07 webhooks arrive repeatedly, early, late, out of order or never, as set in the profile', async () => {
  const pay = async () => {
    const { id } = await bed.payments.createIntent(createIntent());
    await bed.confirm(id);
    return performance.now();
  };
  bed.simulator.control.setProfile({ webhook: 'duplicate' });
  await pay();
  await bed.simulator.control.idle();
  expect(bed.received).toHaveLength(5);
  expect(new Set(bed.received.map(({ event }) => event!.id)).size).toBe(1);

  bed.received.length = 0;
  bed.simulator.control.setProfile({ webhook: 'early' });
  const respondedMs = await pay();
  expect(bed.received).toHaveLength(1);
  expect(bed.received[0]!.atMs).toBeLessThan(respondedMs);

  bed.received.length = 0;
  bed.simulator.control.setProfile({ webhook: 'late', webhookDelayMs: 1500 });
  await pay();
  expect(bed.received).toHaveLength(0);
  await bed.simulator.control.idle();
  expect(types()).toEqual(['payment_intent.succeeded']);

  bed.received.length = 0;
  bed.simulator.control.setProfile({ webhook: 'reordered', webhookDelayMs: 1500 });
  const { id } = await bed.payments.createIntent(createIntent());
  await bed.confirm(id, 'pm_card_chargeDeclined');
  await bed.confirm(id);
  await bed.simulator.control.idle();
  expect(types()).toEqual(['payment_intent.succeeded', 'payment_intent.payment_failed']);

  bed.received.length = 0;
  bed.simulator.control.setProfile({ webhook: 'never' });
  await pay();
  await bed.simulator.control.idle();
  expect(bed.received).toHaveLength(0);
});

test('T08 a forged webhook is refused by the store and not retried', async () => {
  bed.simulator.control.setProfile({ webhook: 'forged' });
  const { id } = await bed.payments.createIntent(createIntent());
  await bed.confirm(id);
  await bed.simulator.control.idle();
  expect(types()).toEqual(['refused']);
});

test('T09 an intent shows when the provider charged another amount or currency', async () => {
  bed.simulator.control.setProfile({ capture: 'wrong_amount' });
  const short = await bed.payments.createIntent(createIntent());
  await bed.confirm(short.id);
  expect(await bed.payments.retrieveIntent(short.id)).toMatchObject({ status: 'succeeded', receivedCents: 19_899 });
  bed.simulator.control.setProfile({ capture: 'wrong_currency' });
  const foreign = await bed.payments.createIntent(createIntent());
  await bed.confirm(foreign.id);
  expect((await bed.payments.retrieveIntent(foreign.id)).currency).toBe('USD');
  bed.simulator.control.setProfile({ capture: 'right', webhook: 'wrong_amount' });
  const misreported = await bed.payments.createIntent(createIntent());
  await bed.confirm(misreported.id);
  await bed.simulator.control.idle();
  expect(JSON.parse(bed.received.at(-1)!.body)).toMatchObject({ data: { object: { amount_received: 20_000 } } });
  expect((await bed.payments.retrieveIntent(misreported.id)).receivedCents).toBe(19_900);
});
