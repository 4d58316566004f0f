import Stripe from 'stripe';
import { PaymentFailure } from './payments.ts';
import { STRIPE_METHODS } from '#shared/payments/stripe-methods.ts';
import type {
  IntentStatus,
  PaymentAccount,
  PaymentEvent,
  PaymentIntent,
  PaymentAdapter,
  PaymentRefund,
  ReadableHeaders,
  SavedCard,
  SavedCards,
} from './payments.ts';

export interface StripeSettings {
  account: PaymentAccount;
  secretKey: string;
  /** Several while a secret is being rotated. */
  webhookSecrets: readonly string[];
  /** The simulator's origin in the demo and in tests; default: Stripe's own. */
  apiOrigin?: string | null;
  timeoutMs?: number;
  /** Retries of one call with the same key; default 1, because dropped connections are common. */
  retries?: number;
}

export function stripePayments(settings: StripeSettings): PaymentAdapter {
  const stripe = new Stripe(settings.secretKey, connectionOf(settings));
  return {
    name: 'stripe',
    account: settings.account,
    createIntent: (input) =>
      callStripe(async () => {
        const created = await stripe.paymentIntents.create(
          {
            amount: input.amountCents,
            currency: input.currency.toLowerCase(),
            allowed_payment_method_types: [...STRIPE_METHODS],
            metadata: input.metadata,
            receipt_email: input.receiptEmail,
            ...(input.kind === 'subscription' ? { setup_future_usage: 'off_session' as const } : {}),
          },
          { idempotencyKey: input.idempotencyKey },
        );
        return toIntent(created);
      }),
    retrieveIntent: (id) => callStripe(() => retrieve(stripe, id)),
    captureIntent: ({ intentId }) => callStripe(() => retrieve(stripe, intentId)),
    refund: ({ intentId, amountCents, idempotencyKey }) =>
      callStripe(async () => {
        const refund = await stripe.refunds.create(
          { payment_intent: intentId, amount: amountCents },
          { idempotencyKey },
        );
        return toRefund(refund);
      }),
    cancelIntent: (id) => callStripe(() => cancel(stripe, id)),
    async *listIntents({ createdAfter }) {
      const created = { gte: Math.floor(createdAfter.getTime() / 1000) };
      for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })) {
        yield toIntent(intent);
      }
    },
    express: null,
    cards: savedCards(stripe),
    verifyWebhook: async (rawBody, headers, now) => verify(stripe, settings, { rawBody, headers, now }),
  };
}

function savedCards(stripe: Stripe): SavedCards {
  return {
    createCustomer: ({ email, metadata, idempotencyKey }) =>
      callStripe(async () => (await stripe.customers.create({ email, metadata }, { idempotencyKey })).id),
    list: (customerId) =>
      callStripe(async () =>
        (await stripe.customers.listPaymentMethods(customerId, { limit: 20 })).data.flatMap(toCard),
      ),
    removeCustomer: (customerId) =>
      callStripe(async () => void (await stripe.customers.del(customerId))).catch((error: unknown) => {
        if (!(error instanceof PaymentFailure) || error.code !== 'not_found') throw error;
      }),
    remove: (cardId) => callStripe(async () => void (await stripe.paymentMethods.detach(cardId))),
    keepFor: ({ intentId, customerId }) =>
      callStripe(async () => {
        await stripe.paymentIntents.update(intentId, { customer: customerId, setup_future_usage: 'on_session' });
      }),
    pay: ({ intentId, customerId, cardId, idempotencyKey }) =>
      callStripe(async () => {
        await stripe.paymentIntents.update(intentId, { customer: customerId });
        return toIntent(await stripe.paymentIntents.confirm(intentId, { payment_method: cardId }, { idempotencyKey }));
      }),
  };
}

function toCard({ id, card }: Stripe.PaymentMethod): SavedCard[] {
  return card ? [{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }] : [];
}

