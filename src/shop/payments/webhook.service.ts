import type { ColumnValue } from '#db/connection.ts';
import type { PaymentAccount, PaymentEvent, ProviderName } from '#adapters/payments/payments.ts';
import { PaymentFailure } from '#adapters/payments/payments.ts';
import type { Ctx } from '#platform/context/context.ts';
import { statement } from '#db/statement.ts';
import { findOpenedHere } from './opened-payments.service.ts';
import { rememberEvent, type ProviderEvent } from './provider-events.service.ts';
import { findPayment, step, type PaymentRow } from './provider.service.ts';
import { findByIntent } from './reconcile.service.ts';
import { isSettled } from './payments.rules.ts';
import { applyIntent, readIntent } from './settle.service.ts';
import { isSettledHere, waitForSettling, whileSettling, type Settled } from './payment-settling.service.ts';

export interface WebhookInput {
  provider: string;
  account: string;
  body: string;
  headers: Headers;
}

/**
 * A provider's message is only a hint: its signature over the raw body is checked, the intent is read again from the
 * provider, and the event is stored in the same transaction as its effect, so that it takes effect once. Any response
 * other than 200 makes the provider resend it.
 */
export async function receiveWebhook(ctx: Ctx, input: WebhookInput): Promise<Response> {
  const provider = providerNamed(ctx, input);
  if (!provider) return Response.json({ error: 'not_found' }, { status: 404 });
  const event = await provider.verifyWebhook(input.body, input.headers, ctx.now);
  if (!event) return Response.json({ error: 'signature' }, { status: 400 });
  step(ctx, 'webhook.verified');
  if (!event.intentId) return Response.json({ received: true });
  try {
    await applyEvent(ctx, { ...event, intentId: event.intentId });
    return Response.json({ received: true });
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    if (error.code === 'not_found') return Response.json({ received: true, ignored: true });
    return Response.json({ error: 'try_again' }, { status: 503, headers: { 'retry-after': '5' } });
  }
}

function providerNamed(ctx: Ctx, { provider, account }: Pick<WebhookInput, 'provider' | 'account'>) {
  if (provider !== 'stripe' && provider !== 'paypal') return null;
  if (account !== 'AU' && account !== 'EU_US') return null;
  return ctx.adapters.payments.provider(provider satisfies ProviderName, account satisfies PaymentAccount);
}

type IntentEvent = PaymentEvent & { intentId: string };

/** Waits while the return page is settling the payment: usually nothing is left to do then. */
async function applyEvent(ctx: Ctx, event: IntentEvent): Promise<void> {
  // Its current state, and whether the event is a repeat, are checked under the payment's lock.
  const opened = findOpenedHere(event.intentId);
  if (opened !== null && !isSettledHere(opened) && !(await waitForSettling(opened)))
    return void (await whileSettling(opened, () => readAndApply(ctx, event, opened)));
  let { isKnown, payment } = await lookUp(ctx, event);
  while (payment && !isKnown) {
    const others = await waitForSettling(payment.id);
    if (others?.final)
      return void (await rememberEvent(ctx, toStoredEvent(ctx, event, others.final.state), payment.id));
    if (!others) break;
    ({ isKnown, payment } = await lookUp(ctx, event));
  }
  if (isKnown) return;
  if (!payment) return void (await readAndApply(ctx, event));
  const { id, state } = payment;
  if (isSettled(state)) await rememberEvent(ctx, toStoredEvent(ctx, event, state), id);
  else await whileSettling(id, () => readAndApply(ctx, event, id));
}

/** Finds our payment for the intent, and whether the event is already stored, in one query. */
async function lookUp(ctx: Ctx, event: IntentEvent): Promise<{ isKnown: boolean; payment?: PaymentRow | undefined }> {
  const { provider, id: eventId, intentId } = event;
  const [row] = await findOfEvent(ctx.db, { provider, eventId, intentId });
  if (!row) return { isKnown: false };
  const { isKnown, ...payment } = row;
  return { isKnown: Boolean(isKnown), payment };
}

const findOfEvent = statement<{ provider: ColumnValue<'payment', 'provider'>; eventId: string; intentId: string }>()(
  (db, value) =>
    db
      .selectFrom('payment')
      .selectAll()
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('paymentEvent')
              .select('eventId')
              .where('provider', '=', value.provider)
              .where('eventId', '=', value.eventId),
          )
          .as('isKnown'),
      )
      .where('provider', '=', value.provider)
      .where('providerIntentId', '=', value.intentId),
);

async function readAndApply(ctx: Ctx, event: IntentEvent, known?: number): Promise<Settled | null> {
  const provider = ctx.adapters.payments.provider(event.provider, event.account);
  const found = await provider.retrieveIntent(event.intentId);
  const paymentId = known ?? (await findByIntent(ctx, event.provider, found))?.id;
  if (paymentId === undefined) {
    await rememberEvent(ctx, toStoredEvent(ctx, event, found.status), null);
    return null;
  }
  const intent =
    event.provider === 'paypal' ? await readIntent(ctx, await findPayment(ctx, paymentId), found.id) : found;
  const read = { paymentId, intent, account: event.account };
  const settled = await applyIntent(ctx, read, toStoredEvent(ctx, event, intent.status));
  step(ctx, 'settle.after_commit');
  return settled;
}

function toStoredEvent(
  ctx: Ctx,
  { provider, id: eventId, type: kind, intentId: intent }: IntentEvent,
  status: string,
): ProviderEvent {
  return { provider, eventId, kind, body: JSON.stringify({ intent, status }), handledAt: ctx.now };
}
