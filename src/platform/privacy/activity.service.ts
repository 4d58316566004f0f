import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage } from '#shared/forms/paging.ts';
import { activityLabel } from './activity.rules.ts';

interface Row {
  id: string;
  at: Date;
  action: string;
  subject: string;
  subjectId: string;
  actor: 'you' | 'staff' | 'link' | 'site' | 'somebody';
  actorName: string | null;
  onBehalf: boolean;
  animal: string | null;
  reason: string | null;
  withWhom: string | null;
  total: number;
}

// The recipient of a share is shown only to the user who gave it, not to the animal's next owner.
const withWhom = (userId: string) => sql`coalesce(
  (select coalesce(p.name, s.email, 'a link' || coalesce(' (' || s.label || ')', ''))
    from animal_share s left join person p on p.id = s.person_id
    where s.id = coalesce((m.data ->> 'shareId')::int, (m.data -> 'shares' ->> 0)::int) and s.shared_by = ${userId}),
  (select c.name from club c where c.id = (m.data ->> 'clubId')::int and m.action like 'club.%'),
  (select r.name from registry r where r.code = m.data ->> 'registry' and m.action like 'registry.%'))`;

const actors = {
  you: 'You',
  staff: 'Our staff',
  link: 'Anyone with the link',
  site: 'Damsire (automatic)',
} as const;

/**
 * Who viewed, shared or changed the user's data: their own actions, those of staff, and those of users they share
 * animals with. Others are named only if they share an animal; staff appear as "our staff".
 */
export async function listActivity(
  ctx: Ctx,
  input: { page: number; size: number; search: string; who: 'all' | 'others' },
) {
  const user = requireUser(ctx);
  const like = likeText(input.search);
  // A union, so that each branch uses its own index: with "or" the whole history would be scanned.
  const { rows } = await sql<Row>`
    with own as materialized (
      select animal_id, animal_id::text as key from animal_ownership where person_id = ${user.id} and till is null
    ), audited as (
      select * from audit_entry where owner_id = ${user.id}
      union select e.* from own join audit_entry e on e.subject = 'animal' and e.subject_id = own.key
    ), recorded as (
      select * from event where entity = 'person' and entity_id = ${user.id}
      union select e.* from own join event e on e.entity = 'animal' and e.entity_id = own.key and e.kind <> 'shared'
      union select * from event where on_behalf_of = ${user.id} and entity <> 'person'
    ), mine as (
      select 'a' || id as id, at, action, subject, subject_id, actor_id, on_behalf_of, data ->> 'reason' as reason, data from audited
      union all
      select 'e' || id, at, kind, entity, entity_id, actor_id, on_behalf_of, case when kind like 'view_as%' then reason end, data from recorded
      union all
      select 'c' || e.id, e.at, e.kind, e.entity, own.key, e.actor_id, e.on_behalf_of, e.reason, e.data
      from own join certificate c on c.animal_id = own.animal_id
      join event e on e.entity = 'certificate' and e.entity_id = c.id::text
      where e.on_behalf_of is distinct from ${user.id}
    ), named as (
      select m.id, m.at, m.action, m.subject, m.subject_id, m.on_behalf_of, m.reason, a.name as animal, p.name as actor_name,
        ${withWhom(user.id)} as with_whom,
        case when m.actor_id is null and m.action = 'animal.seen_by_link' then 'link'
          when m.actor_id is null and m.subject <> 'person' then 'site'
          when m.actor_id is null or m.actor_id = ${user.id} then 'you'
          when exists (select from person_role r where r.person_id = m.actor_id and r.role in ('admin', 'support', 'lab_technician', 'lab_reviewer'))
            then 'staff' else 'somebody' end as actor
      from mine m left join person p on p.id = m.actor_id
      left join animal a on a.id = case when m.subject in ('animal', 'certificate') then m.subject_id::int end
      where m.action not in ('view_as')
    )
    select id, at, action, subject, subject_id, actor, actor_name, on_behalf_of is not null as on_behalf, animal, reason, with_whom,
      count(*) over ()::int as total
    from named where (${input.who} = 'all' or actor not in ('you', 'site'))
      and (${input.search} = '' or coalesce(animal, '') ilike ${like} or with_whom ilike ${like}
        or replace(replace(action, '_', ' '), '.', ' ') ilike ${like})
    order by at desc, id desc limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(ctx.db);
  const entries = rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    what: activityLabel(row.action, row.subject),
    about: row.animal,
    withWhom: row.withWhom,
    who: row.actor === 'somebody' ? (row.actorName ?? 'Closed account') : actors[row.actor],
    asYou: row.onBehalf,
    reason: row.reason,
  }));
  return toPage(entries, rows[0]?.total ?? 0, input.page, input.size);
}
