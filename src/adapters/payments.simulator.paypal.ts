import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { z } from 'zod';
import type { SimulatedAnswer, Switchboard } from './payments.simulator.calls.ts';
import { letters } from './payments.simulator.objects.ts';
import type { PaypalOrder } from './payments.simulator.store.ts';
import { paypalSignature } from './payments.simulator.webhooks.ts';
import type { World } from './payments.simulator.world.ts';

export interface PaypalAccount {
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

/** PayPal Orders v2: the calls that this house uses, at PayPal's paths. */
export function paypalRoutes(
  world: World,
  switchboard: Switchboard,
  options: { account: PaypalAccount; origin: () => string },
): Hono {
  const { account } = options;
  const app = new Hono();
  app.post('/v1/oauth2/token', (c) => {
    const given = c.req.header('authorization');
    if (given !== `Basic ${btoa(`${account.clientId}:${account.clientSecret}`)}`)
      return c.json({ error: 'invalid_client' }, 401);
    return c.json({
      access_token: tokenOf(account),
      token_type: 'Bearer',
      expires_in: 32_400,
      app_id: 'APP-80W284485P519543T',
    });
  });
  app.use('/v2/*', async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${tokenOf(account)}`) return next();
    return c.json(
      { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed due to invalid authentication credentials.' },
      401,
    );
  });
  app.post('/v2/checkout/orders', (c) => change(switchboard, c, (body) => createOrder(world, body, options.origin())));
  app.get('/v2/checkout/orders/:id', (c) => {
    const order = world.store.get('paypalOrder', c.req.param('id'));
    return asResponse(order ? { status: 200, body: showOrder(order, options.origin()) } : notFound);
  });
  app.post('/v2/checkout/orders/:id/capture', (c) =>
    change(switchboard, c, () => captureOrder(world, c.req.param('id'), options.origin())),
  );
  app.post('/v2/payments/captures/:id/refund', (c) =>
    change(switchboard, c, (body) => refundCapture(world, c.req.param('id'), body)),
  );
  app.post('/v1/notifications/verify-webhook-signature', async (c) => c.json(verify(account, await c.req.json())));
  return app;
}

/** What the buyer does on the approval page. */
export function approveOrder(world: World, id: string): PaypalOrder | null {
  const order = world.store.get('paypalOrder', id);
  if (!order || order.status !== 'CREATED') return order ?? null;
  const approved: PaypalOrder = { ...order, status: 'APPROVED', payerEmail: 'buyer@example.test' };
  world.store.put('paypalOrder', id, approved);
  emit(world, 'CHECKOUT.ORDER.APPROVED', showOrder(approved, ''));
  return approved;
}

/** PayPal's webhook secret is its private key; here it is drawn from the account. */
export function paypalWebhookSecret(account: PaypalAccount): string {
  return `${account.clientSecret}:${account.webhookId}`;
}

const moneyText = z.string().regex(/^\d{1,9}\.\d{2}$/);
const orderBody = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z.tuple([
    z.object({
      amount: z.object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: moneyText }),
      custom_id: z.string().max(255).optional(),
    }),
  ]),
  payment_source: z
    .object({
      paypal: z
        .object({ experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }).partial() })
        .partial(),
    })
    .partial()
    .optional(),
});

function createOrder(world: World, body: unknown, origin: string): SimulatedAnswer {
  const parsed = orderBody.safeParse(body);
  if (!parsed.success) return refusal(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX');
  const [unit] = parsed.data.purchase_units;
  const context = parsed.data.payment_source?.paypal?.experience_context;
  const order: PaypalOrder = {
    id: letters(17).toUpperCase(),
    status: 'CREATED',
    currency: unit.amount.currency_code,
    amount: unit.amount.value,
    customId: unit.custom_id ?? null,
    returnUrl: context?.return_url ?? null,
    cancelUrl: context?.cancel_url ?? null,
    createdMs: world.now().getTime(),
    payerEmail: null,
    capture: null,
    refunds: [],
  };
  world.store.put('paypalOrder', order.id, order);
  return { status: 201, body: showOrder(order, origin) };
}

function captureOrder(world: World, id: string, origin: string): SimulatedAnswer {
  const order = world.store.get('paypalOrder', id);
  if (!order) return notFound;
  if (order.status === 'COMPLETED') return refusal(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
  if (order.status === 'CREATED') return refusal(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
  if (world.profile.decline) {
    emit(world, 'PAYMENT.CAPTURE.DENIED', { ...showOrder(order, origin), status: 'DECLINED' });
    return refusal(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
  }
  const taken: PaypalOrder = {
    ...order,
    status: 'COMPLETED',
    amount: world.profile.capture === 'wrong_amount' ? money(cents(order.amount) - 1) : order.amount,
    currency: world.profile.capture === 'wrong_currency' ? 'SEK' : order.currency,
    capture: { id: letters(17).toUpperCase(), status: 'COMPLETED', refunded: '0.00' },
  };
  world.store.put('paypalOrder', id, taken);
  emit(world, 'PAYMENT.CAPTURE.COMPLETED', showCapture(taken));
  return { status: 201, body: showOrder(taken, origin) };
}

function refundCapture(world: World, captureId: string, body: unknown): SimulatedAnswer {
  const order = world.store.all('paypalOrder').find(({ capture }) => capture?.id === captureId);
  if (!order?.capture) return notFound;
  const left = cents(order.amount) - cents(order.capture.refunded);
  const asked = z
    .object({ amount: z.object({ value: moneyText, currency_code: z.string() }).optional() })
    .safeParse(body ?? {});
  if (!asked.success) return refusal(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX');
  const amount = asked.data.amount ? cents(asked.data.amount.value) : left;
  if (left === 0) return refusal(422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED');
  if (amount > left) return refusal(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
  const refund = { id: letters(17).toUpperCase(), amount: money(amount), status: 'COMPLETED' as const };
  const status = amount === left ? ('REFUNDED' as const) : ('PARTIALLY_REFUNDED' as const);
  const capture = { ...order.capture, status, refunded: money(cents(order.capture.refunded) + amount) };
  world.store.put('paypalOrder', order.id, { ...order, capture, refunds: [...order.refunds, refund] });
  const shown = { ...showRefund(order, refund), ...related(order) };
  emit(world, 'PAYMENT.CAPTURE.REFUNDED', shown);
  return { status: 201, body: shown };
}

function showOrder(order: PaypalOrder, origin: string) {
  const amount = { currency_code: order.currency, value: order.amount };
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    create_time: new Date(order.createdMs).toISOString(),
    purchase_units: [
      {
        reference_id: 'default',
        amount,
        custom_id: order.customId ?? undefined,
        payments: order.capture
          ? { captures: [showCapture(order)], refunds: order.refunds.map((refund) => showRefund(order, refund)) }
          : undefined,
      },
    ],
    payer: order.payerEmail ? { email_address: order.payerEmail, payer_id: 'QYR5Z8XDVJNXQ' } : undefined,
    links: [
      { href: `${origin}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/checkoutnow?token=${order.id}`, rel: 'payer-action', method: 'GET' },
      { href: `${origin}/v2/checkout/orders/${order.id}/capture`, rel: 'capture', method: 'POST' },
    ],
  };
}

function showCapture(order: PaypalOrder) {
  const { id, status } = order.capture!;
  return {
    id,
    status,
    amount: { currency_code: order.currency, value: order.amount },
    final_capture: true,
    custom_id: order.customId ?? undefined,
    ...related(order),
  };
}

function showRefund({ currency }: PaypalOrder, { id, status, amount }: PaypalOrder['refunds'][number]) {
  return { id, status, amount: { currency_code: currency, value: amount } };
}

function related(order: PaypalOrder) {
  return { supplementary_data: { related_ids: { order_id: order.id } } };
}

function verify(account: PaypalAccount, input: unknown): { verification_status: 'SUCCESS' | 'FAILURE' } {
  const parsed = z
    .object({
      transmission_id: z.string(),
      transmission_time: z.string(),
      transmission_sig: z.string(),
      webhook_id: z.string(),
      webhook_event: z.json(),
    })
    .safeParse(input);
  if (!parsed.success || parsed.data.webhook_id !== account.webhookId) return { verification_status: 'FAILURE' };
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
  switchboard: Switchboard,
  c: Context,
  handle: (body: unknown) => SimulatedAnswer,
): Promise<Response> {
  const text = await c.req.text();
  const key = c.req.header('paypal-request-id');
  const answer = await switchboard.answer({
    idempotencyKey: key ? `paypal:${key}` : null,
    request: `${c.req.path}\n${text}`,
    run: async () => handle(readJson(text)),
    mismatch: refusal(422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_REQUEST_ID'),
    inFlight: refusal(409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS'),
    broken: refusal(500, 'INTERNAL_SERVER_ERROR', 'INTERNAL_SERVER_ERROR'),
  });
  return asResponse(answer);
}

function readJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return null;
  }
}

const notFound = refusal(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

function refusal(status: number, name: string, issue: string): SimulatedAnswer {
  return {
    status,
    body: { name, message: issue.toLowerCase().replaceAll('_', ' '), details: [{ issue }], debug_id: letters(13) },
  };
}

function asResponse({ status, body }: SimulatedAnswer): Response {
  return Response.json(body, { status, headers: { 'paypal-debug-id': letters(13) } });
}

function tokenOf(account: PaypalAccount): string {
  return `A21AA${createHmac('sha256', account.clientSecret).update(account.clientId).digest('base64url')}`;
}

function emit(world: World, type: string, object: object): void {
  world.emit({ provider: 'paypal', account: 'EU_US', type, object });
}

function cents(value: string): number {
  return Math.round(Number(value) * 100);
}

function money(amountCents: number): string {
  return (amountCents / 100).toFixed(2);
}
