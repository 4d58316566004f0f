import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { invalid } from '#shared/failure.ts';
import { POINTS_LIFETIME_MONTHS, type PointsKind } from './points.rules.ts';
import type { ColumnValue } from '#db/connection.ts';

export interface PointsMove {
  personId: string;
  kind: PointsKind;
  available: number;
  pending: number;
  sourceType: ColumnValue<'loyaltyEntry', 'sourceType'>;
  sourceId: string | number;
  /** `earned`: 24 months from now; a date: the original expiry of the points. */
  expires?: 'earned' | Date | null;
  /** Time of the change, if not now: the demonstration data begin years ago. */
  at?: Date;
}

export async function availablePoints(ctx: Ctx, personId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('loyaltyBalance')
    .select('available')
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row?.available ?? 0;
}

/** Adds the points of a paid order, pending until 14 days after dispatch. */
export async function earnPoints(
  ctx: Ctx,
  input: { personId: string; orderId: number; points: number },
): Promise<void> {
  if (input.points <= 0) return;
  await movePoints(ctx, { ...orderMove(input, 'EARN'), available: 0, pending: input.points, expires: 'earned' });
}

/** Makes the pending points of an order available. */
export async function releasePoints(ctx: Ctx, input: { personId: string; orderId: number }): Promise<void> {
  const earned = await sumOf(ctx, input, 'pendingDelta');
  if (earned <= 0) return;
  await movePoints(ctx, {
    ...orderMove(input, 'RELEASE'),
    available: earned,
    pending: -earned,
    expires: await expiryOf(ctx, input.orderId),
  });
}

/** Reserves points for an order about to be paid; 428 `loyaltyPoints` if there are not enough. */
export async function reservePoints(
  ctx: Ctx,
  input: { personId: string; orderId: number; points: number },
): Promise<void> {
  if (input.points <= 0) return;
  const sourceId = sourceOf(input.orderId, await countOf(ctx, input.orderId, 'UNHOLD'));
  await movePoints(ctx, { ...orderMove(input, 'HOLD'), sourceId, available: -input.points, pending: 0 });
}

/**
 * For a paid order: redeems reserved points. Only the ledger changes; the reservation has already reduced the balance.
 */
export async function redeemReservedPoints(ctx: Ctx, input: { personId: string; orderId: number }): Promise<void> {
  if ((await heldBy(ctx, input)) === 0) return;
  await movePoints(ctx, { ...orderMove(input, 'REDEEM'), available: 0, pending: 0 });
}

/** For an unpaid or refunded order: returns its reserved or redeemed points once. */
export async function releaseReservedPoints(ctx: Ctx, input: { personId: string; orderId: number }): Promise<void> {
  const reservedPoints = await heldBy(ctx, input);
  if (reservedPoints === 0) return;
  const sourceId = sourceOf(input.orderId, (await countOf(ctx, input.orderId, 'HOLD')) - 1);
  await movePoints(ctx, { ...orderMove(input, 'UNHOLD'), sourceId, available: reservedPoints, pending: 0 });
}

/**
 * Points can be removed from an unpaid order and added again: each hold and each return gets a separate source id, so
 * it counts once.
 */
const sourceOf = (orderId: number, before: number) => (before <= 0 ? String(orderId) : `${orderId}/${before + 1}`);

async function countOf(ctx: Ctx, orderId: number, kind: 'HOLD' | 'UNHOLD'): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('loyaltyEntry')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sourceType', '=', 'order')
    .where(ofOrder(orderId))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return count;
}

const ofOrder = (orderId: number) => sql<boolean>`(source_id = ${String(orderId)} or source_id like ${`${orderId}/%`})`;

/**
 * Deducts points that a refunded order earned: pending ones first, then from the balance, which cannot become
 * negative.
 */
