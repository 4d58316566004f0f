import { sql } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { requireUser } from '#features/accounts/access.service.ts';
import { toPage } from '#shared/paging.ts';
import { wordsFor } from './activity.rules.ts';

interface Row {
  id: string;
  at: Date;
  action: string;
  subject: string;
  subjectId: string;
  actor: 'you' | 'staff' | 'somebody';
  actorName: string | null;
  onBehalf: boolean;
  animal: string | null;
  reason: string | null;
  total: number;
}

/**
 * Who viewed, shared or changed what belongs to the asker: their own steps, those of staff, and those of people they
 * shared with. Others are named only when they share an animal; a member of staff is "our staff".
 */
export async function listActivity(
  ctx: Ctx,
  input: { page: number; size: number; query: string; who: 'all' | 'others' },
) {
  const user = requireUser(ctx);
  const animals = sql`select animal_id::text from animal_ownership where person_id = ${user.id} and till is null`;
  const like = `%${input.query.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Row>`
    with mine as (
      select 'a' || id as id, at, action, subject, subject_id, actor_id, on_behalf_of, data ->> 'reason' as reason from audit_entry
      where owner_id = ${user.id} or (subject = 'animal' and subject_id in (${animals}))
      union all
      select 'e' || id, at, kind, entity, entity_id, actor_id, on_behalf_of, case when kind like 'view_as%' then reason end from event
      where (entity = 'person' and entity_id = ${user.id}) or (entity = 'animal' and entity_id in (${animals}))
        or (on_behalf_of = ${user.id} and entity <> 'person')
    ), named as (
      select m.*, a.name as animal, p.name as actor_name,
        case when m.actor_id is null and m.action = 'animal.seen_by_link' then 'somebody' when m.actor_id is null or m.actor_id = ${user.id} then 'you'
          when exists (select from person_role r where r.person_id = m.actor_id and r.role in ('admin', 'support', 'lab_technician', 'lab_reviewer'))
            then 'staff' else 'somebody' end as actor
      from mine m left join person p on p.id = m.actor_id
      left join animal a on m.subject = 'animal' and a.id::text = m.subject_id
      where m.action not in ('view_as')
    )
    select id, at, action, subject, subject_id, actor, actor_name, on_behalf_of is not null as on_behalf, animal, reason,
      count(*) over ()::int as total
    from named where (${input.who} = 'all' or actor <> 'you')
      and (${input.query} = '' or coalesce(animal, '') ilike ${like} or replace(replace(action, '_', ' '), '.', ' ') ilike ${like})
    order by at desc, id desc limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(ctx.db);
  const entries = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    what: wordsFor(row.action, row.subject),
    about: row.animal,
    who: row.actor === 'staff' ? 'Our staff' : row.actor === 'you' ? 'You' : (row.actorName ?? 'Somebody'),
    asYou: row.onBehalf,
    reason: row.reason,
  }));
  return toPage(entries, rows[0]?.total ?? 0, input.page, input.size);
}
