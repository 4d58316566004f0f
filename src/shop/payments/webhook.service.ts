import type { ColumnValue } from '#db/connection.ts';
import type { PaymentAccount, PaymentEvent, ProviderName } from '#adapters/payments/payments.ts';
import { PaymentFailure } from '#adapters/payments/payments.ts';
import type { Ctx } from '#platform/context/context.ts';
import { statement } from '#db/statement.ts';
import { wasOpenedHere } from './opened-payments.service.ts';
import { rememberEvent, type ProviderEvent } from './provider-events.service.ts';
import { findPayment, step, type PaymentRow } from './provider.service.ts';
import { findByIntent } from './reconcile.service.ts';
import { isSettled } from './payments.rules.ts';
import { applyIntent, readIntent } from './settle.service.ts';
import { isSettledHere, isSettledElsewhere, whileSettling, type Settled } from './payment-settling.service.ts';

export interface WebhookInput {
  provider: string;
  account: string;
  body: string;
  headers: Headers;
}

/**
 * A provider's message is a hint, never the truth: its signature over the raw body is checked, the intent is read again
 * from the provider, and the event is remembered in the transaction of its effect, so that it works once. An answer
 * other than 200 makes the provider send it again.
 */
export async function receiveWebhook(ctx: Ctx, input: WebhookInput): Promise<Response> {
  const provider = providerNamed(ctx, input);
  if (!provider) return Response.json({ error: 'not_found' }, { status: 404 });
  const event = await provider.verifyWebhook(input.body, input.headers, ctx.now);
  if (!event) return Response.json({ error: 'signature' }, { status: 400 });
  step(ctx, 'webhook.verified');
  if (!event.intentId) return Response.json({ received: true });
  try {
    await takeEvent(ctx, { ...event, intentId: event.intentId });
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

/** What the return page is settling at this moment is waited for: then there is mostly nothing left to read. */
async function takeEvent(ctx: Ctx, event: IntentEvent): Promise<void> {
  // Whatever has become of it meanwhile, and whether the event is known, is seen under its lock.
  const opened = wasOpenedHere(event.intentId);
  if (opened !== null && !isSettledHere(opened) && !(await isSettledElsewhere(opened)))
    return void (await whileSettling(opened, () => readAndTake(ctx, event, opened)));
  let { isKnown, payment } = await lookUp(ctx, event);
  while (payment && !isKnown) {
    const others = await isSettledElsewhere(payment.id);
    if (others?.final) return void (await rememberEvent(ctx, asKept(ctx, event, others.final.state), payment.id));
    if (!others) break;
    ({ isKnown, payment } = await lookUp(ctx, event));
  }
  if (isKnown) return;
  if (!payment) return void (await readAndTake(ctx, event));
  const { id, state } = payment;
  if (isSettled(state)) await rememberEvent(ctx, asKept(ctx, event, state), id);
  else await whileSettling(id, () => readAndTake(ctx, event, id));
}

/** Whether the event is known already, and our payment of its intent, in one look. */
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

async function readAndTake(ctx: Ctx, event: IntentEvent, known?: number): Promise<Settled | null> {
  const provider = ctx.adapters.payments.provider(event.provider, event.account);
  const found = await provider.retrieveIntent(event.intentId);
  const paymentId = known ?? (await findByIntent(ctx, event.provider, found))?.id;
  if (paymentId === undefined) {
    await rememberEvent(ctx, asKept(ctx, event, found.status), null);
    return null;
  }
  const intent =
    event.provider === 'paypal' ? await readIntent(ctx, await findPayment(ctx, paymentId), found.id) : found;
  const read = { paymentId, intent, account: event.account };
  const settled = await applyIntent(ctx, read, asKept(ctx, event, intent.status));
  step(ctx, 'settle.after_commit');
  return settled;
}

function asKept(
  ctx: Ctx,
  { provider, id: eventId, type: kind, intentId: intent }: IntentEvent,
  status: string,
): ProviderEvent {
  return { provider, eventId, kind, body: JSON.stringify({ intent, status }), handledAt: ctx.now };
}
