import type { PaymentAccount, PaymentEvent, PaymentIntent, ProviderName } from '#adapters/payments.ts';
import { PaymentFailure } from '#adapters/payments.ts';
import type { Ctx } from '#app/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { step, type PaymentRow } from './provider.service.ts';
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
  if (!event.intentId) return Response.json({ received: true });
  const { isKnown, payment } = await lookUp(ctx, event);
  if (isKnown) return Response.json({ received: true });
  try {
    await takeEvent(ctx, event, { payment, found: await provider.retrieveIntent(event.intentId) });
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

/** Whether the event is known already, and our payment of its intent, in one look. */
async function lookUp(ctx: Ctx, event: PaymentEvent): Promise<{ isKnown: boolean; payment?: PaymentRow | undefined }> {
  const row = await ctx.db
    .selectFrom('payment')
    .selectAll()
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('paymentEvent')
            .select('eventId')
            .where('provider', '=', event.provider)
            .where('eventId', '=', event.id),
        )
        .as('isKnown'),
    )
    .where('provider', '=', event.provider)
    .where('providerIntentId', '=', event.intentId)
    .executeTakeFirst();
  if (!row) return { isKnown: false };
  const { isKnown, ...payment } = row;
  return { isKnown: Boolean(isKnown), payment };
}

async function takeEvent(
  ctx: Ctx,
  event: PaymentEvent,
  read: { found: PaymentIntent; payment?: PaymentRow | undefined },
) {
  const { found } = read;
  const payment = read.payment ?? (await findByIntent(ctx, event.provider, found));
  if (!payment) return void (await remember(ctx, { event, intent: found, paymentId: null }));
  const intent = event.provider === 'paypal' ? await readIntent(ctx, payment, found.id) : found;
  await inTransaction(ctx, (tx) =>
    applyIntent(
      tx,
      { paymentId: payment.id, intent, account: event.account },
      // Not before: a reference to the payment's row locks it, and everybody locks orders first.
      async () => !(await remember(tx, { event, intent, paymentId: payment.id })),
    ),
  );
  step(ctx, 'settle.after_commit');
}

/** Writes the event down; false when it is known already. */
async function remember(
  ctx: Ctx,
  { event, intent, paymentId }: { event: PaymentEvent; intent: PaymentIntent; paymentId: number | null },
): Promise<boolean> {
  const fresh = await ctx.db
    .insertInto('paymentEvent')
    .values({
      provider: event.provider,
      eventId: event.id,
      kind: event.type,
      paymentId,
      body: JSON.stringify({ intent: intent.id, status: intent.status }),
      handledAt: ctx.now,
    })
    .onConflict((oc) => oc.columns(['provider', 'eventId']).doNothing())
    .returning('eventId')
    .executeTakeFirst();
  return fresh !== undefined;
}
