import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { CalendarQuery } from '#platform/calendar/calendar.events.ts';
import type { CalendarEntry } from '#platform/calendar/calendar.rules.ts';

interface EndingShare {
  id: number;
  animalId: number;
  name: string;
  label: string | null;
  isLink: boolean;
  on: string;
  createdAt: Date;
}

/** Calendar entries for the end dates of an owner's links and shares. */
export async function shareEntries(ctx: Ctx, query: CalendarQuery): Promise<CalendarEntry[]> {
  const { rows } = await sql<EndingShare>`
    select s.id, a.id as animal_id, a.name, s.label, s.token_hash is not null as is_link, s.created_at,
      (s.expires_at at time zone ${query.timeZone})::date::text as on
    from animal_ownership o join animal a on a.id = o.animal_id join animal_share s on s.animal_id = a.id
    where o.person_id = ${query.personId} and o.till is null and not o.archived and s.revoked_at is null
      and s.link_id is null and (s.expires_at at time zone ${query.timeZone})::date between ${query.from}::date and ${query.to}::date`.execute(
    ctx.db,
  );
  return rows.map(({ id, animalId, name, label, isLink, on, createdAt }) => ({
    key: `share-${id}`,
    kind: 'expiry',
    on,
    until: null,
    title: isLink ? `Share link ends: ${name}` : `Sharing ends: ${name}`,
    note: label,
    path: `/my/my-animals/${animalId}`,
    animalId,
    changedAt: createdAt,
  }));
}
