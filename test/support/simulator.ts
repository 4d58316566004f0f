import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { CreateIntent, PaymentEvent, PaymentAdapter } from '#adapters/payments/payments.ts';
import { startSimulator } from '#adapters/simulator/simulator.ts';
import type { Simulator } from '#adapters/simulator/simulator.ts';
import { stripePayments } from '#adapters/payments/stripe.ts';

export const simulatorKeys = { account: 'AU', secretKey: 'sk_test_au', publishableKey: 'pk_test_au' } as const;
export const webhookSecret = 'whsec_au';

export interface ReceivedWebhook {
  event: PaymentEvent | null;
  body: string;
  atMs: number;
}

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { error?: Record<string, unknown> };
}

export interface SimulatorBed {
  readonly simulator: Simulator;
  /** The real SDK, connected to the simulator. */
  readonly payments: PaymentAdapter;
  /** The requests to the shop's webhook; `event` is null without a valid signature. */
  readonly received: ReceivedWebhook[];
  advance(milliseconds: number): void;
  now(): Date;
  /** Calls the provider's API, with the shop's secret key unless `headers` has another. */
  call(path: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  /** Confirms a payment like the buyer's card form. */
  confirm(id: string, card?: string): Promise<Answer>;
}

/** A simulator for this test file, and a server that receives its webhooks. */
export function useSimulator(): SimulatorBed {
  const received: ReceivedWebhook[] = [];
  let clockMs = Date.now();
  let open: { simulator: Simulator; payments: PaymentAdapter } | undefined;
  const opened = () => {
    if (!open) throw new Error('The simulator opens in beforeAll: use it inside tests.');
    return open;
  };
  const shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString();
      const headers = new Headers(request.headers as Record<string, string>);
      const event = await opened().payments.verifyWebhook(body, headers, new Date(clockMs));
      received.push({ event, body, atMs: performance.now() });
      response.writeHead(event ? 200 : 400).end();
    });
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`;
    const simulator = await startSimulator({
      port: 0,
      storeOrigins: [],
      accounts: [
        { ...simulatorKeys, webhook: { url, secret: webhookSecret } },
        { account: 'EU_US', secretKey: 'sk_test_eu', publishableKey: 'pk_test_eu' },
      ],
      now: () => new Date(clockMs),
      control: true,
    });
    const { account, secretKey } = simulatorKeys;
    const webhookSecrets = ['whsec_old', webhookSecret];
    open = { simulator, payments: stripePayments({ account, secretKey, webhookSecrets, apiOrigin: simulator.origin }) };
  });
  afterEach(async () => {
    await opened().simulator.control.idle();
    opened().simulator.control.resetProfile();
    received.length = 0;
  });
  afterAll(async () => {
    await open?.simulator.close();
    shop.close();
  });

  const call: SimulatorBed['call'] = async (path, form, headers = {}) => {
    const answer = await fetch(opened().simulator.origin + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${simulatorKeys.secretKey}`, ...headers },
      body: new URLSearchParams(form),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
  };
  return {
    get simulator() {
      return opened().simulator;
    },
    get payments() {
      return opened().payments;
    },
    received,
    now: () => new Date(clockMs),
    advance: (milliseconds) => void (clockMs += milliseconds),
    call,
    confirm: (id, card = 'pm_card_visa') => call(`/v1/payment_intents/${id}/confirm`, { payment_method: card }),
  };
}

let counter = 0;

export function createIntent(change: Partial<CreateIntent> = {}): CreateIntent {
  counter += 1;
  return {
    amountCents: 19_900,
    currency: 'AUD',
    idempotencyKey: `payment-${counter}`,
    metadata: { orderId: '42' },
    ...change,
  };
}
