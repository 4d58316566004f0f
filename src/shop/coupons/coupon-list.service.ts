import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { catalogue } from '#shop/catalogue/snapshot.service.ts';
import { listEntityHistory } from '#platform/admin/entity-history.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage } from '#shared/forms/paging.ts';
import type { CouponRow, CouponUse, CouponView } from './coupon-admin.contract.ts';
import { couponState } from './coupon-admin.rules.ts';
import { couponLabel } from './coupon-labels.rules.ts';
import { couponConditions, couponSums } from './coupon-conditions.rules.ts';

interface Row {
  id: number;
  code: string;
  note: string;
  kind: CouponRow['kind'];
  percent: string | null;
  amounts: unknown;
  conditions: unknown;
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  maxUsesPerPerson: number | null;
  used: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface CouponQuery {
  page: number;
  size: number;
  search: string;
  filter: 'live' | 'planned' | 'ended' | 'all';
  sort: string;
}

const ended = sql`(c.ends_at <= now() or c.used >= c.max_uses)`;
const filters = {
  live: sql`${ended} is not true and (c.starts_at is null or c.starts_at <= now())`,
  planned: sql`${ended} is not true and c.starts_at > now()`,
  ended: sql`${ended} is true`,
  all: sql`true`,
};
const orders: Record<string, ReturnType<typeof sql>> = {
  code: sql`c.code`,
  '-code': sql`c.code desc`,
  end: sql`c.ends_at nulls last, c.id`,
  '-end': sql`c.ends_at desc nulls first, c.id`,
  used: sql`c.used, c.id`,
  '-used': sql`c.used desc, c.id`,
  created: sql`c.id`,
  '-created': sql`c.id desc`,
};

export async function listCoupons(ctx: Ctx, input: CouponQuery) {
  requirePermission(ctx, 'coupons.read');
  const like = likeText(input.search);
  const { rows } = await sql<Row & { total: number }>`
    select c.*, count(*) over ()::int as total from coupon c
    where ${filters[input.filter]} and (${input.search} = '' or c.code ilike ${like} or c.note ilike ${like})
    order by ${orders[input.sort] ?? orders['-created']!} limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(
    ctx.db,
  );
  const shown = rows.map((row) => toRow(row, ctx.now));
  return toPage(shown, rows[0]?.total ?? 0, input.page, input.size);
}

export async function findCouponView(ctx: Ctx, { id }: { id: number }): Promise<CouponView> {
  requirePermission(ctx, 'coupons.read');
  const { rows } = await sql<Row>`select c.* from coupon c where c.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Failure('not_found');
  return {
    ...toRow(row, ctx.now),
    percent: row.percent === null ? null : Number(row.percent),
    ...termsOf(row),
    maxUsesPerPerson: row.maxUsesPerPerson,
    version: row.updatedAt.toISOString(),
    history: await listEntityHistory(ctx, { entity: 'coupon', id }),
  };
}

/** Orders that used the coupon, with the discount. RELEASED means that the order was cancelled or refunded. */
export async function listCouponUses(ctx: Ctx, { id, page, size }: { id: number; page: number; size: number }) {
  requirePermission(ctx, 'coupons.read');
  const { rows } = await sql<Omit<CouponUse, 'at'> & { at: Date; total: number }>`
    select r.id, r.order_id, o.number, r.email, r.state, o.discount_cents, o.currency, r.at, count(*) over ()::int as total
    from coupon_redemption r join sales_order o on o.id = r.order_id
    where r.coupon_id = ${id} order by r.id desc limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const uses = rows.map(({ total: _total, ...row }) => ({ ...row, at: row.at.toISOString() }));
  return toPage(uses, rows[0]?.total ?? 0, page, size);
}

export async function couponChoices(ctx: Ctx) {
  requirePermission(ctx, 'coupons.read');
  const snapshot = await catalogue(ctx);
  const clubs = await ctx.db.selectFrom('club').select(['id', 'name']).orderBy('name').limit(500).execute();
  const sold = snapshot.products.filter(
    ({ kind, sellable }) => sellable && !['shipping', 'supply', 'gift_card'].includes(kind),
  );
  return {
    products: sold.map(({ id, name, sku }) => ({ id, name: `${name} (${sku})` })),
    categories: [...snapshot.categoriesById.values()]
      .filter(({ typeId }) => typeId !== 7)
      .map(({ id, name, speciesId }) => ({
        id,
        name: speciesId ? `${name}, ${speciesId === 1 ? 'dogs' : 'cats'}` : name,
      })),
    clubs,
  };
}

const termsOf = ({ amounts, conditions }: Row) => ({
  amounts: couponSums.parse(amounts),
  conditions: couponConditions.parse(conditions),
});

function toRow(row: Row, now: Date): CouponRow {
  const { id, code, note, kind, used, maxUses } = row;
  const percent = row.percent === null ? null : Number(row.percent);
  return {
    id,
    code,
    note,
    kind,
    used,
    maxUses,
    words: couponLabel({ kind, percent, ...termsOf(row) }),
    state: couponState(row, now),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
