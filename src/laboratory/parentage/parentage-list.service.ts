import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { Report, CaseRow } from './parentage.contract.ts';
import { listFindings } from './findings.service.ts';
import { gradesOf } from './grades.service.ts';
import {
  closeRelativeNote,
  PARENTAGE_PRODUCT,
  caseStates,
  type QueryType,
  type CaseState,
  type CaseVerdict,
} from './parentage.rules.ts';
import { pricesForRequest } from './parentage-prices.service.ts';
import { visibleTo } from '#laboratory/parentage-consents/report-readers.service.ts';
import type { OrderState } from '#shop/orders/orders.rules.ts';

export interface RequestFilter {
  speciesId?: number;
  state?: CaseState;
  page: number;
  size: number;
  query: string;
  queryType: QueryType;
  sort: 'asked' | '-asked' | 'state' | '-state';
}

/** The user's requests and those of clubs that they order for, except deleted ones. */
export async function listCases(ctx: Ctx, filter: RequestFilter): Promise<Page<CaseRow>> {
  const user = requireUser(ctx);
  const fitting = sql`${visibleTo(user.id)} and not q.deleted
    ${filter.speciesId === undefined ? sql`` : sql`and q.species_id = ${filter.speciesId}`}
    ${filter.state === undefined ? sql`` : sql`and q.state = ${filter.state}`}
    ${filter.query === '' ? sql`` : sql`and (${matching(filter)})`}`;
  const { rows: counted } = await sql<{
    count: number;
  }>`select count(*)::int as count from parentage_request q where ${fitting}`.execute(ctx.db);
  const rows = await selectRequests(
    ctx,
    sql`${fitting} order by ${listOrders[filter.sort]}, q.id desc limit ${filter.size} offset ${(filter.page - 1) * filter.size}`,
  );
  return toPage(
    rows.map((row) => toCaseRow(row, user.id)),
    counted[0]?.count ?? 0,
    filter.page,
    filter.size,
  );
}

const byState = sql`array_position(array[${sql.join(caseStates)}]::text[], q.state)`;
const listOrders = { asked: sql`q.id`, '-asked': sql`q.id desc`, state: byState, '-state': sql`${byState} desc` };

interface ReviewFilter {
  page: number;
  size: number;
  search: string;
  sort: 'asked' | '-asked' | 'panel' | '-panel';
}

/** Requests that need a second person in the laboratory, searched by number or by the name of an animal. */
export async function listForReview(ctx: Ctx, { page, size, search, sort }: ReviewFilter): Promise<Page<CaseRow>> {
  requirePermission(ctx, 'lab.read');
  const waiting = sql`q.state = 'IN_REVIEW'${search === '' ? sql`` : sql` and (${matching({ query: search, queryType: 'all' })})`}`;
  const { rows: counted } = await sql<{
    count: number;
  }>`select count(*)::int as count from parentage_request q where ${waiting}`.execute(ctx.db);
  const rows = await selectRequests(
    ctx,
    sql`${waiting} order by ${reviewOrders[sort]}, q.id limit ${size} offset ${(page - 1) * size}`,
  );
  return toPage(
    rows.map((row) => toCaseRow(row)),
    counted[0]?.count ?? 0,
    page,
    size,
  );
}

const reviewOrders = {
  asked: sql`q.id`,
  '-asked': sql`q.id desc`,
  panel: sql`q.panel_id`,
  '-panel': sql`q.panel_id desc`,
};

/** One request for laboratory staff, with the verdicts that are in review. */
export async function findForReview(ctx: Ctx, input: { id: number }): Promise<Report> {
  requirePermission(ctx, 'lab.read');
  const [row] = await selectRequests(ctx, sql`q.id = ${input.id} and q.state in ('IN_REVIEW', 'REPORTED')`);
  if (!row) throw new Failure('not_found');
  return { ...(await reportOf(ctx, row, true)), toPay: null };
}

/** One request with its verdicts, for users who can view it. */
export async function findReport(ctx: Ctx, input: { id: number }): Promise<Report> {
  const user = requireUser(ctx);
  const [row] = await selectRequests(ctx, sql`q.id = ${input.id} and ${visibleTo(user.id)} and not q.deleted`);
  if (!row) throw new Failure('not_found');
  const toPay = row.state === 'AWAITING_PAYMENT' && row.requesterId === user.id ? await priceOf(ctx, row) : null;
  return { ...(await reportOf(ctx, row, row.state === 'REPORTED')), toPay };
}

async function priceOf(ctx: Ctx, row: Row): Promise<Report['toPay']> {
  const { cents, currency } = await pricesForRequest(ctx, [PARENTAGE_PRODUCT], row.clubName !== null);
  const eachCents = cents.get(PARENTAGE_PRODUCT);
  const young = row.offspring.length;
  return eachCents === undefined ? null : { young, eachCents, totalCents: eachCents * young, currency };
}