export async function reversePoints(
  ctx: Ctx,
  input: { personId: string; orderId: number; points: number; refundId: number },
): Promise<void> {
  if (input.points <= 0) return;
  await inTransaction(ctx, async (tx) => {
    const balance = await lockBalance(tx, input.personId);
    const pending = Math.min(input.points, Math.max(0, await sumOf(tx, input, 'pendingDelta')), balance.pending);
    const available = Math.min(input.points - pending, balance.available);
    const source = { sourceType: 'refund', sourceId: input.refundId } as const;
    const move = { personId: input.personId, kind: 'REVERSE' as const, ...source };
    await movePoints(tx, { ...move, available: -available, pending: -pending });
  });
}

/**
 * Writes one ledger entry and changes the balance accordingly, in one transaction. The same source and kind counts
 * once: a repeat returns false and changes nothing. The conditional UPDATE prevents overspending.
 */
export async function movePoints(ctx: Ctx, move: PointsMove): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .insertInto('loyaltyBalance')
      .values({ personId: move.personId })
      .onConflict((oc) => oc.doNothing())
      .execute();
    const entry = await tx.db
      .insertInto('loyaltyEntry')
      .values({
        personId: move.personId,
        kind: move.kind,
        availableDelta: move.available,
        pendingDelta: move.pending,
        sourceType: move.sourceType,
        sourceId: String(move.sourceId),
        ...(move.at ? { at: move.at } : {}),
        expiresAt:
          move.expires === 'earned'
            ? sql<Date>`now() + make_interval(months => ${POINTS_LIFETIME_MONTHS})`
            : (move.expires ?? null),
      })
      .onConflict((oc) => oc.columns(['sourceType', 'sourceId', 'kind']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!entry) return false;
    const { numUpdatedRows } = await tx.db
      .updateTable('loyaltyBalance')
      .set({ available: sql<number>`available + ${move.available}`, pending: sql<number>`pending + ${move.pending}` })
      .where('personId', '=', move.personId)
      .where(sql<boolean>`available + ${move.available} >= 0 and pending + ${move.pending} >= 0`)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw invalid({ loyaltyPoints: ['You do not have that many points.'] });
    return true;
  });
}

async function expiryOf(ctx: Ctx, orderId: number): Promise<Date | null> {
  const earned = await ctx.db
    .selectFrom('loyaltyEntry')
    .select('expiresAt')
    .where('sourceType', '=', 'order')
    .where('sourceId', '=', String(orderId))
    .where('kind', '=', 'EARN')
    .executeTakeFirst();
  return earned?.expiresAt ?? null;
}

function orderMove(input: { personId: string; orderId: number }, kind: PointsMove['kind']) {
  return { personId: input.personId, kind, sourceType: 'order' as const, sourceId: input.orderId };
}

/** Points that an order has reserved or redeemed and that were not returned. */
async function heldBy(ctx: Ctx, input: { personId: string; orderId: number }): Promise<number> {
  const row = await ctx.db
    .selectFrom('loyaltyEntry')
    .select((eb) => eb.fn.sum<number>('availableDelta').as('sum'))
    .where('sourceType', '=', 'order')
    .where(ofOrder(input.orderId))
    .where('personId', '=', input.personId)
    .where('kind', 'in', ['HOLD', 'UNHOLD'])
    .executeTakeFirst();
  return Math.max(0, -Number(row?.sum ?? 0));
}

async function sumOf(ctx: Ctx, input: { personId: string; orderId: number }, column: 'pendingDelta'): Promise<number> {
  const row = await ctx.db
    .selectFrom('loyaltyEntry')
    .select((eb) => eb.fn.sum<number>(column).as('sum'))
    .where('sourceType', '=', 'order')
    .where('sourceId', '=', String(input.orderId))
    .where('personId', '=', input.personId)
    .executeTakeFirst();
  return Number(row?.sum ?? 0);
}

function lockBalance(tx: Ctx, personId: string) {
  return tx.db
    .insertInto('loyaltyBalance')
    .values({ personId })
    .onConflict((oc) => oc.column('personId').doUpdateSet({ personId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}
