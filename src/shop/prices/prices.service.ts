import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { priceProblems, priceVersion, type PlannedPrice, type PricedFor } from './prices.rules.ts';

export interface PricePlace {
  book: string;
  audience: PricedFor;
  productId: number;
}

interface PriceChangeInput extends PricePlace, PlannedPrice {
  reason: string;
  /** Version of the price shown on the page. */
  version?: string | undefined;
}

/** Changes a price now or schedules the change; placed orders keep their price. */
export async function changePrice(ctx: Ctx, input: PriceChangeInput) {
  const actor = requirePermission(ctx, 'catalogue.edit', { write: true });
  await requirePlace(ctx, input);
  return inTransaction(ctx, async (tx) => {
    const before = await lockPrice(tx, input);
    refuseOutdated(input.version, priceVersion(before));
    const problems = priceProblems(input, before, ctx.now);
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const { id } = await planChange(tx, input, actor.viewedBy?.id ?? actor.id);
    if (input.effectiveAt !== null) {
      await tx.adapters.jobs.send(tx.db, 'catalogue.prices', {}, { startAfter: new Date(input.effectiveAt) });
      return { id, state: 'PLANNED' as const };
    }
    await applyChange(tx, id);
    return { id, state: 'IN_FORCE' as const };
  });
}

export async function cancelPriceChange(ctx: Ctx, { id }: { id: number }) {
  const actor = requirePermission(ctx, 'catalogue.edit', { write: true });
  return inTransaction(ctx, async (tx) => {
    const found = await tx.db
      .selectFrom('priceChange')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    if (found.state !== 'PLANNED') throw new Failure('illegal_transition');
    await tx.db
      .updateTable('priceChange')
      .set({ state: 'CANCELLED', cancelledAt: sql<Date>`now()`, cancelledBy: actor.viewedBy?.id ?? actor.id })
      .where('id', '=', id)
      .execute();
    await recordEvent(tx, {
      entity: 'price_change',
      entityId: id,
      kind: 'cancelled',
      from: 'PLANNED',
      to: 'CANCELLED',
    });
    return { id, state: 'CANCELLED' as const };
  });
}

/** Applies all due changes, oldest first, each in a separate transaction, so that none blocks the others. */
export async function applyDuePrices(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('priceChange')
    .select('id')
    .where('state', '=', 'PLANNED')
    .where('effectiveAt', '<=', sql<Date>`now()`)
    .orderBy('effectiveAt')
    .orderBy('id')
    .execute();
  for (const { id } of due) await inTransaction(ctx, (tx) => applyChange(tx, id));
}

async function planChange(tx: Ctx, input: PricePlace & PlannedPrice & { reason: string }, plannedBy: string) {
  const { book, audience, productId, amountCents, nextAmountCents, effectiveAt, reason } = input;
  const created = await tx.db
    .insertInto('priceChange')
    .values({
      priceBook: book,
      audience,
      productId,
      amountCents,
      nextAmountCents,
      effectiveAt: effectiveAt === null ? sql<Date>`clock_timestamp()` : new Date(effectiveAt),
      reason,
      plannedBy,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw invalid({ effectiveAt: ['A change is already scheduled for that date. Cancel it first.'] });
  await recordEvent(tx, {
    entity: 'price_change',
    entityId: created.id,
    kind: 'planned',
    to: 'PLANNED',
    reason,
    data: { book, audience, productId, amountCents, nextAmountCents, effectiveAt },
  });
  return created;
}

/**
 * Applies a change and updates the price in one transaction; the trigger of `price` notifies every process to reload.
 */
async function applyChange(tx: Ctx, id: number): Promise<void> {
  const change = await tx.db.selectFrom('priceChange').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (change?.state !== 'PLANNED') return;
  const { priceBook, productId, audience, amountCents, nextAmountCents } = change;
  const before = await lockPrice(tx, { book: priceBook, productId, audience: audience });
  await tx.db
    .insertInto('price')
    .values({ priceBook, productId, audience, amountCents, nextAmountCents })
    .onConflict((oc) =>
      oc.columns(['priceBook', 'productId', 'audience']).doUpdateSet({ amountCents, nextAmountCents }),
    )
    .execute();
  await tx.db
    .updateTable('priceChange')
    .set({
      state: 'IN_FORCE',
      // Taken under the lock, so that changes are ordered as they were applied.
      inForceAt: sql<Date>`clock_timestamp()`,
      fromAmountCents: before?.amountCents ?? null,
      fromNextAmountCents: before?.nextAmountCents ?? null,
    })
    .where('id', '=', id)
    .execute();
  await recordEvent(tx, { entity: 'price_change', entityId: id, kind: 'in_force', from: 'PLANNED', to: 'IN_FORCE' });
}

async function lockPrice(tx: Ctx, { book, productId, audience }: PricePlace) {
  // A price that does not exist yet has no row to lock, so the product's row is locked.
  await tx.db.selectFrom('product').select('id').where('id', '=', productId).forNoKeyUpdate().execute();
  const row = await tx.db
    .selectFrom('price')
    .select(['amountCents', 'nextAmountCents'])
    .where('priceBook', '=', book)
    .where('productId', '=', productId)
    .where('audience', '=', audience)
    .executeTakeFirst();
  return row ?? null;
}

/** 404 for an unknown book or product. */
export async function requirePlace(ctx: Ctx, { book, productId }: PricePlace): Promise<void> {
  const { rows } = await sql`
    select 1 from product p cross join price_book b where p.id = ${productId} and b.code = ${book} and p.kind <> 'shipping'`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new Failure('not_found');
}