async function reportOf(ctx: Ctx, row: Row, withFindings: boolean): Promise<Omit<Report, 'toPay'>> {
  const findings = withFindings ? await listFindings(ctx, row.id, row.run) : [];
  const ids = findings.flatMap(({ offspring, parents }) => [offspring.id, ...parents.map(({ parent }) => parent.id)]);
  const grades = await gradesOf(ctx, row.panelId ?? '', ids);
  const graded = (animal: { id: number; name: string }) => ({ ...animal, grade: grades.get(animal.id) ?? 'C' });
  return {
    ...toCaseRow(row, ctx.user?.id),
    version: String(row.run),
    population: row.population === null ? null : { name: row.population, animals: row.populationSize ?? 0 },
    findings: findings.map(({ offspring, parents, ...finding }) => ({
      ...finding,
      offspring: graded(offspring),
      parents: parents.map(({ parent, ...compared }) => ({ ...compared, parent: graded(parent) })),
    })),
    note: closeRelativeNote,
  };
}

export async function findCase(ctx: Ctx, input: { id: number }): Promise<CaseRow> {
  const {
    version: _version,
    population: _population,
    findings: _findings,
    note: _note,
    toPay: _toPay,
    ...row
  } = await findReport(ctx, input);
  return row;
}

function matching({ query, queryType }: Pick<RequestFilter, 'query' | 'queryType'>): RawBuilder<unknown> {
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
  requesterId: string;
  speciesId: number;
  speciesName: string;
  state: CaseState;
  casesDone: number;
  casesTotal: number;
  panelId: string | null;
  panelName: string | null;
  run: number;
  orderId: number | null;
  orderState: OrderState | null;
  paidAt: Date | null;
  waitsForProfiles: boolean;
  endReason: string | null;
  clubName: string | null;
  code: string | null;
  asked: CaseRow['asked'];
  population: string | null;
  populationSize: number | null;
  createdAt: Date;
  reportedAt: Date | null;
  offspring: { id: number; name: string; verdict: CaseVerdict | null }[];
  dam: { id: number; name: string } | null;
  sires: { id: number; name: string }[];
}

/** Requests with the columns of their lists; `where` may end with an order and a limit. */
export async function selectRequests(ctx: Ctx, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select q.id, q.requester_id, q.species_id, sp.name as species_name, q.state, q.cases_done, q.cases_total, q.panel_id, p.name as panel_name, q.run,
      q.order_id, so.state as order_state, q.paid_at, q.waits_for_profiles, q.end_reason, cl.name as club_name, rp.code,
      (select coalesce(json_agg(json_build_object('role', c.role, 'animalName', c.animal_name, 'state', c.state,
          'expiresAt', to_char(c.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.id), '[]')
        from parentage_consent c where c.request_id = q.id) as asked,
      q.population, q.population_size, q.created_at, q.reported_at,
      (select json_agg(json_build_object('id', a.id, 'name', a.name, 'verdict', r.verdict) order by a.name collate natural_order, a.id)
        from parentage_offspring o join animal a on a.id = o.animal_id
        left join parentage_result r on r.request_id = q.id and r.offspring_id = a.id and r.role = 'WHOLE' and r.run = q.run and q.state = 'REPORTED'
        where o.request_id = q.id) as offspring,
      (select json_build_object('id', a.id, 'name', a.name) from animal a where a.id = q.dam_id) as dam,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name collate natural_order, a.id), '[]')
        from parentage_candidate c join animal a on a.id = c.animal_id where c.request_id = q.id) as sires
    from parentage_request q join species sp on sp.id = q.species_id left join panel p on p.id = q.panel_id
      left join sales_order so on so.id = q.order_id left join club cl on cl.id = q.club_id left join parentage_report rp on rp.request_id = q.id
    where ${where}`.execute(ctx.db);
  return rows;
}

export function toCaseRow(row: Row, personId?: string): CaseRow {
  const { id, state, offspring, dam, sires } = row;
  return {
    id,
    state,
    offspring,
    dam,
    sires,
    species: { id: row.speciesId, name: row.speciesName },
    progress: { done: row.casesDone, total: row.casesTotal },
    panel: row.panelId === null ? null : { id: row.panelId, name: row.panelName ?? '' },
    payment: { orderId: row.orderId, state: row.orderState, paidAt: row.paidAt?.toISOString() ?? null },
    waitsForProfiles: row.waitsForProfiles,
    asked: row.asked,
    club: row.clubName,
    isMine: row.requesterId === personId,
    code: row.code,
    endReason: row.endReason,
    requestedAt: row.createdAt.toISOString(),
    reportedAt: row.reportedAt?.toISOString() ?? null,
  };
}
