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
  /** Of the price that the page showed. */
  version?: string | undefined;
}

/** Changes a price now, or plans it; what was ordered keeps the price it was ordered at. */
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
    await putInForce(tx, id);
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

/** Every planned change whose time has come, the oldest first; each in a transaction of its own, so that none holds up the rest. */
export async function applyDuePrices(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('priceChange')
    .select('id')
    .where('state', '=', 'PLANNED')
    .where('effectiveAt', '<=', sql<Date>`now()`)
    .orderBy('effectiveAt')
    .orderBy('id')
    .execute();
  for (const { id } of due) await inTransaction(ctx, (tx) => putInForce(tx, id));
}

async function planChange(tx: Ctx, input: PricePlace & PlannedPrice & { reason: string }, plannedBy: string) {
  const { book, audience, productId, amountCents, nextAmountCents, effectiveAt, reason } = input;
  const made = await tx.db
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
  if (!made) throw invalid({ effectiveAt: ['A change is already scheduled for that date. Cancel it first.'] });
  await recordEvent(tx, {
    entity: 'price_change',
    entityId: made.id,
    kind: 'planned',
    to: 'PLANNED',
    reason,
    data: { book, audience, productId, amountCents, nextAmountCents, effectiveAt },
  });
  return made;
}

/** The change and the price it makes, in one transaction: the trigger of `price` tells every process to read again. */
async function putInForce(tx: Ctx, id: number): Promise<void> {
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
      // Behind the lock, so that the order of changes is the order of what they made.
      inForceAt: sql<Date>`clock_timestamp()`,
      fromAmountCents: before?.amountCents ?? null,
      fromNextAmountCents: before?.nextAmountCents ?? null,
    })
    .where('id', '=', id)
    .execute();
  await recordEvent(tx, { entity: 'price_change', entityId: id, kind: 'in_force', from: 'PLANNED', to: 'IN_FORCE' });
}

async function lockPrice(tx: Ctx, { book, productId, audience }: PricePlace) {
  // A price that is not there yet has no row to lock: the product's row stands for it.
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

/** 404 for a book or a product that is not there. */
export async function requirePlace(ctx: Ctx, { book, productId }: PricePlace): Promise<void> {
  const { rows } = await sql`
    select 1 from product p cross join price_book b where p.id = ${productId} and b.code = ${book} and p.kind <> 'shipping'`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new Failure('not_found');
}
