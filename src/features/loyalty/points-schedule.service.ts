import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { queueMail } from '#features/mail/mail.service.ts';
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

export interface Expiring {
  personId: string;
  email: string;
  points: number;
  /** The day on which the first of them go. */
  on: string;
}

/** Points that go within so many days unless they are used, by person; first in first out, as `expirePoints` counts. */
export async function listExpiring(ctx: Ctx, input: { days: number; personId?: string }): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    select person_id, email, least(available, soon - gone)::int as points, to_char(first_on, 'YYYY-MM-DD') as on from (
      select b.person_id, p.email, b.available,
        coalesce(sum(e.available_delta) filter (where e.available_delta > 0 and e.expires_at <= now() + make_interval(days => ${input.days})), 0) as soon,
        coalesce(-sum(e.available_delta) filter (where e.available_delta < 0 or e.kind = 'UNHOLD'), 0) as gone,
        min(e.expires_at) filter (where e.available_delta > 0 and e.expires_at > now()) as first_on
      from loyalty_balance b join person p on p.id = b.person_id join loyalty_entry e on e.person_id = b.person_id
      where ${input.personId ?? null}::text is null or b.person_id = ${input.personId ?? null}
      group by b.person_id, p.email, b.available
    ) as sums where soon > gone and available > 0 and first_on <= now() + make_interval(days => ${input.days})`.execute(
    ctx.db,
  );
  return rows;
}

const WARN_DAYS = [14, 60];

/** Business rules 3.6: a mail 60 and 14 days before; each once for a day of expiry. */
export async function warnOfExpiry(ctx: Ctx): Promise<number> {
  let sent = 0;
  const told = new Set<string>();
  for (const days of WARN_DAYS) {
    for (const { personId, email, points, on } of await listExpiring(ctx, { days })) {
      if (told.has(personId)) continue;
      told.add(personId);
      const dedupeKey = `points-expiring:${personId}:${on}:${days}`;
      const data = { points, on };
      if (await queueMail(ctx, { dedupeKey, to: email, personId, template: 'loyalty.expiring', data })) sent += 1;
    }
  }
  return sent;
}
