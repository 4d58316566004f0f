import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSimulator } from './simulator.ts';
import { stripePayments } from '#adapters/payments/stripe.ts';

const keys = { account: 'AU', secretKey: 'sk', publishableKey: 'pk' } as const;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simulator-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function open() {
  const simulator = await startSimulator({
    port: 0,
    storeOrigins: [],
    accounts: [keys],
    stateFile: join(folder, 'state.jsonl'),
  });
  const payments = stripePayments({ account: 'AU', secretKey: 'sk', webhookSecrets: [], apiOrigin: simulator.origin });
  const confirm = (id: string, form: Record<string, string>) =>
    fetch(`${simulator.origin}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk' },
      body: new URLSearchParams(form),
    });
  return { simulator, payments, confirm };
}

const input = { amountCents: 5_000, currency: 'AUD', idempotencyKey: 'row-1', metadata: {} };

test('the simulator keeps payments and idempotency keys when its process is killed, even in the middle of a line', async () => {
  const first = await open();
  const { id } = await first.payments.createIntent(input);
  await first.confirm(id, { payment_method: 'pm_card_visa' });
  await first.simulator.close();
  await appendFile(join(folder, 'state.jsonl'), '{"table":"intent","id":"pi_half');

  const second = await open();
  expect(await second.payments.retrieveIntent(id)).toMatchObject({ status: 'succeeded', receivedCents: 5_000 });
  expect((await second.payments.createIntent(input)).id).toBe(id);
  await second.simulator.close();
});

test('no card number is stored, whatever the outcome of the payment', async () => {
  const { simulator, payments, confirm } = await open();
  for (const [i, number] of [
    '4242424242424242',
    '4000000000000002',
    '4000002500003155',
    '4111111111111111',
  ].entries()) {
    const { id } = await payments.createIntent({ ...input, idempotencyKey: `pan-${i}` });
    const card = {
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '1',
      'payment_method_data[card][exp_year]': '2099',
    };
    await confirm(id, card);
  }
  await simulator.close();
  const stored = await readFile(join(folder, 'state.jsonl'), 'utf8');
  expect(stored).toContain('"last4":"4242"');
  expect(stored).not.toMatch(/4242424242424242|4000000000000002|4000002500003155|4111111111111111/);
});
