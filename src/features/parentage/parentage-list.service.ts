import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#app/context.ts';
import { requireUser } from '#features/accounts/access.service.ts';
import { likeText } from '#features/animals/animals.rules.ts';
import { Failure } from '#shared/failure.ts';
import { toPage, type Page } from '#shared/paging.ts';
import type { Report, RequestRow } from './parentage.contract.ts';
import { closeRelativeNote, type QueryType, type RequestState, type Verdict } from './parentage.rules.ts';

export interface RequestFilter {
  speciesId?: number;
  page: number;
  size: number;
  query: string;
  queryType: QueryType;
}

/** My requests that were not taken back, the newest first. */
export async function listRequests(ctx: Ctx, filter: RequestFilter): Promise<Page<RequestRow>> {
  const user = requireUser(ctx);
  const fitting = sql`q.requester_id = ${user.id} and q.state <> 'CANCELLED'
    ${filter.speciesId === undefined ? sql`` : sql`and q.species_id = ${filter.speciesId}`}
    ${filter.query === '' ? sql`` : sql`and (${matching(filter)})`}`;
  const { rows: counted } = await sql<{
    count: number;
  }>`select count(*)::int as count from parentage_request q where ${fitting}`.execute(ctx.db);
  const rows = await select(
    ctx,
    sql`${fitting} order by q.id desc limit ${filter.size} offset ${(filter.page - 1) * filter.size}`,
  );
  return toPage(rows.map(asRow), counted[0]?.count ?? 0, filter.page, filter.size);
}

/** One request with its verdicts, of its requester only. */
export async function findReport(ctx: Ctx, input: { id: number }): Promise<Report> {
  const user = requireUser(ctx);
  const [row] = await select(ctx, sql`q.id = ${input.id} and q.requester_id = ${user.id} and q.state <> 'CANCELLED'`);
  if (!row) throw new Failure('not_found');
  return {
    ...asRow(row),
    population: row.population === null ? null : { name: row.population, animals: row.populationSize ?? 0 },
    findings: await listFindings(ctx, input.id),
    note: closeRelativeNote,
  };
}

export async function findRequest(ctx: Ctx, input: { id: number }): Promise<RequestRow> {
  const { population: _population, findings: _findings, note: _note, ...row } = await findReport(ctx, input);
  return row;
}

function matching({ query, queryType }: RequestFilter): RawBuilder<unknown> {
  const text = likeText(query);
  const named = (ids: RawBuilder<unknown>) =>
    sql`exists (select 1 from animal a where a.id in (${ids}) and (a.name ilike ${text} or a.registered_name ilike ${text}))`;
  const kinds: Record<Exclude<QueryType, 'all'>, RawBuilder<unknown>> = {
    offspring: named(sql`select animal_id from parentage_offspring o where o.request_id = q.id`),
    dam: named(sql`q.dam_id`),
    sire: named(sql`select animal_id from parentage_candidate c where c.request_id = q.id`),
    id: sql`q.id::text = ${query}`,
  };
  return queryType === 'all' ? sql.join(Object.values(kinds), sql` or `) : kinds[queryType];
}

interface Row {
  id: number;
  speciesId: number;
  speciesName: string;
  state: RequestState;
  casesDone: number;
  casesTotal: number;
  panelId: string;
  panelName: string;
  population: string | null;
  populationSize: number | null;
  createdAt: Date;
  reportedAt: Date | null;
  offspring: { id: number; name: string; verdict: Verdict | null }[];
  dam: { id: number; name: string } | null;
  sires: { id: number; name: string }[];
}

async function select(ctx: Ctx, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select q.id, q.species_id, sp.name as species_name, q.state, q.cases_done, q.cases_total, q.panel_id, p.name as panel_name,
      q.population, q.population_size, q.created_at, q.reported_at,
      (select json_agg(json_build_object('id', a.id, 'name', a.name, 'verdict', r.verdict) order by a.name, a.id)
        from parentage_offspring o join animal a on a.id = o.animal_id
        left join parentage_result r on r.request_id = q.id and r.offspring_id = a.id and r.role = 'WHOLE'
        where o.request_id = q.id) as offspring,
      (select json_build_object('id', a.id, 'name', a.name) from animal a where a.id = q.dam_id) as dam,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name, a.id), '[]')
        from parentage_candidate c join animal a on a.id = c.animal_id where c.request_id = q.id) as sires
    from parentage_request q join species sp on sp.id = q.species_id join panel p on p.id = q.panel_id
    where ${where}`.execute(ctx.db);
  return rows;
}

function asRow(row: Row): RequestRow {
  const { id, state, offspring, dam, sires } = row;
  return {
    id,
    state,
    offspring,
    dam,
    sires,
    species: { id: row.speciesId, name: row.speciesName },
    progress: { done: row.casesDone, total: row.casesTotal },
    panel: { id: row.panelId, name: row.panelName },
    requestedAt: row.createdAt.toISOString(),
    reportedAt: row.reportedAt?.toISOString() ?? null,
  };
}

async function listFindings(ctx: Ctx, requestId: number): Promise<Report['findings']> {
  const { rows } = await sql<{
    offspringId: number;
    offspringName: string;
    parentId: number | null;
    parentName: string | null;
    role: 'DAM' | 'SIRE' | 'WHOLE';
    verdict: Verdict;
    kind: 'duo' | 'trio' | null;
    loci: number | null;
    mismatches: number | null;
    lod: number | null;
    reasons: string[];
  }>`
    select r.offspring_id, o.name as offspring_name, r.parent_id, p.name as parent_name, r.role, r.verdict, r.kind, r.loci, r.mismatches, r.lod, r.reasons
    from parentage_result r join animal o on o.id = r.offspring_id left join animal p on p.id = r.parent_id
    where r.request_id = ${requestId} order by o.name, r.offspring_id, r.id`.execute(ctx.db);
  return rows
    .filter(({ role }) => role === 'WHOLE')
    .map((whole) => ({
      offspring: { id: whole.offspringId, name: whole.offspringName },
      verdict: whole.verdict,
      reasons: whole.reasons,
      parents: rows.flatMap(
        ({ offspringId, parentId, parentName, role, verdict, kind, loci, mismatches, lod, reasons }) =>
          offspringId === whole.offspringId && role !== 'WHOLE' && parentId !== null
            ? [
                {
                  parent: { id: parentId, name: parentName ?? '' },
                  role,
                  verdict,
                  kind: kind ?? ('duo' as const),
                  loci: loci ?? 0,
                  mismatches: mismatches ?? 0,
                  lod,
                  reasons,
                },
              ]
            : [],
      ),
    }));
}
