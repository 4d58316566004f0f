import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage } from '#shared/forms/paging.ts';
import type { Agent, AgentEntry } from './agents.contract.ts';

interface SearchInput {
  country?: string | undefined;
  region: string;
  species?: number | undefined;
  id?: number | undefined;
  search: string;
  page: number;
  size: number;
}

export const agentColumns = sql`a.id, a.name, c.name as country, a.state_code as region, a.city, a.postal_code, a.experience,
  a.species_ids, a.travel_km, a.fee_note as fee`;

/** Whether the agent `a` is approved and listed, and has an active account. */
export const isFindable = sql<boolean>`a.state = 'APPROVED' and a.is_listed and a.valid_until >= current_date
  and exists (select from person p where p.id = a.person_id and p.state = 'ACTIVE')`;

/** Public directory search. Also returns the countries and regions that have agents, for the filters. */
export async function searchAgents(ctx: Ctx, input: SearchInput) {
  const { rows } = await sql<Agent & { total: number }>`
    select ${agentColumns}, count(*) over ()::int as total
    from collection_agent a join country c on c.code = a.country_code
    where ${isFindable} ${filterOf(input)}
    order by c.name, a.state_code, a.city, lower(a.name), a.id
    limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(ctx.db);
  const [countries, regions] = [
    await countriesWithAgents(ctx),
    input.country ? await regionsWithAgents(ctx, input.country) : [],
  ];
  return { ...toPage<Agent>(rows, rows[0]?.total ?? 0, input.page, input.size), countries, regions };
}

function filterOf({ country, region, species, id, search }: SearchInput): RawBuilder<unknown> {
  const parts = [
    country ? sql`and a.country_code = ${country}` : sql``,
    region ? sql`and lower(a.state_code) = lower(${region})` : sql``,
    id ? sql`and a.id = ${id}` : sql``,
    species ? sql`and ${species} = any(a.species_ids)` : sql``,
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, 6)
      .map((word) => {
        const like = likeText(word);
        return sql`and (a.name ilike ${like} or a.city ilike ${like} or a.postal_code ilike ${like} or a.state_code ilike ${like} or c.name ilike ${like})`;
      }),
  ];
  return sql.join(parts, sql` `);
}

async function countriesWithAgents(ctx: Ctx) {
  const { rows } = await sql<{ code: string; name: string; count: number }>`
    select c.code, c.name, count(*)::int as count from collection_agent a join country c on c.code = a.country_code
    where ${isFindable} group by c.code, c.name order by c.name`.execute(ctx.db);
  return rows;
}

async function regionsWithAgents(ctx: Ctx, country: string) {
  const { rows } = await sql<{ region: string }>`
    select distinct a.state_code as region from collection_agent a
    where ${isFindable} and a.country_code = ${country} and a.state_code <> '' order by 1`.execute(ctx.db);
  return rows.map(({ region }) => region);
}

/** The user's directory entry, including a suspended or ended one; null if the user was never an agent. */
export async function findOwnEntry(ctx: Ctx): Promise<AgentEntry | null> {
  const { id } = requireUser(ctx);
  const { rows } = await sql<AgentEntry>`
    select ${agentColumns}, a.state, a.is_listed, a.valid_until::text as valid_until
    from collection_agent a join country c on c.code = a.country_code
    where a.person_id = ${id} order by a.id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function changeOwnEntry(
  ctx: Ctx,
  input: { isListed: boolean; travelKm: number; fee?: string | null | undefined; speciesIds: number[] },
): Promise<{ ok: true }> {
  const { id } = requirePermission(ctx, 'agents.log', { write: true });
  return inTransaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('collectionAgent')
      .set({
        isListed: input.isListed,
        travelKm: input.travelKm,
        feeNote: input.fee ?? '',
        speciesIds: [...new Set(input.speciesIds)].toSorted((a, b) => a - b),
      })
      .where('personId', '=', id)
      .where('state', '=', 'APPROVED')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Failure('not_found');
    return { ok: true };
  });
}
