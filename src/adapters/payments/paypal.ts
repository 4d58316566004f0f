import { z } from 'zod';
import { createCall, readJson, type Call, type PaypalSettings } from './paypal-call.ts';
import { PaymentFailure } from './payments.ts';
import type {
  CreateIntent,
  CreateRefund,
  ExpressBuyer,
  IntentStatus,
  PaymentEvent,
  PaymentIntent,
  PaymentAdapter,
  PaymentRefund,
  ReadableHeaders,
} from './payments.ts';

/** PayPal Orders v2: the buyer approves at PayPal, then `captureIntent` collects the money. */
export function paypalPayments(settings: PaypalSettings): PaymentAdapter {
  const call = createCall(settings);
  const findOrder = (id: string) => call(orderSchema, { path: `/v2/checkout/orders/${encodeURIComponent(id)}` });
  const retrieveIntent = async (id: string) => toIntent(await findOrder(id));
  return {
    name: 'paypal',
    account: settings.account,
    createIntent: (input) => createOrder(call, input),
    retrieveIntent,
    captureIntent: async ({ intentId, idempotencyKey }) => {
      const path = `/v2/checkout/orders/${encodeURIComponent(intentId)}/capture`;
      try {
        return toIntent(await call(orderSchema, { path, key: idempotencyKey, body: {} }));
      } catch (error) {
        if (error instanceof PaymentFailure && error.detail === 'ORDER_ALREADY_CAPTURED')
          return retrieveIntent(intentId);
        throw error;
      }
    },
    refund: (input) => refund(call, input),
    // PayPal discards orders that are never captured. Only we can capture this one, so not capturing it cancels it.
    async cancelIntent(id) {
      const intent = await retrieveIntent(id);
      if (intent.status === 'succeeded') throw new PaymentFailure('already_paid');
      return { ...intent, status: 'canceled' };
    },
    async *listIntents() {
      // PayPal has no list of orders.
    },
    express: {
      start: ({ needsAddress, ...input }) =>
        createOrder(call, input, {
          user_action: 'CONTINUE',
          shipping_preference: needsAddress ? 'GET_FROM_FILE' : 'NO_SHIPPING',
        }),
      async find(id) {
        const order = await findOrder(id);
        return { intent: toIntent(order), buyer: order.status === 'APPROVED' ? toBuyer(order) : null };
      },
      async adopt({ intentId, ...input }) {
        await call(z.unknown(), {
          path: `/v2/checkout/orders/${encodeURIComponent(intentId)}`,
          method: 'PATCH',
          body: [
            { op: 'replace', path: `${UNIT}/amount`, value: toAmount(input.amountCents, input.currency) },
            { op: 'replace', path: `${UNIT}/custom_id`, value: toCustomId(input.metadata) },
          ],
        });
        return retrieveIntent(intentId);
      },
    },
    cards: null,
    verifyWebhook: (rawBody, headers) => verify(call, settings, rawBody, headers),
  };
}

const amountSchema = z.object({ currency_code: z.string(), value: z.string() });
const captureSchema = z.object({ id: z.string(), status: z.string(), amount: amountSchema });
const refundSchema = z.object({ id: z.string(), status: z.string(), amount: amountSchema.optional() });
const addressSchema = z
  .object({
    address_line_1: z.string(),
    address_line_2: z.string(),
    admin_area_1: z.string(),
    admin_area_2: z.string(),
    postal_code: z.string(),
    country_code: z.string(),
  })
  .partial();
const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  create_time: z.iso.datetime().optional(),
  purchase_units: z.array(
    z.object({
      amount: amountSchema.optional(),
      custom_id: z.string().optional(),
      shipping: z
        .object({ name: z.object({ full_name: z.string() }).partial().optional(), address: addressSchema.optional() })
        .optional(),
      payments: z
        .object({ captures: z.array(captureSchema).optional(), refunds: z.array(refundSchema).optional() })
        .optional(),
    }),
  ),
  payer: z
    .object({
      email_address: z.string(),
      name: z.object({ given_name: z.string(), surname: z.string() }).partial(),
      phone: z.object({ phone_number: z.object({ national_number: z.string() }) }),
    })
    .partial()
    .optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
});
type Order = z.infer<typeof orderSchema>;

/** PayPal's path to the only purchase unit of an order. */
const UNIT = "/purchase_units/@reference_id=='default'";

async function createOrder(
  call: Call,
  input: CreateIntent,
  context: Record<string, string> = { user_action: 'PAY_NOW' },
): Promise<PaymentIntent> {
  const order = await call(orderSchema, {
    path: '/v2/checkout/orders',
    key: input.idempotencyKey,
    body: {
      intent: 'CAPTURE',
      purchase_units: [
        {
          amount: toAmount(input.amountCents, input.currency),
          custom_id: toCustomId(input.metadata),
        },
      ],
      payment_source: {
        paypal: {
          experience_context: { return_url: input.returnUrl, cancel_url: input.cancelUrl, ...context },
        },
      },
    },
  });
  return toIntent(order);
}

