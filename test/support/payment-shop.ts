import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { sql } from 'kysely';
import { createLogger } from '#adapters/logger.ts';
import { openPayments, type OpenedPayments } from '#adapters/payments/providers.ts';
import type { Ctx, SessionUser } from '#platform/context/context.ts';
import type { Db } from '#db/connection.ts';
import { startPayment } from '#shop/checkout/pay.service.ts';
import { receiveWebhook, type WebhookInput } from '#shop/payments/webhook.service.ts';
import { makeTestCtx } from './ctx.ts';
import { DOG_PROFILE } from './products.ts';
import { createUnpaidOrder, confirmCard, paymentSettings, type Items } from './till-factory.ts';

export interface PaymentShop {
  readonly payments: OpenedPayments;
  /** A context with the current time, because the simulator signs its webhooks with the real time. */
  ctx(user?: SessionUser | null, adapters?: Partial<Ctx['adapters']>): Ctx;
  /** Confirms a payment like the buyer's card form in the browser. */
  confirm(clientSecret: string, card?: string): Promise<{ status: number; body: { id?: string; status?: string } }>;
  /** Status codes of the shop's responses to webhooks. */
  readonly responseStatuses: number[];
  /** The raw requests to the shop's webhook. */
  readonly received: WebhookInput[];
  /** While true, webhooks are recorded and get status 503. */
  isDown: boolean;
}

// Test files share a process, which remembers the payments it has settled, so each file starts with different payment
// ids.
const PAYMENTS_OF_A_FILE = 10_000;
let filesBefore = 0;

/** A shop with both simulated payment accounts, whose webhooks call `receiveWebhook`. */
export function usePaymentShop(database: { readonly db: Db }): PaymentShop {
  const dataDir = mkdtempSync(join(tmpdir(), 'damsire-till-'));
  const responseStatuses: number[] = [];
  const received: WebhookInput[] = [];
  const bed = { isDown: false };
  let payments: OpenedPayments | undefined;
  const opened = () => {
    if (!payments) throw new Error('The payment bed opens in beforeAll: use it inside tests.');
    return payments;
  };
  const ctx: PaymentShop['ctx'] = (user = null, adapters = {}) =>
    makeTestCtx({ db: database.db, user, now: new Date(), adapters: { payments: opened(), ...adapters } });
  const shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const [, , , provider = '', account = ''] = (request.url ?? '').split('/');
      const headers = new Headers(request.headers as Record<string, string>);
      const input = { provider, account, headers, body: Buffer.concat(chunks).toString() };
      received.push(input);
      const status = bed.isDown
        ? 503
        : await receiveWebhook(ctx(), input).then(
            (answer) => answer.status,
            () => 500,
          );
      responseStatuses.push(status);
      response.writeHead(status).end();
    });
  });
  beforeAll(async () => {
    filesBefore += 1;
    await sql`select setval('payment_id_seq', ${filesBefore * PAYMENTS_OF_A_FILE}::bigint)`.execute(database.db);
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    payments = await openPayments(
      { ...paymentSettings, dataDir, port: (shop.address() as AddressInfo).port },
      createLogger({ level: 'silent' }),
    );
  });
  afterEach(async () => {
    await opened().simulator?.idle();
    opened().simulator?.resetProfile();
    responseStatuses.length = 0;
    received.length = 0;
    bed.isDown = false;
  });
  afterAll(async () => {
    await payments?.close();
    shop.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const confirm: PaymentShop['confirm'] = (clientSecret, card = 'pm_card_visa') =>
    confirmCard(opened(), clientSecret, card);
  return Object.defineProperty(Object.assign(bed, { ctx, confirm, responseStatuses, received }), 'payments', {
    get: opened,
  }) as PaymentShop;
}

/** An order whose card payment was confirmed in the browser; webhooks follow the simulator's profile. */
export async function createConfirmedOrder(
  till: PaymentShop,
  shopper: Ctx,
  items: Items = [{ productId: DOG_PROFILE }],
) {
  const placed = await createUnpaidOrder(shopper, items);
  const payment = await startPayment(placed.ctx, {
    orderId: placed.order.orderId,
    accessToken: placed.order.accessToken,
  });
  await till.confirm(payment.clientSecret!);
  return { ...placed, payment };
}
