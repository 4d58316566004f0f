import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { CalendarQuery } from '#platform/calendar/calendar.events.ts';
import type { CalendarEntry } from '#platform/calendar/calendar.rules.ts';

interface WaitingRequest {
  id: number;
  names: string[] | null;
  on: string;
  updatedAt: Date;
}

/** Calendar entries for the expiry of pending parentage requests. */
export async function requestEntries(
  ctx: Ctx,
  { personId, timeZone, from, to }: CalendarQuery,
): Promise<CalendarEntry[]> {
  const { rows } = await sql<WaitingRequest>`
    select p.id, (select array_agg(a.name order by a.name collate natural_order) from parentage_offspring o join animal a on a.id = o.animal_id
        where o.request_id = p.id) as names,
      (p.expires_at at time zone ${timeZone})::date::text as on, p.updated_at
    from parentage_request p
    where p.requester_id = ${personId} and p.state in ('AWAITING_CONSENT', 'AWAITING_PAYMENT', 'AWAITING_PROFILES')
      and (p.expires_at at time zone ${timeZone})::date between ${from}::date and ${to}::date`.execute(ctx.db);
  return rows.map(({ id, names, on, updatedAt }) => ({
    key: `parentage-${id}`,
    kind: 'expiry',
    on,
    until: null,
    title: `Parentage request ends: ${(names ?? []).join(', ')}`,
    note: null,
    path: '/my/parentage-requests',
    animalId: null,
    changedAt: updatedAt,
  }));
}