async function refund(
  call: Call,
  { intentId, amountCents, currency, idempotencyKey }: CreateRefund,
): Promise<PaymentRefund> {
  const order = await call(orderSchema, { path: `/v2/checkout/orders/${encodeURIComponent(intentId)}` });
  const capture = order.purchase_units[0]?.payments?.captures?.[0];
  if (!capture) throw new PaymentFailure('refused', 'NOTHING_CAPTURED');
  const created = await call(refundSchema, {
    path: `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
    key: idempotencyKey,
    body: { amount: toAmount(amountCents, currency) },
  });
  const status = created.status === 'COMPLETED' ? 'succeeded' : created.status === 'PENDING' ? 'pending' : 'failed';
  return { id: created.id, status, amountCents, currency };
}

const statuses: Record<string, IntentStatus> = {
  CREATED: 'requires_action',
  PAYER_ACTION_REQUIRED: 'requires_action',
  APPROVED: 'requires_action',
  SAVED: 'requires_action',
  VOIDED: 'canceled',
};

function toIntent(order: Order): PaymentIntent {
  const [unit] = order.purchase_units;
  const capture = unit?.payments?.captures?.[0];
  const captured = capture && ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status);
  const amount = capture?.amount ?? unit?.amount;
  const refunds = unit?.payments?.refunds ?? [];
  const failed = capture && ['DECLINED', 'FAILED'].includes(capture.status);
  return {
    id: order.id,
    status: captured
      ? 'succeeded'
      : failed
        ? 'requires_payment'
        : capture
          ? 'processing'
          : (statuses[order.status] ?? 'processing'),
    amountCents: amount ? toCents(amount.value) : 0,
    receivedCents: captured ? toCents(capture.amount.value) : 0,
    refundedCents: refunds.reduce((sum, { amount: part }) => sum + toCents(part?.value ?? '0'), 0),
    currency: amount?.currency_code ?? '',
    clientSecret: null,
    approveUrl: order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? null,
    isApproved: order.status === 'APPROVED',
    metadata: readMetadata(unit?.custom_id),
    failure: failed ? { code: capture.status.toLowerCase(), message: 'PayPal could not complete the payment.' } : null,
    createdAt: new Date(order.create_time ?? 0),
  };
}

function toBuyer({ payer, purchase_units: [unit] }: Order): ExpressBuyer {
  const { name, address } = unit?.shipping ?? {};
  const payerName = [payer?.name?.given_name, payer?.name?.surname].filter(Boolean).join(' ');
  return {
    email: payer?.email_address ?? null,
    phone: payer?.phone?.phone_number.national_number ?? null,
    address: address
      ? {
          name: name?.full_name ?? payerName,
          line1: address.address_line_1 ?? '',
          line2: address.address_line_2 ?? null,
          city: address.admin_area_2 ?? '',
          state: address.admin_area_1 ?? '',
          postalCode: address.postal_code ?? '',
          countryCode: address.country_code ?? '',
        }
      : null,
  };
}

async function verify(
  call: Call,
  settings: PaypalSettings,
  rawBody: string,
  headers: ReadableHeaders,
): Promise<PaymentEvent | null> {
  const names = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];
  const facts = Object.fromEntries(names.map((name) => [name.replaceAll('-', '_'), headers.get(`paypal-${name}`)]));
  const parsed = eventSchema.safeParse(readJson(rawBody));
  if (!parsed.success || Object.values(facts).includes(null)) return null;
  // The event is returned byte for byte as it was received: reordered fields would invalidate the signature.
  const head = JSON.stringify({ ...facts, webhook_id: settings.webhookId }).slice(0, -1);
  const body = `${head},"webhook_event":${rawBody}}`;
  const { verification_status: status } = await call(z.object({ verification_status: z.string() }), {
    path: '/v1/notifications/verify-webhook-signature',
    rawBody: body,
  });
  if (status !== 'SUCCESS') return null;
  const { id, event_type: type, create_time: createdAt, resource } = parsed.data;
  const intentId = type.startsWith('CHECKOUT.ORDER') ? resource.id : resource.supplementary_data?.related_ids?.order_id;
  return {
    id,
    type,
    provider: 'paypal',
    account: settings.account,
    intentId: intentId ?? null,
    createdAt: new Date(createdAt),
  };
}

const eventSchema = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: z.string(),
  resource: z.looseObject({
    id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
  }),
});

function toCustomId(metadata: Record<string, string>): string {
  return JSON.stringify(metadata).slice(0, 255);
}

function readMetadata(customId: string | undefined): Record<string, string> {
  const parsed = z.record(z.string(), z.string()).safeParse(readJson(customId ?? '{}'));
  return parsed.success ? parsed.data : {};
}

function toAmount(amountCents: number, currency: string) {
  return { currency_code: currency, value: (amountCents / 100).toFixed(2) };
}

function toCents(value: string): number {
  return Math.round(Number(value) * 100);
}
