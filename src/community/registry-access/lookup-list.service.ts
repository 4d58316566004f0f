import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { likeText } from '#shared/like-text.ts';
import { type ListFilter, toPage } from '#shared/forms/paging.ts';
import type { LookupKey, LookupStatus } from '#community/registries/registries.rules.ts';

type Filter = ListFilter<keyof typeof orders>;

const orders = {
  at: sql`l.id`,
  '-at': sql`l.id desc`,
  asked: sql`l.asked, l.id desc`,
  '-asked': sql`l.asked desc, l.id desc`,
  registry: sql`r.name, l.id desc`,
  '-registry': sql`r.name desc, l.id desc`,
};

interface Row {
  id: number;
  registry: string;
  asked: string;
  by: LookupKey;
  reason: string;
  status: LookupStatus;
  animal: string | null;
  officer: string | null;
  via: 'DESK' | 'KEY' | 'NOTICE';
  at: Date;
  total: number;
}

/** Lookups by registries that matched an animal of the user, whether or not it was shown. */
export function listLooks(ctx: Ctx, filter: Filter) {
  const user = requireUser(ctx);
  return list(ctx, sql`select * from registry_lookup where owner_id = ${user.id}`, filter);
}

/**
 * An officer's lookups, newest first. A number of several animals is recorded once for each. To reveal no more than the
 * response did, at most one row of animals that were not shown is listed, and none if another animal was shown.
 */
export async function listMyLookups(ctx: Ctx, filter: Filter) {
  const user = requirePermission(ctx, 'registry.check');
  const { results, ...paging } = await list(ctx, answersTo(user.id), filter);
  const registries = await ctx.db
    .selectFrom('registryOfficer')
    .innerJoin('registry', 'registry.code', 'registryOfficer.registryCode')
    .select(['registry.code', 'registry.name'])
    .where('registryOfficer.personId', '=', user.id)
    .orderBy('registry.name')
    .execute();
  return { ...paging, results, registries };
}

function answersTo(officerId: string) {
  return sql`select * from (select *, row_number() over (partition by at, asked order by animal_id is null, id) as place
    from registry_lookup where officer_id = ${officerId}) asked where animal_id is not null or place = 1`;
}

async function list(ctx: Ctx, source: ReturnType<typeof sql>, { page, size, search, sort }: Filter) {
  const text = likeText(search);
  const { rows } = await sql<Row>`
    select l.id, r.name as registry, l.asked, l.asked_by as by, l.reason, l.status, a.name as animal, coalesce(p.name, k.label) as officer, l.via, l.at,
      count(*) over ()::int as total
    from (${source}) l join registry r on r.code = l.registry_code left join person p on p.id = l.officer_id
    left join registry_key k on k.id = l.key_id left join animal a on a.id = l.animal_id
    where (${search} = '' or l.asked ilike ${text} or l.reason ilike ${text} or a.name ilike ${text} or r.name ilike ${text})
    order by ${orders[sort]} limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const results = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return toPage(results, rows[0]?.total ?? 0, page, size);
}