function connectionOf({ apiOrigin, timeoutMs, retries }: StripeSettings): Stripe.StripeConfig {
  const common = { timeout: timeoutMs ?? 10_000, maxNetworkRetries: retries ?? 1, telemetry: false };
  if (!apiOrigin) return common;
  const { protocol, hostname, port } = new URL(apiOrigin);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return { ...common, host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme };
}

async function retrieve(stripe: Stripe, id: string): Promise<PaymentIntent> {
  return toIntent(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
}

async function cancel(stripe: Stripe, id: string): Promise<PaymentIntent> {
  try {
    return toIntent(await stripe.paymentIntents.cancel(id));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'payment_intent_unexpected_state') throw error;
    const intent = await retrieve(stripe, id);
    if (intent.status === 'succeeded') throw new PaymentFailure('already_paid', null, error);
    if (intent.status === 'canceled') return intent;
    throw error;
  }
}

function toIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const failed = intent.last_payment_error;
  return {
    id: intent.id,
    status: statuses[intent.status] ?? 'processing',
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    currency: intent.currency.toUpperCase(),
    clientSecret: intent.client_secret,
    approveUrl: null,
    isApproved: false,
    metadata: { ...intent.metadata },
    failure: failed ? { code: failed.decline_code ?? failed.code ?? failed.type, message: failed.message ?? '' } : null,
    createdAt: new Date(intent.created * 1000),
  };
}

const statuses: Partial<Record<Stripe.PaymentIntent.Status, IntentStatus>> = {
  requires_payment_method: 'requires_payment',
  requires_confirmation: 'requires_payment',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

function toRefund(refund: Stripe.Refund): PaymentRefund {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  const status = failed ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending';
  return { id: refund.id, status, amountCents: refund.amount, currency: refund.currency.toUpperCase() };
}

interface Delivery {
  rawBody: string;
  headers: ReadableHeaders;
  now: Date;
}

function verify(stripe: Stripe, settings: StripeSettings, { rawBody, headers, now }: Delivery): PaymentEvent | null {
  const signature = headers.get('stripe-signature');
  if (!signature) return null;
  for (const secret of settings.webhookSecrets) {
    try {
      const event = stripe.webhooks.constructEvent(rawBody, signature, secret, 300, undefined, now.getTime());
      return isFresh(signature, now) ? toEvent(event, settings.account) : null;
    } catch {
      // Signed with another secret; try the next one.
    }
  }
  return null;
}

// The SDK rejects only timestamps that are too old; one from the future could be stored and replayed later.
function isFresh(signature: string, now: Date): boolean {
  const timestamp = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return Math.abs(now.getTime() / 1000 - timestamp) <= 300;
}

function toEvent(event: Stripe.Event, account: PaymentAccount): PaymentEvent {
  return {
    id: event.id,
    type: event.type,
    provider: 'stripe',
    account,
    intentId: intentIdOf(event.data.object),
    createdAt: new Date(event.created * 1000),
  };
}

function intentIdOf(object: object): string | null {
  const {
    object: kind,
    id,
    payment_intent: intent,
  } = object as { object?: string; id?: string; payment_intent?: unknown };
  if (kind === 'payment_intent') return id ?? null;
  return typeof intent === 'string' ? intent : null;
}

async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? toFailure(error) : error;
  }
}

function toFailure(error: InstanceType<typeof Stripe.errors.StripeError>): PaymentFailure {
  const detail = error.decline_code ?? error.code ?? error.type;
  if (error instanceof Stripe.errors.StripeCardError) return new PaymentFailure('declined', detail, error);
  if (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode !== 409) {
    return new PaymentFailure('key_reused', detail, error);
  }
  if (error.statusCode === 404) return new PaymentFailure('not_found', detail, error);
  const refused = error.statusCode !== undefined && error.statusCode < 500 && ![409, 429].includes(error.statusCode);
  return new PaymentFailure(refused ? 'refused' : 'unavailable', detail, error);
}
