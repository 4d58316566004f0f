import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requireUser } from '#platform/accounts/access.service.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { CollectedForMe } from './collection.contract.ts';
import type { CollectedSort } from './collection.rules.ts';

const orders: Record<CollectedSort, RawBuilder<unknown>> = {
  '-collected_on': sql`c.collected_at desc, c.id desc`,
  collected_on: sql`c.collected_at, c.id`,
  name: sql`lower(c.name), c.id`,
  '-name': sql`lower(c.name) desc, c.id desc`,
};

/** Entries that agents made for the user's email address, or for kits that the user activated. */
export async function listCollectedForMe(
  ctx: Ctx,
  { page, size, search, sort }: { page: number; size: number; search: string; sort: CollectedSort },
): Promise<Page<CollectedForMe>> {
  const user = requireUser(ctx);
  const like = likeText(search);
  const { rows } = await sql<CollectedForMe & { total: number }>`
    select c.id, c.name, coalesce(g.name, p.name) as agent, g.id as agent_id, c.place, to_char(c.collected_at at time zone 'UTC', 'YYYY-MM-DD') as collected_on,
      k.barcode, coalesce(k.activated_at is null and k.state in ('DISPATCHED', 'DELIVERED'), false) as is_open,
      exists (select from acm_declaration d where d.collected_animal_id = c.id and d.voided_at is null) as is_signed,
      count(*) over ()::int as total
    from collected_animal c join person p on p.id = c.agent_id left join kit k on k.id = c.kit_id
    left join lateral (select id, name from collection_agent g where g.person_id = c.agent_id order by g.id desc limit 1) g on true
    where c.deleted_at is null and c.agent_id <> ${user.id}
      and (c.owner_email = lower(${user.email}) or k.activated_by = ${user.id})
      and (${search} = '' or c.name ilike ${like} or c.place ilike ${like} or k.barcode ilike ${like} or coalesce(g.name, p.name) ilike ${like})
    order by ${orders[sort]} limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  return toPage(rows, rows[0]?.total ?? 0, page, size);
}
