import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';
import type { SimulatedResponse, IdempotencyLayer } from './calls.ts';
import { paypalSignature } from './delivery.ts';
import { letters } from './objects.ts';
import {
  captureOrder,
  createPaypalOrder,
  findPaypalOrder,
  patchPaypalOrder,
  refundCapture,
  refusal,
} from './paypal-orders.ts';
import type { World } from './world.ts';
import type { PaymentAccount } from '#adapters/payments/payments.ts';

export interface PaypalAccount {
  account: PaymentAccount;
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

interface PaypalOptions {
  accounts: readonly PaypalAccount[];
  /** The simulator's own origin, for the links in its responses. */
  origin: () => string;
}

interface PaypalEnv {
  Variables: { account: PaymentAccount };
}

/** The calls of PayPal Orders v2 that this app uses, at PayPal's paths. */
export function paypalRoutes(
  world: World,
  idempotency: IdempotencyLayer,
  { accounts, origin }: PaypalOptions,
): Hono<PaypalEnv> {
  const app = new Hono<PaypalEnv>();
  app.post('/v1/oauth2/token', (c) => {
    const given = c.req.header('authorization');
    const entry = accounts.find((known) => given === `Basic ${btoa(`${known.clientId}:${known.clientSecret}`)}`);
    if (!entry) return c.json({ error: 'invalid_client' }, 401);
    return c.json({
      access_token: tokenOf(entry),
      token_type: 'Bearer',
      expires_in: 32_400,
      app_id: 'APP-80W284485P519543T',
    });
  });
  for (const guarded of ['/v2/*', '/v1/notifications/*']) {
    app.use(guarded, async (c, next) => {
      const entry = accounts.find((known) => c.req.header('authorization') === `Bearer ${tokenOf(known)}`);
      if (!entry) return asResponse(refusal(401, 'AUTHENTICATION_FAILURE', 'INVALID_TOKEN'));
      c.set('account', entry.account);
      return next();
    });
  }
  app.post('/v2/checkout/orders', (c) =>
    change(idempotency, c, (body) => createPaypalOrder(world, c.var.account, { body, origin: origin() })),
  );
  app.get('/v2/checkout/orders/:id', (c) =>
    asResponse(findPaypalOrder(world, c.var.account, { id: c.req.param('id'), origin: origin() })),
  );
  app.patch('/v2/checkout/orders/:id', (c) =>
    change(idempotency, c, (body) => patchPaypalOrder(world, c.var.account, { id: c.req.param('id'), body })),
  );
  app.post('/v2/checkout/orders/:id/capture', (c) =>
    change(idempotency, c, () => captureOrder(world, c.var.account, { id: c.req.param('id'), origin: origin() })),
  );
  app.post('/v2/payments/captures/:id/refund', (c) =>
    change(idempotency, c, (body) => refundCapture(world, c.var.account, { captureId: c.req.param('id'), body })),
  );
  app.post('/v1/notifications/verify-webhook-signature', async (c) => c.json(verify(accounts, await c.req.json())));
  return app;
}

/** PayPal signs webhooks with its private key; here the secret is derived from the account. */
export function paypalWebhookSecret(account: PaypalAccount): string {
  return `${account.clientSecret}:${account.webhookId}`;
}

function verify(accounts: readonly PaypalAccount[], input: unknown): { verification_status: 'SUCCESS' | 'FAILURE' } {
  const parsed = z
    .object({
      transmission_id: z.string(),
      transmission_time: z.string(),
      transmission_sig: z.string(),
      webhook_id: z.string(),
      webhook_event: z.json(),
    })
    .safeParse(input);
  const account = parsed.success && accounts.find(({ webhookId }) => webhookId === parsed.data.webhook_id);
  if (!account) return { verification_status: 'FAILURE' };
  const {
    transmission_id: transmissionId,
    transmission_time: time,
    transmission_sig: given,
    webhook_event: event,
  } = parsed.data;
  const secret = paypalWebhookSecret(account);
  const expected = Buffer.from(paypalSignature({ transmissionId, time, body: JSON.stringify(event), secret }));
  const same = expected.length === given.length && timingSafeEqual(expected, Buffer.from(given));
  return { verification_status: same ? 'SUCCESS' : 'FAILURE' };
}

async function change(
  idempotency: IdempotencyLayer,
  c: Context,
  handle: (body: unknown) => SimulatedResponse,
): Promise<Response> {
  const text = await c.req.text();
  const key = c.req.header('paypal-request-id');
  const response = await idempotency.run({
    idempotencyKey: key ? `paypal:${c.get('account')}:${key}` : null,
    request: `${c.req.path}\n${text}`,
    run: async () => handle(readJson(text)),
    mismatch: refusal(422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_REQUEST_ID'),
    inFlight: refusal(409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS'),
    broken: refusal(500, 'INTERNAL_SERVER_ERROR', 'INTERNAL_SERVER_ERROR'),
  });
  return asResponse(response);
}

function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return null;
  }
}

function asResponse({ status, body }: SimulatedResponse): Response {
  const headers = { 'paypal-debug-id': letters(13) };
  return status === 204 ? new Response(null, { status, headers }) : Response.json(body, { status, headers });
}

function tokenOf(account: PaypalAccount): string {
  return `A21AA${createHmac('sha256', account.clientSecret).update(account.clientId).digest('base64url')}`;
}
