import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { RELEASE_DAYS_AFTER_DISPATCH } from './points.rules.ts';
import { movePoints, releasePoints } from './points.service.ts';

/** Business rules 3.6: pending until dispatch + 14 days; what is not sent at all counts from the day it was placed. */
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
 * Points older than 24 months go, first in first out: of what came in and is too old, whatever was not used since. One
 * entry a person and day, so that a second run on the same day changes nothing.
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
