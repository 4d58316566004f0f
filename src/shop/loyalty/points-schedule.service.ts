import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import {
  MIN_POINTS,
  POINTS_LIFETIME_MONTHS,
  POINTS_WARNED_DAYS_BEFORE,
  RELEASE_DAYS_AFTER_DISPATCH,
} from './points.rules.ts';
import { movePoints, releasePoints } from './points.service.ts';

/**
 * Business rules 3.6: points are pending until 14 days after dispatch; for orders without dispatch, the period starts
 * on the day of the order.
 */
export async function releaseDuePoints(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ personId: string; orderId: number }>`
    select e.person_id, o.id as order_id
    from loyalty_entry e join sales_order o on e.source_type = 'order' and o.id::text = e.source_id
    where e.kind = 'EARN' and o.state in ('PLACED', 'PROCESSING', 'COMPLETED')
      and not exists (select from loyalty_entry r where r.source_type = 'order' and r.source_id = e.source_id and r.kind = 'RELEASE')
      and case when o.fulfilment_state = 'NOT_REQUIRED' then o.placed_at
        else (select max(s.sent_at) from shipment s where s.order_id = o.id) end
        <= now() - make_interval(days => ${RELEASE_DAYS_AFTER_DISPATCH})
      and o.fulfilment_state not in ('UNFULFILLED', 'PARTIALLY_SHIPPED')
    order by e.id limit 5000`.execute(ctx.db);
  for (const row of rows) await releasePoints(ctx, row);
  return rows.length;
}

/**
 * Expires points older than 24 months, first in first out: old points minus everything used since. One entry per person
 * and day, so a second run on the same day changes nothing.
 */
export async function expirePoints(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ personId: string; points: number }>`
    select person_id, least(available, old - gone)::int as points from (
      select b.person_id, b.available,
        coalesce(sum(e.available_delta) filter (where e.available_delta > 0 and e.expires_at <= now()), 0) as old,
        coalesce(-sum(e.available_delta) filter (where e.available_delta < 0 or e.kind = 'UNHOLD'), 0) as gone
      from loyalty_balance b join loyalty_entry e on e.person_id = b.person_id
      group by b.person_id, b.available
    ) as sums where old > gone and available > 0`.execute(ctx.db);
  const day = ctx.now.toISOString().slice(0, 10);
  for (const { personId, points } of rows) {
    await movePoints(ctx, {
      personId,
      kind: 'EXPIRE',
      available: -points,
      pending: 0,
      sourceType: 'expiry',
      sourceId: `${personId}:${day}`,
    });
  }
  return rows.length;
}

export interface Expiring {
  personId: string;
  email: string;
  points: number;
  /** Expiry date. */
  on: string;
}

/**
 * Points that expire within `days` unless used, by person and day. First in first out as in `expirePoints`: later uses
 * count against the oldest points.
 */
export async function listExpiring(ctx: Ctx, input: { days: number; personId?: string }): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    with gained as (
      select e.person_id, (e.expires_at at time zone 'UTC')::date as day, sum(e.available_delta) as points
      from loyalty_entry e where e.available_delta > 0 and e.expires_at <= now() + make_interval(days => ${input.days})
        and (${input.personId ?? null}::text is null or e.person_id = ${input.personId ?? null})
      group by 1, 2
    ), gone as (
      select e.person_id, -sum(e.available_delta) filter (where e.available_delta < 0 or e.kind = 'UNHOLD') as points
      from loyalty_entry e where e.person_id in (select person_id from gained) group by 1
    ), left_over as (
      select g.person_id, g.day, least(b.available, greatest(0,
        sum(g.points) over (partition by g.person_id order by g.day) - coalesce(gone.points, 0))) as points
      from gained g join gone using (person_id) join loyalty_balance b using (person_id)
    ), going as (
      select person_id, day, (points - lag(points, 1, 0::numeric) over (partition by person_id order by day))::int as points
      from left_over
    )
    select g.person_id, p.email, g.points, to_char(g.day, 'YYYY-MM-DD') as on
    from going g join person p on p.id = g.person_id
    where g.points > 0 and g.day >= (now() at time zone 'UTC')::date order by g.person_id, g.day`.execute(ctx.db);
  return rows;
}

/** Sends each email once per expiry date. */
export async function warnOfPointsExpiry(ctx: Ctx): Promise<number> {
  let sent = 0;
  const warned = new Set<string>();
  for (const days of POINTS_WARNED_DAYS_BEFORE) {
    for (const { personId, email, points, on } of await listExpiring(ctx, { days })) {
      const expiryKey = `${personId}:${on}`;
      if (warned.has(expiryKey)) continue;
      warned.add(expiryKey);
      const dedupeKey = `points-expiring:${expiryKey}:${days}`;
      const data = { points, months: POINTS_LIFETIME_MONTHS, minimum: MIN_POINTS, on };
      if (await queueMail(ctx, { dedupeKey, to: email, personId, template: 'loyalty.expiring', data })) sent += 1;
    }
  }
  return sent;
}
