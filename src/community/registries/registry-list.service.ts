import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { listEntityHistory } from '#platform/admin/entity-history.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage } from '#shared/forms/paging.ts';
import type { AdminRegistry, AdminRegistryView } from './registry-admin.contract.ts';

export interface RegistryQuery {
  page: number;
  size: number;
  search: string;
  filter: 'open' | 'closed' | 'all';
  sort: string;
}

interface Row extends Omit<AdminRegistry, 'lookedAt'> {
  lookedAt: Date | null;
  total: number;
}

const columns = sql`r.code, r.name, r.country_code, (select n.name from country n where n.code = r.country_code) as country, r.minimum_grade, r.state,
  (select count(*)::int from registry_officer o where o.registry_code = r.code) as officers,
  (select count(*)::int from registry_consent c where c.registry_code = r.code and c.ended_at is null) as animals,
  (select count(*)::int from registry_key k where k.registry_code = r.code and k.revoked_at is null) as keys,
  (select l.at from registry_lookup l where l.registry_code = r.code order by l.id desc limit 1) as looked_at`;

const filters = {
  open: sql`r.state = 'ACTIVE'`,
  closed: sql`r.state = 'CLOSED'`,
  all: sql`true`,
};

const orders: Record<string, ReturnType<typeof sql>> = {
  name: sql`r.name collate "und-x-icu", r.code`,
  '-name': sql`r.name collate "und-x-icu" desc, r.code`,
  officers: sql`officers, r.code`,
  '-officers': sql`officers desc, r.code`,
  animals: sql`animals, r.code`,
  '-animals': sql`animals desc, r.code`,
  looked: sql`looked_at nulls first, r.code`,
  '-looked': sql`looked_at desc nulls last, r.code`,
};

export async function listAdminRegistries(ctx: Ctx, input: RegistryQuery) {
  requirePermission(ctx, 'registry_desk.read');
  const like = likeText(input.search);
  const { rows } = await sql<Row>`
    select ${columns}, count(*) over ()::int as total from registry r
    where ${filters[input.filter]} and (${input.search} = '' or r.name ilike ${like} or r.code ilike ${like} or exists (
      select from registry_officer o join person p on p.id = o.person_id
      where o.registry_code = r.code and (p.email ilike ${like} or p.name ilike ${like})))
    order by ${orders[input.sort] ?? orders['name']!} limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(
    ctx.db,
  );
  return toPage(rows.map(toRow), rows[0]?.total ?? 0, input.page, input.size);
}

export async function findAdminRegistry(ctx: Ctx, { code }: { code: string }): Promise<AdminRegistryView> {
  requirePermission(ctx, 'registry_desk.read');
  const { rows } = await sql<
    Row & { speciesId: number | null; requiredTestIds: number[]; closedReason: string | null; updatedAt: Date }
  >`
    select ${columns}, r.species_id, r.required_test_ids, r.closed_reason, r.updated_at, 0 as total
    from registry r where r.code = ${code}`.execute(ctx.db);
  const row = rows[0];
  if (!row) throw new Failure('not_found');
  const { speciesId, requiredTestIds, closedReason, updatedAt, ...registry } = row;
  return {
    ...toRow(registry),
    speciesId,
    closedReason,
    version: updatedAt.toISOString(),
    requiredTests: await testsOf(ctx, requiredTestIds),
    people: await officersOf(ctx, code),
    history: await listEntityHistory(ctx, { entity: 'registry', id: code }),
  };
}

function toRow({ total: _total, lookedAt, ...row }: Row): AdminRegistry {
  return { ...row, lookedAt: lookedAt?.toISOString() ?? null };
}

async function officersOf(ctx: Ctx, code: string) {
  const rows = await ctx.db
    .selectFrom('registryOfficer')
    .innerJoin('person', 'person.id', 'registryOfficer.personId')
    .select(['person.id', 'person.name', 'person.email', 'registryOfficer.appointedAt'])
    .where('registryCode', '=', code)
    .orderBy('person.name')
    .orderBy('person.id')
    .execute();
  return rows.map(({ appointedAt, ...row }) => ({ ...row, appointedAt: appointedAt.toISOString() }));
}

async function testsOf(ctx: Ctx, ids: number[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`${namedTests} where t.id = any(${ids}::int[]) order by 2`.execute(ctx.db);
  return rows;
}

const namedTests = sql`select t.id, t.name || ' (' || lower(s.common_name) || ')' as name
  from test t join species s on s.id = t.species_id`;

export async function registryChoices(ctx: Ctx) {
  requirePermission(ctx, 'registry_desk.read');
  const { rows } = await sql<{ id: number; name: string }>`${namedTests} where t.sellable order by 2`.execute(ctx.db);
  return { tests: rows };
}
