import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { clubProductVersion } from '#community/clubs/club-product-version.rules.ts';
import { checkCode } from './club-admin.rules.ts';
import { couponConditions } from '#shop/coupons/coupon-conditions.rules.ts';

interface ClubProductInput {
  clubId: number;
  productId: number;
  /** Version of the product that the page showed, or '' if it was not in the list. */
  version?: string | undefined;
  note: string;
  couponCode: string;
}

/** Adds a product at the end of a club's list, or changes its note and code. Repeating the call has no effect. */
export async function saveClubProduct(ctx: Ctx, input: ClubProductInput) {
  requirePermission(ctx, 'club_desk.edit', { write: true });
  const { version, ...fields } = input;
  const { clubId, productId, note, couponCode } = fields;
  const snapshot = await catalogue(ctx);
  if (!snapshot.productsById.has(productId))
    throw invalid({ productId: ["This product doesn't exist. Choose one from the list."] });
  const problems = checkCode(couponCode, await findCode(ctx, couponCode), clubId);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return inTransaction(ctx, async (tx) => {
    await lockList(tx, clubId);
    const before = await tx.db
      .selectFrom('clubProduct')
      .select(['note', 'couponCode'])
      .where('clubId', '=', clubId)
      .where('productId', '=', productId)
      .executeTakeFirst();
    const texts = { note, couponCode: couponCode || null };
    if (clubProductVersion(before) === clubProductVersion(texts)) return { ok: true as const };
    refuseOutdated(version, clubProductVersion(before));
    await tx.db
      .insertInto('clubProduct')
      .values({
        clubId,
        productId,
        ...texts,
        position: sql<number>`(select coalesce(max(position), -1) + 1 from club_product where club_id = ${clubId})`,
      })
      .onConflict((oc) => oc.columns(['clubId', 'productId']).doUpdateSet(texts))
      .execute();
    await recordEvent(tx, { entity: 'club', entityId: clubId, kind: 'product_kept', data: { ...fields } });
    return { ok: true as const };
  });
}

async function findCode(ctx: Ctx, code: string) {
  if (code === '') return null;
  const row = await ctx.db
    .selectFrom('coupon')
    .select(['conditions', sql<boolean>`(ends_at <= now() or used >= max_uses) is true`.as('isOver')])
    .where('code', '=', code)
    .executeTakeFirst();
  if (!row) return null;
  return { clubIds: couponConditions.parse(row.conditions).clubIds, isOver: row.isOver };
}

/** Moves a product one position up or down; at either end of the list nothing changes. */
export async function moveClubProduct(
  ctx: Ctx,
  { clubId, productId, to }: { clubId: number; productId: number; to: 'up' | 'down' },
) {
  requirePermission(ctx, 'club_desk.edit', { write: true });
  return inTransaction(ctx, async (tx) => {
    const ids = await lockList(tx, clubId);
    const at = ids.indexOf(productId);
    if (at < 0) throw new Failure('not_found');
    const next = Math.min(Math.max(at + (to === 'up' ? -1 : 1), 0), ids.length - 1);
    ids.splice(next, 0, ...ids.splice(at, 1));
    for (const [position, id] of ids.entries())
      await tx.db
        .updateTable('clubProduct')
        .set({ position })
        .where('clubId', '=', clubId)
        .where('productId', '=', id)
        .execute();
    return { ok: true as const };
  });
}

export async function removeClubProduct(ctx: Ctx, { clubId, productId }: { clubId: number; productId: number }) {
  requirePermission(ctx, 'club_desk.edit', { write: true });
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .deleteFrom('clubProduct')
      .where('clubId', '=', clubId)
      .where('productId', '=', productId)
      .returning('productId')
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    await recordEvent(tx, { entity: 'club', entityId: clubId, kind: 'product_removed', data: { productId } });
    return { ok: true as const };
  });
}

/** Locks the club, so that concurrent changes of the order wait, and returns the IDs of its products in order. */
async function lockList(tx: Ctx, clubId: number): Promise<number[]> {
  const club = await tx.db.selectFrom('club').select('id').where('id', '=', clubId).forUpdate().executeTakeFirst();
  if (!club) throw new Failure('not_found');
  const rows = await tx.db
    .selectFrom('clubProduct')
    .select('productId')
    .where('clubId', '=', clubId)
    .orderBy('position')
    .orderBy('productId')
    .execute();
  return rows.map(({ productId }) => productId);
}
