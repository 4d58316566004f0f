import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paypalPayments } from './paypal.ts';
import type { PaymentEvent, PaymentAdapter } from './payments.ts';
import { startSimulator } from '#adapters/simulator/simulator.ts';
import type { Simulator } from '#adapters/simulator/simulator.ts';

const account = { clientId: 'client', clientSecret: 'client-secret', webhookId: 'WH-1' };
const webhooks: { event: PaymentEvent | null; body: string; headers: Headers }[] = [];
const shop = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', async () => {
    const headers = new Headers(request.headers as Record<string, string>);
    const body = Buffer.concat(chunks).toString();
    const event = await paypal.verifyWebhook(body, headers, new Date());
    webhooks.push({ event, body, headers });
    response.writeHead(event ? 200 : 400).end();
  });
});

let simulator: Simulator;
let paypal: PaymentAdapter;
let shopOrigin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  shopOrigin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  simulator = await startSimulator({
    port: 0,
    storeOrigins: [shopOrigin],
    accounts: [],
    paypal: [{ ...account, account: 'AU', webhookUrl: `${shopOrigin}/paypal` }],
  });
  paypal = paypalPayments({ ...account, account: 'AU', apiOrigin: simulator.origin });
});
afterEach(async () => {
  await simulator.control.idle();
  simulator.control.resetProfile();
  webhooks.length = 0;
});
afterAll(async () => {
  await simulator.close();
  shop.close();
});

let counter = 0;
const input = () => ({
  amountCents: 19_905,
  currency: 'AUD',
  idempotencyKey: `paypal-${(counter += 1)}`,
  metadata: { orderId: '42' },
  returnUrl: `${shopOrigin}/checkout/complete?x=1`,
  cancelUrl: `${shopOrigin}/checkout`,
});

async function answerApproval(id: string, answer: 'pay' | 'cancel') {
  return fetch(`${simulator.origin}/checkoutnow`, {
    method: 'POST',
    body: new URLSearchParams({ token: id, answer }),
    redirect: 'manual',
  });
}

test('an order is created, approved at the provider, captured once and read again', async () => {
  const order = input();
  const created = await paypal.createIntent(order);
  expect(created).toMatchObject({
    status: 'requires_action',
    amountCents: 19_905,
    currency: 'AUD',
    metadata: { orderId: '42' },
  });
  expect((await paypal.createIntent(order)).id).toBe(created.id);
  expect(await (await fetch(created.approveUrl!)).text()).toContain('Pay 199.05 AUD');
  await expect(paypal.captureIntent({ intentId: created.id, idempotencyKey: 'soon' })).rejects.toMatchObject({
    code: 'refused',
    detail: 'ORDER_NOT_APPROVED',
  });
  const redirect = await answerApproval(created.id, 'pay');
  expect(redirect.headers.get('location')).toMatch(
    new RegExp(`^${shopOrigin}/checkout/complete\\?x=1&token=${created.id}&PayerID=`),
  );
  const captured = await paypal.captureIntent({ intentId: created.id, idempotencyKey: 'take' });
  expect(captured).toMatchObject({ status: 'succeeded', receivedCents: 19_905 });
  expect(await paypal.captureIntent({ intentId: created.id, idempotencyKey: 'take-again' })).toMatchObject({
    status: 'succeeded',
    receivedCents: 19_905,
  });
  await simulator.control.idle();
  expect(webhooks.map(({ event }) => [event?.type, event?.intentId])).toEqual([
    ['CHECKOUT.ORDER.APPROVED', created.id],
    ['PAYMENT.CAPTURE.COMPLETED', created.id],
  ]);
});

test('a buyer who cancels at the provider returns to the cancel address and pays nothing', async () => {
  const { id } = await paypal.createIntent(input());
  const redirect = await answerApproval(id, 'cancel');
  expect(redirect.headers.get('location')).toBe(`${shopOrigin}/checkout?token=${id}`);
  expect((await paypal.cancelIntent(id)).status).toBe('canceled');
});

test('a declined capture is reported as declined and can be retried', async () => {
  const { id } = await paypal.createIntent(input());
  await answerApproval(id, 'pay');
  simulator.control.setProfile({ decline: true });
  await expect(paypal.captureIntent({ intentId: id, idempotencyKey: `c1-${id}` })).rejects.toMatchObject({
    code: 'declined',
  });
  simulator.control.resetProfile();
  expect((await paypal.captureIntent({ intentId: id, idempotencyKey: `c2-${id}` })).status).toBe('succeeded');
});

test('a refund can be partial, is idempotent under its key, and never exceeds the captured amount', async () => {
  const { id } = await paypal.createIntent(input());
  await answerApproval(id, 'pay');
  await paypal.captureIntent({ intentId: id, idempotencyKey: `c-${id}` });
  const part = { intentId: id, amountCents: 5, currency: 'AUD', idempotencyKey: `r-${id}` };
  const first = await paypal.refund(part);
  expect(first).toMatchObject({ status: 'succeeded', amountCents: 5 });
  expect((await paypal.refund(part)).id).toBe(first.id);
  expect(await paypal.retrieveIntent(id)).toMatchObject({ status: 'succeeded', refundedCents: 5 });
  await expect(paypal.refund({ ...part, amountCents: 19_901, idempotencyKey: `r2-${id}` })).rejects.toMatchObject({
    detail: 'REFUND_AMOUNT_EXCEEDED',
  });
});

test('T08 a webhook that was changed or signed with another key is refused', async () => {
  const { id } = await paypal.createIntent(input());
  await answerApproval(id, 'pay');
  await simulator.control.idle();
  const { body, headers } = webhooks[0]!;
  const now = new Date();
  expect(await paypal.verifyWebhook(body, headers, now)).toMatchObject({ intentId: id });
  expect(await paypal.verifyWebhook(body.replace('199.05', '1.05'), headers, now)).toBeNull();
  expect(await paypal.verifyWebhook(body, new Headers(), now)).toBeNull();
  webhooks.length = 0;
  simulator.control.setProfile({ webhook: 'forged' });
  const second = await paypal.createIntent(input());
  await answerApproval(second.id, 'pay');
  await simulator.control.idle();
  expect(webhooks.map(({ event }) => event)).toEqual([null]);
});

test('an unreachable or faulty provider is reported as unavailable, and wrong keys are refused', async () => {
  const unreachable = paypalPayments({ ...account, account: 'AU', apiOrigin: 'http://127.0.0.1:1' });
  await expect(unreachable.retrieveIntent('X')).rejects.toMatchObject({ code: 'unavailable' });
  const wrong = paypalPayments({ ...account, clientSecret: 'no', account: 'AU', apiOrigin: simulator.origin });
  await expect(wrong.retrieveIntent('X')).rejects.toMatchObject({ code: 'refused' });
  await expect(paypal.retrieveIntent('X')).rejects.toMatchObject({ code: 'not_found' });
});
