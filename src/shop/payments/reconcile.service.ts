import { sql } from 'kysely';
import type { PaymentAccount, PaymentIntent, ProviderName } from '#adapters/payments/payments.ts';
import type { Ctx } from '#platform/context/context.ts';
import { applyIntent, settle } from './settle.service.ts';

const OVERLAP_MS = 3_600_000;
const FIRST_LOOK_BACK_MS = 7 * 86_400_000;
const OPEN_PER_RUN = 200;
const INTENTS_AT_ONCE = 100;

export interface Reconciled {
  found: number;
  repaired: number;
}

/**
 * Finds payments whose webhooks were missed: compares the provider's list of payments since the last run (minus an
 * hour) with ours, then queries every payment that has been open for two minutes. Without any webhooks, this job
 * settles all payments.
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

/** An unavailable provider must not block the others. */
async function guarded(ctx: Ctx, work: () => Promise<Reconciled>): Promise<Reconciled> {
  try {
    return await work();
  } catch (error) {
    ctx.adapters.logger.warn('payments could not be reconciled', { error });
    return { found: 0, repaired: 0 };
  }
}

async function compareList(ctx: Ctx, provider: ProviderName, account: PaymentAccount): Promise<Reconciled> {
  const { startedAt, lastAt } = await watermarkOf(ctx, provider, account);
  const since = lastAt ? lastAt.getTime() - OVERLAP_MS : startedAt.getTime() - FIRST_LOOK_BACK_MS;
  let found = 0;
  let repaired = 0;
  const intents = ctx.adapters.payments.provider(provider, account).listIntents({ createdAfter: new Date(since) });
  for await (const page of pagesOf(intents)) {
    found += page.length;
    repaired += await repair(ctx, { provider, account, intents: page });
  }
  await ctx.db
    .insertInto('paymentWatermark')
    .values({ provider, account, at: startedAt })
    .onConflict((oc) => oc.columns(['provider', 'account']).doUpdateSet({ at: startedAt }))
    .execute();
  return { found, repaired };
}

// Uses the database's clock: a process whose own clock is wrong must not skip an hour.
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

async function* pagesOf(intents: AsyncIterable<PaymentIntent>): AsyncGenerator<PaymentIntent[]> {
  let page: PaymentIntent[] = [];
  for await (const intent of intents) {
    page.push(intent);
    if (page.length < INTENTS_AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

interface Listed {
  provider: ProviderName;
  account: PaymentAccount;
  intents: readonly PaymentIntent[];
}

/**
 * Settles payments that succeeded at the provider but not here. There are almost never any, and one query finds that
 * out.
 */
async function repair(ctx: Ctx, { provider, account, intents }: Listed): Promise<number> {
  const paid = intents.filter((intent) => intent.status === 'succeeded');
  const unsettled = paid.length > 0 ? await findUnsettled(ctx, provider, paid) : [];
  const byName = new Map(unsettled.map((payment) => [payment.providerIntentId ?? payment.idempotencyKey, payment]));
  let repaired = 0;
  for (const intent of paid) {
    const payment = byName.get(intent.id) ?? byName.get(keyOf(intent));
    if (!payment) continue;
    await applyIntent(ctx, { paymentId: payment.id, intent, account });
    repaired += 1;
  }
  return repaired;
}

function findUnsettled(ctx: Ctx, provider: ProviderName, intents: readonly PaymentIntent[]) {
  const ids = intents.map((intent) => intent.id);
  const keys = intents.map(keyOf);
  return ctx.db
    .selectFrom('payment')
    .select(['id', 'providerIntentId', 'idempotencyKey'])
    .where('provider', '=', provider)
    .where('state', 'not in', ['CAPTURED', 'NEEDS_REVIEW'])
    .where((eb) =>
      eb.or([
        eb('providerIntentId', '=', sql<string>`any(${ids}::text[])`),
        eb('providerIntentId', 'is', null).and('idempotencyKey', '=', sql<string>`any(${keys}::text[])`),
      ]),
    )
    .execute();
}

type KnownIntent = Pick<PaymentIntent, 'id' | 'metadata'>;

/** The key that we gave the intent; it finds a payment whose process died before the intent's id was stored. */
const keyOf = (intent: KnownIntent) => intent.metadata['payment_key'] ?? '';

/** Finds our payment for a provider's intent: by its id, or by our key if the id was never stored. */
export async function findByIntent(ctx: Ctx, provider: ProviderName, intent: KnownIntent) {
  const byIntentId = await ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('providerIntentId', '=', intent.id)
    .executeTakeFirst();
  const key = keyOf(intent);
  if (byIntentId || !key) return byIntentId;
  return ctx.db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('idempotencyKey', '=', key)
    .where('providerIntentId', 'is', null)
    .executeTakeFirst();
}

// Old open payments are queried less and less often: after two minutes, then each time another tenth of their age has
// passed.
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
      ctx.adapters.logger.warn('an open payment could not be queried', { paymentId: id, error });
    }
  }
  return repaired;
}
