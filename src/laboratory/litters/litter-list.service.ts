import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { KennelLitter, LitterResults } from './litters.contract.ts';
import type { LitterPlace } from './litters.rules.ts';

/** An animal that this person bred and transferred. */
const wasMine = (personId: string) => sql<boolean>`a.bred_by = ${personId}
  and a.id in (select f.animal_id from animal_ownership f where f.person_id = ${personId} and f.till is not null)
  and not exists (select from animal_ownership n where n.animal_id = a.id and n.person_id = ${personId} and n.till is null)`;

/**
 * The litters of a kennel, newest first: littermates among the user's animals, and every litter of a dam that the user
 * owns or owned, if the user owns or bred one of its animals. Animals with a new owner are counted, so that a litter
 * stays listed after it is sold.
 */
export async function listKennelLitters(
  ctx: Ctx,
  { page, size }: { page: number; size: number },
): Promise<Page<KennelLitter>> {
  const { id } = requireUser(ctx);
  const { rows } = await sql<KennelLitter & { total: number }>`
    with known as (
      select a.id, a.name, a.dam_id, a.date_of_birth, true as is_mine from animal_ownership o join animal a on a.id = o.animal_id
      where o.person_id = ${id} and o.till is null and not o.archived and a.state = 'ACTIVE'
      union all
      select a.id, a.name, a.dam_id, a.date_of_birth, false from animal a where ${wasMine(id)}
    )
    select k.dam_id, d.name as dam_name, k.date_of_birth::text as born_on, count(*) over ()::int as total,
      coalesce(json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name collate natural_order, k.id) filter (where k.is_mine), '[]') as animals,
      count(*) filter (where not k.is_mine)::int as moved
    from known k join animal d on d.id = k.dam_id
    where k.date_of_birth is not null
    group by k.dam_id, d.name, k.date_of_birth
    having count(*) > 1
      or exists (select from animal_ownership o where o.animal_id = k.dam_id and o.person_id = ${id} and o.till is null)
      or exists (select from animal_ownership o where o.animal_id = k.dam_id and o.person_id = ${id} and o.till is not null)
    order by k.date_of_birth desc, k.dam_id limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const litters = rows.map(({ total: _total, ...litter }) => litter);
  return toPage(litters, rows[0]?.total ?? 0, page, size);
}

/**
 * The animals of a litter that the user bred and that have a new owner; named only if their owners share them with the
 * user.
 */
export async function findMoved(ctx: Ctx, { dam, born }: LitterPlace): Promise<LitterResults['moved']> {
  const { id } = requireUser(ctx);
  const { rows } = await sql<{ id: number; name: string; isSeen: boolean }>`
    select a.id, a.name, exists (select from animal_share h where h.animal_id = a.id and h.person_id = ${id}
      and h.revoked_at is null and (h.expires_at is null or h.expires_at > now())) as is_seen
    from animal a where a.dam_id = ${dam} and a.date_of_birth = ${born}::date and ${wasMine(id)}
    order by a.name collate natural_order, a.id`.execute(ctx.db);
  const visible = rows.filter(({ isSeen }) => isSeen).map(({ id: animalId, name }) => ({ id: animalId, name }));
  return { count: rows.length, seen: visible };
}
