import type { PaymentAccount, PaymentEvent, PaymentIntent, ProviderName } from '#adapters/payments.ts';
import { PaymentFailure } from '#adapters/payments.ts';
import type { Ctx } from '#app/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { step } from './provider.service.ts';
import { findByIntent } from './reconcile.service.ts';
import { applyIntent, readIntent } from './settle.service.ts';

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
  if (!event.intentId || (await isKnown(ctx, event))) return Response.json({ received: true });
  try {
    const intent = await provider.retrieveIntent(event.intentId);
    await takeEvent(ctx, event, intent);
    return Response.json({ received: true });
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    if (error.code === 'not_found') return Response.json({ received: true, ignored: true });
    return Response.json({ error: 'try_again' }, { status: 503, headers: { 'retry-after': '5' } });
  }
}

function providerNamed(ctx: Ctx, { provider, account }: WebhookInput) {
  if (provider !== 'stripe' && provider !== 'paypal') return null;
  if (account !== 'AU' && account !== 'EU_US') return null;
  return ctx.adapters.payments.provider(provider satisfies ProviderName, account satisfies PaymentAccount);
}

async function isKnown(ctx: Ctx, event: PaymentEvent): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('paymentEvent')
    .select('eventId')
    .where('provider', '=', event.provider)
    .where('eventId', '=', event.id)
    .executeTakeFirst();
  return row !== undefined;
}

async function takeEvent(ctx: Ctx, event: PaymentEvent, found: PaymentIntent): Promise<void> {
  const payment = await findByIntent(ctx, event.provider, found);
  const intent = payment && event.provider === 'paypal' ? await readIntent(ctx, payment, found.id) : found;
  await inTransaction(ctx, async (tx) => {
    const fresh = await tx.db
      .insertInto('paymentEvent')
      .values({
        provider: event.provider,
        eventId: event.id,
        kind: event.type,
        body: JSON.stringify({ intent: intent.id, status: intent.status }),
        handledAt: tx.now,
      })
      .onConflict((oc) => oc.columns(['provider', 'eventId']).doNothing())
      .returning('eventId')
      .executeTakeFirst();
    if (!fresh || !payment) return;
    await applyIntent(tx, { paymentId: payment.id, intent, account: event.account });
    // Only now: a reference to the payment's row would lock it before its orders, against the order of everybody else.
    await tx.db
      .updateTable('paymentEvent')
      .set({ paymentId: payment.id })
      .where('provider', '=', event.provider)
      .where('eventId', '=', event.id)
      .execute();
  });
  step(ctx, 'settle.after_commit');
}
