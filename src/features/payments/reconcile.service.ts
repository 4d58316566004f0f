import { sql } from 'kysely';
import type { PaymentAccount, PaymentIntent, ProviderName } from '#adapters/payments.ts';
import type { Ctx } from '#app/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { applyIntent, settle } from './settle.service.ts';

const OVERLAP_MS = 3_600_000;
const FIRST_LOOK_BACK_MS = 7 * 86_400_000;
const OPEN_PER_RUN = 200;

export interface Reconciled {
  found: number;
  repaired: number;
}

/**
 * What webhooks may have missed: compares the provider's own list of payments since the last look (less an hour) with
 * ours, then asks for every payment that has been open for two minutes. Webhooks switched off, it settles all alone.
 */
export async function reconcile(ctx: Ctx): Promise<Reconciled> {
  const total: Reconciled = { found: 0, repaired: 0 };
  for (const account of ['AU', 'EU_US'] as const) {
    const { found, repaired } = await guarded(ctx, () => compareList(ctx, 'stripe', account));
    total.found += found;
    total.repaired += repaired;
  }
  total.repaired += await settleOpen(ctx);
  return total;
}

/** One provider away must not keep the rest from being looked at. */
async function guarded(ctx: Ctx, work: () => Promise<Reconciled>): Promise<Reconciled> {
  try {
    return await work();
  } catch (error) {
    ctx.adapters.logger.warn('payments could not be compared', { error });
    return { found: 0, repaired: 0 };
  }
}

async function compareList(ctx: Ctx, provider: ProviderName, account: PaymentAccount): Promise<Reconciled> {
  const { startedAt, lastAt } = await watermarkOf(ctx, provider, account);
  const since = lastAt ? lastAt.getTime() - OVERLAP_MS : startedAt.getTime() - FIRST_LOOK_BACK_MS;
  let found = 0;
  let repaired = 0;
  for await (const intent of ctx.adapters.payments
    .provider(provider, account)
    .listIntents({ createdAfter: new Date(since) })) {
    found += 1;
    if (await repair(ctx, { provider, account, intent })) repaired += 1;
  }
  await ctx.db
    .insertInto('paymentWatermark')
    .values({ provider, account, at: startedAt })
    .onConflict((oc) => oc.columns(['provider', 'account']).doUpdateSet({ at: startedAt }))
    .execute();
  return { found, repaired };
}

// The database's clock: a process whose own clock is wrong must not skip an hour.
async function watermarkOf(
  ctx: Ctx,
  provider: ProviderName,
  account: PaymentAccount,
): Promise<{ startedAt: Date; lastAt: Date | null }> {
  const { rows } = await sql<{ startedAt: Date; lastAt: Date | null }>`
    select now() as started_at, (select at from payment_watermark where provider = ${provider} and account = ${account}) as last_at
  `.execute(ctx.db);
  return rows[0]!;
}

async function repair(
  ctx: Ctx,
  { provider, account, intent }: { provider: ProviderName; account: PaymentAccount; intent: PaymentIntent },
): Promise<boolean> {
  const payment = await findByIntent(ctx, provider, intent);
  if (!payment || intent.status !== 'succeeded' || payment.state === 'CAPTURED' || payment.state === 'NEEDS_REVIEW')
    return false;
  await inTransaction(ctx, (tx) => applyIntent(tx, { paymentId: payment.id, intent, account }));
  return true;
}

/** Our payment of a provider's intent: by its id, or by the key that we gave it, when the id was never stored. */
export async function findByIntent(ctx: Ctx, provider: ProviderName, intent: Pick<PaymentIntent, 'id' | 'metadata'>) {
  const known = await ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerIntentId', '=', intent.id)
    .executeTakeFirst();
  const key = intent.metadata['payment_key'];
  if (known || !key) return known;
  return ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('idempotencyKey', '=', key)
    .where('providerIntentId', 'is', null)
    .executeTakeFirst();
}

// An old open payment is asked for ever more rarely: after two minutes, then whenever a tenth of its age went by.
async function settleOpen(ctx: Ctx): Promise<number> {
  const open = await ctx.db
    .selectFrom('payment')
    .select('id')
    .where('state', 'in', ['CREATED', 'PENDING'])
    .where('providerIntentId', 'is not', null)
    .where(
      sql<boolean>`now() - coalesce(checked_at, created_at) > greatest(interval '2 minutes', (now() - created_at) / 10)`,
    )
    .orderBy('createdAt', 'desc')
    .limit(OPEN_PER_RUN)
    .execute();
  let repaired = 0;
  for (const { id } of open) {
    try {
      const { state } = await settle(ctx, id);
      if (state === 'CAPTURED' || state === 'NEEDS_REVIEW') repaired += 1;
    } catch (error) {
      ctx.adapters.logger.warn('an open payment could not be asked for', { paymentId: id, error });
    }
  }
  return repaired;
}
