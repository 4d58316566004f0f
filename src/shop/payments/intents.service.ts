import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentAccount, PaymentIntent, ProviderName } from '#adapters/payments/payments.ts';
import { PaymentFailure } from '#adapters/payments/payments.ts';
import type { Ctx } from '#platform/context/context.ts';
import { statement } from '#db/statement.ts';
import { commitEarly } from '#db/transaction.ts';
import { Failure } from '#shared/failure.ts';
import { adoptApproved, type ApprovedExpress } from './approved-express.service.ts';
import type { IntentKind } from './payments.rules.ts';
import { asFailure, providerOf, step, type PaymentRow } from './provider.service.ts';

/** How the amount due is paid: provider, account, receipt address and kind of intent. */
export interface PaymentTerms {
  provider: ProviderName;
  account: PaymentAccount;
  receiptEmail: string;
  intentKind: IntentKind;
  returnPath: string;
  /** What the buyer approved at PayPal before there was an order. */
  approved?: ApprovedExpress | null;
}

const MAX_ATTEMPTS = 4;

/**
 * Returns the provider's intent for a payment; runs outside any transaction. The idempotency key is stored with the
 * payment, so a retry after a crash gets the intent of the first attempt.
 */
export async function intentOf(ctx: Ctx, payment: PaymentRow, terms: PaymentTerms): Promise<PaymentIntent> {
  const provider = providerOf(ctx, payment);
  try {
    if (payment.providerIntentId) return await provider.retrieveIntent(payment.providerIntentId);
    const facts = {
      amountCents: payment.amountCents,
      currency: payment.currency,
      metadata: { payment_key: payment.idempotencyKey },
    };
    const adopted = terms.approved ? await adoptApproved(provider, terms.approved, facts) : null;
    const create = () =>
      provider.createIntent({
        ...facts,
        idempotencyKey: payment.idempotencyKey,
        receiptEmail: terms.receiptEmail,
        kind: terms.intentKind,
        returnUrl: ctx.config.publicOrigin + ctx.visitor.region + terms.returnPath,
        cancelUrl: ctx.config.publicOrigin + ctx.visitor.region + terms.returnPath,
      });
    const intent = adopted ?? (await createOnce(create));
    step(ctx, 'payment.intent_created');
    const state = await storeIntent(ctx, payment.id, intent.id);
    step(ctx, 'payment.intent_stored');
    if (state !== 'CANCELLED') return intent;
    await provider.cancelIntent(intent.id);
    throw new Failure('conflict');
  } catch (error) {
    throw asFailure(error);
  }
}

// Two tabs can start the same payment: while the first call is in progress, the provider rejects a second one with the
// same key.
async function createOnce(create: () => Promise<PaymentIntent>): Promise<PaymentIntent> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await create();
    } catch (error) {
      const isUnderWay = error instanceof PaymentFailure && error.detail === 'idempotency_key_in_use';
      if (!isUnderWay || attempt === MAX_ATTEMPTS) throw error;
      await sleep(attempt * 150);
    }
  }
}

/**
 * Conditional, because a faster webhook may have stored the same id and settled the payment already. For a payment that
 * was cancelled in the meantime it returns CANCELLED, and the new intent must be cancelled too. Does not wait for the
 * flush: if the write is lost, the provider still has an intent with our key.
 */
async function storeIntent(ctx: Ctx, paymentId: number, intentId: string): Promise<string> {
  const [row] = await writeIntent(ctx.db, { paymentId, intentId });
  if (!row) throw new Failure('not_found');
  return row.state;
}

const writeIntent = statement<{ paymentId: number; intentId: string }>()((db, value) =>
  db
    .updateTable('payment')
    .set({
      providerIntentId: sql`coalesce(provider_intent_id, ${value.intentId})`,
      state: sql`case state when 'CREATED' then 'PENDING' else state end`,
    })
    .where('id', '=', value.paymentId)
    .returning(['state', commitEarly.as('commit')]),
);
