import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import type { CalendarQuery } from '#platform/calendar/calendar.events.ts';
import type { CalendarEntry } from '#platform/calendar/calendar.rules.ts';

interface OpenOffer {
  id: number;
  names: string[];
  isMine: boolean;
  on: string;
  createdAt: Date;
}

/** Calendar entries for the expiry of open offers, both made by a person and made to them. */
export async function offerEntries(ctx: Ctx, { personId, timeZone }: CalendarQuery): Promise<CalendarEntry[]> {
  const { rows } = await sql<OpenOffer>`
    select t.id, array_agg(a.name order by a.name collate natural_order) as names, t.seller_id = ${personId} as is_mine,
      (t.expires_at at time zone ${timeZone})::date::text as on, t.created_at
    from animal_transfer t join animal_transfer_item i on i.transfer_id = t.id and i.is_open
    join animal a on a.id = i.animal_id
    where t.state = 'OFFERED' and t.expires_at > now()
      and (t.seller_id = ${personId} or lower(t.email) = (select lower(email) from person where id = ${personId}))
    group by t.id`.execute(ctx.db);
  return rows.map(({ id, names, isMine, on, createdAt }) => ({
    key: `offer-${id}`,
    kind: 'expiry',
    on,
    until: null,
    title: `${isMine ? 'Your transfer offer expires' : 'Transfer offer to you expires'}: ${names.join(', ')}`,
    note: null,
    path: '/my/transfer-animal',
    animalId: null,
    changedAt: createdAt,
  }));
}
