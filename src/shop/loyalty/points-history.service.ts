import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { toPage } from '#shared/forms/paging.ts';
import type { LoyaltyPoints } from './loyalty.contract.ts';
import { listExpiring } from './points-schedule.service.ts';
import { collectsPoints, LEVEL_MONTHS, levelOf, POINT_CENTS, type Level, type PointsKind } from './points.rules.ts';

const EXPIRY_NOTICE_DAYS = 60;

const labels: Record<PointsKind, string> = {
  EARN: 'Earned with an order',
  RELEASE: 'Now available',
  HOLD: 'Reserved for an order',
  REDEEM: 'Used for an order',
  UNHOLD: 'Returned',
  REVERSE: 'Reversed after a refund',
  EXPIRE: 'Expired',
  VOUCHER: 'Voucher',
  ADJUST: 'Adjusted by our team',
};

/** Points, level and history of the signed-in person, newest first. */
export async function listPoints(ctx: Ctx, { page, size }: { page: number; size: number }): Promise<LoyaltyPoints> {
  const user = requireUser(ctx);
  const balance = await ctx.db
    .selectFrom('loyaltyBalance')
    .selectAll()
    .where('personId', '=', user.id)
    .executeTakeFirst();
  const { available = 0, pending = 0 } = balance ?? {};
  const mine = ctx.db.selectFrom('loyaltyEntry').where('personId', '=', user.id).where('kind', '<>', 'REDEEM');
  const { count } = await mine.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await mine
    .selectAll()
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const levels = await listLevels(ctx);
  const spentLastYearCents = await spentBy(ctx, user.id);
  const level = collectsPoints(user.type) ? levelOf(spentLastYearCents, levels) : null;
  const results = rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    label: labels[row.kind],
    points: row.availableDelta !== 0 ? row.availableDelta : row.pendingDelta,
    isPending: row.availableDelta === 0,
    available: row.availableDelta,
    pending: row.pendingDelta,
    at: row.at.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }));
  const nextLevel = level && (levels.find((other) => other.fromCents > level.fromCents) ?? null);
  return {
    available,
    pending,
    worthCents: available * POINT_CENTS,
    level,
    nextLevel,
    spentLastYearCents,
    ...(await nextExpiries(ctx, user.id)),
    ...toPage(results, Number(count), page, size),
  };
}

/** The current level of a person, which sets how many points they earn. */
export async function levelOfPerson(ctx: Ctx, personId: string): Promise<Level> {
  return levelOf(await spentBy(ctx, personId), await listLevels(ctx));
}

export async function listLevels(ctx: Pick<Ctx, 'db'>): Promise<Level[]> {
  const rows = await ctx.db.selectFrom('loyaltyLevel').selectAll().orderBy('fromCents').execute();
  return rows.map(({ name, fromCents, factor }) => ({ name: name, fromCents, factor: Number(factor) }));
}

async function nextExpiries(ctx: Ctx, personId: string): Promise<Pick<LoyaltyPoints, 'expiring' | 'expiries'>> {
  const rows = await listExpiring(ctx, { days: EXPIRY_NOTICE_DAYS, personId });
  const expiries = rows.map(({ points, on }) => ({ points, on }));
  const points = expiries.reduce((sum, row) => sum + row.points, 0);
  return { expiries, expiring: expiries[0] ? { points, on: expiries[0].on } : null };
}

/**
 * Net spend in the last 12 months: products after coupon, points and refunds, without tax and shipping (business rules
 * 3.6).
 */
async function spentBy(ctx: Ctx, personId: string): Promise<number> {
  const since = new Date(ctx.now);
  since.setUTCMonth(since.getUTCMonth() - LEVEL_MONTHS);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(round(net_cents * (1 - least(1, refunded_cents::numeric / nullif(paid_cents, 0))))), 0)::int as cents
    from (
      select goods_cents - discount_cents - points_cents
          - case when tax_included then tax_cents - shipping_tax_cents else 0 end as net_cents,
        total_cents - shipping_cents - case when tax_included then 0 else shipping_tax_cents end as paid_cents,
        (select coalesce(sum(r.amount_cents), 0)
          from order_line l join refund_line r on r.order_line_id = l.id left join refund f on f.id = r.refund_id
          where l.order_id = sales_order.id and (f.state = 'SUCCEEDED' or r.credit_note_id is not null)) as refunded_cents
      from sales_order
      where person_id = ${personId} and placed_at > ${since} and state in ('PLACED', 'PROCESSING', 'COMPLETED')
    ) orders`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}
