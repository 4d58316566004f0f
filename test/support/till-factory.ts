import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createLogger } from '#adapters/logger.ts';
import { openPayments, type OpenedPayments } from '#adapters/payments.providers.ts';
import type { Ctx, SessionUser } from '#app/context.ts';
import type { Db } from '#db/connection.ts';
import type { CheckoutInput, PlacedOrder } from '#features/checkout/checkout.contract.ts';
import { placeOrder } from '#features/checkout/checkout.service.ts';
import { startPayment } from '#features/checkout/pay.service.ts';
import { receiveWebhook } from '#features/payments/webhook.service.ts';
import { aCartWith } from './cart-factory.ts';
import { makeTestCtx } from './ctx.ts';

export const home = {
  firstName: 'Ada',
  lastName: 'Test',
  line1: '1 Kennel Rd',
  city: 'Melbourne',
  stateCode: 'VIC',
  postalCode: '3000',
  countryCode: 'AU',
};
export const DOG_PROFILE = 36;
export const DOG_DNA = 31;
const AU_STANDARD = 'AU-STD';

export interface TillBed {
  readonly payments: OpenedPayments;
  /** A context as of now: the simulator signs its webhooks with the real time. */
  ctx(user?: SessionUser | null, adapters?: Partial<Ctx['adapters']>): Ctx;
  /** What the buyer's card form does in the browser. */
  confirm(clientSecret: string, card?: string): Promise<{ status: number; body: { id?: string; status?: string } }>;
  /** Status codes that the shop's webhook has answered. */
  readonly answered: number[];
}

/** A shop with both simulated payment accounts whose webhooks come to `receiveWebhook`. */
export function useTill(database: { readonly db: Db }): TillBed {
  const dataDir = mkdtempSync(join(tmpdir(), 'damsire-till-'));
  const answered: number[] = [];
  let payments: OpenedPayments | undefined;
  const opened = () => {
    if (!payments) throw new Error('The payment bed opens in beforeAll: use it inside tests.');
    return payments;
  };
  const ctx: TillBed['ctx'] = (user = null, adapters = {}) =>
    makeTestCtx({ db: database.db, user, now: new Date(), adapters: { payments: opened(), ...adapters } });
  const shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const [, , , provider = '', account = ''] = (request.url ?? '').split('/');
      const headers = new Headers(request.headers as Record<string, string>);
      const input = { provider, account, headers, body: Buffer.concat(chunks).toString() };
      const status = await receiveWebhook(ctx(), input).then(
        (answer) => answer.status,
        () => 500,
      );
      answered.push(status);
      response.writeHead(status).end();
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    payments = await openPayments(
      { ...settings, dataDir, port: (shop.address() as AddressInfo).port },
      createLogger({ level: 'silent' }),
    );
  });
  afterEach(async () => {
    await opened().simulator?.idle();
    opened().simulator?.resetProfile();
    answered.length = 0;
  });
  afterAll(async () => {
    await payments?.close();
    shop.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const confirm: TillBed['confirm'] = (clientSecret, card = 'pm_card_visa') => confirmAt(opened(), clientSecret, card);
  return {
    ctx,
    confirm,
    answered,
    get payments() {
      return opened();
    },
  };
}

const settings = {
  sessionSecret: 'a secret of tests that is long enough',
  host: '127.0.0.1',
  publicOrigin: 'http://localhost:3000',
  stripe: {},
  paypal: {},
  paypalLive: false,
  simulatorPort: 0,
  simulatorOrigin: null,
};

async function confirmAt(payments: OpenedPayments, clientSecret: string, card: string) {
  const answer = await fetch(
    `${payments.simulatorOrigin}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${payments.publishableKey('AU')}` },
      body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
    },
  );
  return { status: answer.status, body: (await answer.json()) as { id?: string; status?: string } };
}

/** A filled-in order form for a cart. */
export async function aCheckout(
  ctx: Ctx,
  sessionId: string,
  change: Partial<CheckoutInput> = {},
): Promise<CheckoutInput> {
  const method = await ctx.db
    .selectFrom('shippingMethod')
    .select('id')
    .where('code', '=', AU_STANDARD)
    .executeTakeFirstOrThrow();
  return {
    sessionId,
    user: {
      type: ctx.user?.type ?? 'guest',
      email: 'ada@example.test',
      firstName: 'Ada',
      lastName: 'Test',
      phone: '0412345678',
    },
    billingAddress: home,
    shippingAddress: home,
    payment: { method: 'A' },
    shippingMethod: method.id,
    newsletter: false,
    acceptTerms: true,
    ...change,
  };
}

export interface PlacedCart {
  ctx: Ctx;
  sessionId: string;
  input: CheckoutInput;
  order: PlacedOrder;
}

type Items = Parameters<typeof aCartWith>[1];

/** A cart that was ordered and waits for its payment. */
export async function anUnpaidOrder(
  shopper: Ctx,
  items: Items = [{ productId: DOG_PROFILE }],
  change: Partial<CheckoutInput> = {},
): Promise<PlacedCart> {
  const { sessionId, ctx } = await aCartWith(shopper, items);
  const input = await aCheckout(ctx, sessionId, change);
  return { ctx, sessionId, input, order: await placeOrder(ctx, input) };
}

/** An order whose card payment was confirmed in the browser; webhooks come as the simulator's profile says. */
export async function aConfirmedOrder(till: TillBed, shopper: Ctx, items: Items = [{ productId: DOG_PROFILE }]) {
  const placed = await anUnpaidOrder(shopper, items);
  const payment = await startPayment(placed.ctx, {
    orderId: placed.order.orderId,
    accessToken: placed.order.accessToken,
  });
  await till.confirm(payment.clientSecret!);
  return { ...placed, payment };
}

export function orderRow(db: Db, orderId: number) {
  return db.selectFrom('salesOrder').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
}
