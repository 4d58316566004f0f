import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Logger } from '#adapters/logger.ts';
import { createIdempotencyLayer } from './calls.ts';
import type { WebhookTarget } from './delivery.ts';
import { controlRoutes } from './control.ts';
import { frameRoutes } from './frame.ts';
import { paypalRoutes, paypalWebhookSecret } from './paypal.ts';
import type { PaypalAccount } from './paypal.ts';
import { defaultProfile } from './profile.ts';
import type { FaultProfile } from './profile.ts';
import { openStore } from './store.ts';
import type { SimulatorStore, StoredEvent } from './store.ts';
import { stripeRoutes } from './stripe.ts';
import { WebhookSender } from './webhooks.ts';
import type { SimulatorAccount, SimulatorState, World } from './world.ts';
import type { PaymentAccount, ProviderName } from '#adapters/payments/payments.ts';

export interface SimulatorOptions {
  /** 0: any free port. */
  port: number;
  /** Default: 127.0.0.1. */
  host?: string;
  /** The simulator's origin in browsers; default: http://127.0.0.1:port. */
  publicOrigin?: string;
  /** Origins whose checkout may show the card form. */
  storeOrigins: readonly string[];
  accounts: readonly (SimulatorAccount & { webhook?: WebhookTarget })[];
  paypal?: readonly (PaypalAccount & { webhookUrl?: string })[];
  /** The file in which the state is stored; without it the state is lost when the simulator stops. */
  stateFile?: string | null;
  /** Lets anyone who reaches the origin change the profile: demo and tests only. */
  control?: boolean;
  now?: () => Date;
  logger?: Logger;
}

export interface Simulator {
  origin: string;
  port: number;
  control: SimulatorControl;
  close(): Promise<void>;
}

export interface SimulatorControl {
  setProfile(change: Partial<FaultProfile>): void;
  resetProfile(): void;
  /** Resolves when every webhook in flight has been answered. */
  idle(): Promise<void>;
  /** For a store that gets its own address only after the simulator was started. */
  setWebhookUrls(urls: WebhookUrls): void;
}

/** By provider and account: `stripe/AU`, `paypal/EU_US`. */
export type WebhookUrls = Partial<Record<`${ProviderName}/${PaymentAccount}`, string>>;

/** Simulates two payment providers, Stripe and PayPal, on a separate origin. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const now = options.now ?? (() => new Date());
  const store = openStore(options.stateFile ?? null);
  const urls: WebhookUrls = {};
  const webhookSender = new WebhookSender({
    store,
    now,
    logger: options.logger,
    targetOf: (event) => targetOf(options, urls, event),
  });
  const state = createState(store, webhookSender, now);
  const origin = { value: options.publicOrigin ?? '' };
  const app = createApp(options, state, () => origin.value);

  const server = await listen(app, options);
  origin.value ||= `http://127.0.0.1:${server.port}`;
  webhookSender.resume();
  return {
    origin: origin.value,
    port: server.port,
    control: {
      setProfile: (change) => state.setProfile(change),
      resetProfile: () => state.setProfile(defaultProfile),
      idle: () => webhookSender.idle(),
      setWebhookUrls: (given) => void Object.assign(urls, given),
    },
    async close() {
      webhookSender.close();
      await server.close();
      store.close();
    },
  };
}

/** Proves to another process of the same demo that the simulator on the port has the same keys. */
export function greeting(secretKey: string, challenge: string): string {
  return `payment simulator ${createHmac('sha256', secretKey).update(`simulator:${challenge}`).digest('hex')}`;
}

function createApp(options: SimulatorOptions, state: SimulatorState, origin: () => string): Hono {
  const { world } = state;
  const idempotency = createIdempotencyLayer(world);
  const app = new Hono();
  app.get('/healthz', (c) => c.text(greeting(options.accounts[0]?.secretKey ?? '', c.req.query('challenge') ?? '')));
  app.route('/v1', stripeRoutes(world, idempotency, options.accounts));
  if (options.paypal) app.route('/', paypalRoutes(world, idempotency, { accounts: options.paypal, origin }));
  app.route('/', frameRoutes(world, options));
  if (options.control) app.route('/control', controlRoutes(state));
  app.onError((error, c) => {
    options.logger?.error('payment simulator failed', { error });
    return c.json({ error: { type: 'api_error', message: 'The simulator failed.' } }, 500);
  });
  return app;
}

function createState(store: SimulatorStore, webhookSender: WebhookSender, now: () => Date): SimulatorState {
  let profile: FaultProfile = defaultProfile;
  const world: World = {
    store,
    now,
    get profile() {
      return profile;
    },
    emit: (event) => webhookSender.accept(event, now()),
    release: () => webhookSender.release(profile),
    takeFailure() {
      const { count, when } = profile.failNext;
      if (count === 0) return null;
      profile = { ...profile, failNext: { count: count - 1, when } };
      return when;
    },
  };
  return { world, setProfile: (change) => void (profile = { ...profile, ...change }) };
}

function targetOf(options: SimulatorOptions, urls: WebhookUrls, event: StoredEvent): WebhookTarget | null {
  const { provider, account } = event;
  const moved = urls[`${provider}/${account}`];
  if (provider === 'stripe') {
    const webhook = options.accounts.find((known) => known.account === account)?.webhook;
    return webhook ? { ...webhook, url: moved ?? webhook.url } : null;
  }
  const known = options.paypal?.find((paypal) => paypal.account === account);
  const url = moved ?? known?.webhookUrl;
  return known && url ? { url, secret: paypalWebhookSecret(known) } : null;
}

async function listen(
  app: Hono,
  { port, host = '127.0.0.1' }: SimulatorOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const starting = serve({ fetch: app.fetch, port, hostname: host }, () => resolve(starting));
    starting.once('error', reject);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
