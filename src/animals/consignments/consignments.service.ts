import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { once } from '#platform/context/idempotency.service.ts';
import { isAtLaboratory } from '#animals/kits/arrived-kits.service.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { isAllowed } from '#platform/accounts/access.rules.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { Consignment, ConsignmentRow, ReadySample } from './consignments.contract.ts';
import type { ConsignmentState } from './consignments.rules.ts';

interface Row extends Omit<Consignment, 'items' | 'createdAt' | 'sentAt' | 'receivedAt'> {
  createdAt: Date;
  sentAt: Date | null;
  receivedAt: Date | null;
  total: number;
}

/** Reads parcels with their sample counts; `rest` is the rest of the SQL statement. */
async function readConsignments(ctx: Ctx, rest: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    select c.id, c.number, c.state, p.name as agent, c.carrier, c.tracking_number, c.note, c.unknown_barcodes,
      c.created_at, c.sent_at, c.received_at, i.samples, i.missing, i.extra, count(*) over ()::int as total
    from consignment c join person p on p.id = c.agent_id
    cross join lateral (
      select count(*) filter (where i.state <> 'EXTRA')::int as samples, count(*) filter (where i.state = 'MISSING' and not ${isAtLaboratory('i.kit_id')})::int as missing,
        count(*) filter (where i.state = 'EXTRA')::int as extra
      from consignment_item i where i.consignment_id = c.id
    ) i ${rest}`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    receivedAt: row.receivedAt?.toISOString() ?? null,
  }));
}

interface ListInput {
  page: number;
  size: number;
  search: string;
  state: ConsignmentState | 'OPEN' | 'ALL';
  sort: 'number' | '-number';
}

async function pageOf(ctx: Ctx, input: ListInput, whose: RawBuilder<unknown>): Promise<Page<ConsignmentRow>> {
  const { page, size, search, state, sort } = input;
  const like = likeText(search);
  const condition =
    state === 'ALL' ? sql`true` : state === 'OPEN' ? sql`c.state in ('PACKED', 'SENT')` : sql`c.state = ${state}`;
  const rows = await readConsignments(
    ctx,
    sql`where ${whose} and ${condition} and (${search} = '' or c.number ilike ${like} or p.name ilike ${like}
        or c.tracking_number ilike ${like} or exists (select from consignment_item x join kit k on k.id = x.kit_id
          where x.consignment_id = c.id and k.barcode ilike ${like}))
      order by c.id ${sort === 'number' ? sql`asc` : sql`desc`} limit ${size} offset ${(page - 1) * size}`,
  );
  return toPage<ConsignmentRow>(rows, rows[0]?.total ?? 0, page, size);
}

/** The user's own parcels. No role is required: a suspended agent still has to send samples that were handed over. */
export async function listConsignments(ctx: Ctx, input: ListInput): Promise<Page<ConsignmentRow>> {
  const user = requireUser(ctx);
  return pageOf(ctx, input, sql`c.agent_id = ${user.id}`);
}

export async function listConsignmentAdmin(ctx: Ctx, input: ListInput): Promise<Page<ConsignmentRow>> {
  requirePermission(ctx, 'lab.read');
  return pageOf(ctx, input, sql`true`);
}

export async function findConsignment(ctx: Ctx, { id }: { id: number }): Promise<Consignment> {
  const user = requireUser(ctx);
  return readConsignment(ctx, sql`where c.id = ${id} and c.agent_id = ${user.id}`);
}

export async function findConsignmentInLab(ctx: Ctx, { id }: { id: number }): Promise<Consignment> {
  requirePermission(ctx, 'lab.read');
  return readConsignment(ctx, sql`where c.id = ${id}`);
}

export async function readConsignment(ctx: Ctx, where: RawBuilder<unknown>): Promise<Consignment> {
  const [row] = await readConsignments(ctx, where);
  if (!row) throw new Failure('not_found');
  const refused = isAllowed(ctx.user, 'lab.read')
    ? sql`(select refusal.reason from event refusal where refusal.entity = 'kit' and refusal.entity_id = k.id::text
        and refusal.kind = 'arrived_refused' and not ${isAtLaboratory('k.id')} order by refusal.id desc limit 1)`
    : sql`null`;
  const { rows: items } = await sql<Consignment['items'][number]>`
    select k.barcode, e.name as animal, i.state, i.state = 'MISSING' and ${isAtLaboratory('k.id')} as came_later,
      ${refused} as refused
    from consignment_item i join kit k on k.id = i.kit_id
    left join collected_animal e on e.kit_id = k.id and e.deleted_at is null
    where i.consignment_id = ${row.id} order by i.state = 'FOUND', e.name, k.barcode`.execute(ctx.db);
  return { ...row, items };
}

/**
 * Collected samples in the user's log that are neither at the laboratory nor in a parcel; empty once the user is no
 * longer an agent.
 */
export async function listReady(ctx: Ctx): Promise<ReadySample[]> {
  const user = requireUser(ctx);
  if (!isAllowed(user, 'agents.log')) return [];
  return readyOf(ctx, { agentId: user.id });
}

const READY = sql`from collected_animal e join kit k on k.id = e.kit_id
    where e.deleted_at is null and k.state in ('DISPATCHED', 'DELIVERED', 'ACTIVATED', 'IN_STOCK', 'ALLOCATED')
      and not ${isAtLaboratory('k.id')}
      and not exists (select from consignment_item i where i.kit_id = k.id and i.is_live)`;

/** SQL: how many collected samples of the agent in this column are neither packed nor sent. */
export const readySamples = (agentId: string) =>
  sql<number>`(select count(*)::int ${READY} and e.agent_id = ${sql.ref(agentId)})`;

async function readyOf(ctx: Ctx, { agentId, ids }: { agentId: string; ids?: readonly number[] }) {
  const only = ids ? sql`and e.id = any (${[...ids]}::int[])` : sql``;
  const { rows } = await sql<ReadySample & { kitId: number }>`
    select e.id, e.name, k.barcode, k.id as kit_id, to_char(e.collected_at at time zone 'UTC', 'YYYY-MM-DD') as collected_on,
      exists (select from acm_declaration d where d.collected_animal_id = e.id and d.voided_at is null) as is_signed
    ${READY} and e.agent_id = ${agentId} ${only}
    order by e.collected_at desc, e.id desc limit 500`.execute(ctx.db);
  return rows;
}

/** Packs samples from the user's log under one number. */
export async function packConsignment(ctx: Ctx, input: { entryIds: number[]; note?: string | null | undefined }) {
  const user = requirePermission(ctx, 'agents.log', { write: true });
  return once(ctx, `consignment:${user.id}`, input, async (tx) => {
    const ids = [...new Set(input.entryIds)];
    const found = await readyOf(tx, { agentId: user.id, ids });
    if (found.length !== ids.length) throw invalid({ entryIds: [UNAVAILABLE] });
    const { id } = await tx.db
      .insertInto('consignment')
      .values({ agentId: user.id, note: input.note ?? '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const items = await tx.db
      .insertInto('consignmentItem')
      .values(found.toSorted((a, b) => a.kitId - b.kitId).map(({ kitId }) => ({ consignmentId: id, kitId })))
      .onConflict((oc) => oc.doNothing())
      .returning('kitId')
      .execute();
    if (items.length !== ids.length) throw invalid({ entryIds: [UNAVAILABLE] });
    await recordEvent(tx, {
      entity: 'consignment',
      entityId: id,
      kind: 'state',
      to: 'PACKED',
      data: { samples: items.length },
    });
    return findConsignment(tx, { id });
  });
}

const UNAVAILABLE = 'One of these samples is in another parcel or already at the laboratory. Choose again.';

export async function sendConsignment(
  ctx: Ctx,
  input: { id: number; carrier?: string | null | undefined; trackingNumber?: string | null | undefined },
): Promise<Consignment> {
  const set = { carrier: input.carrier ?? '', trackingNumber: input.trackingNumber ?? '', sentAt: ctx.now };
  return step(ctx, { id: input.id, to: 'SENT', set });
}

/** Unpacks a parcel that has not been sent, so that its samples can be packed again. */
export async function cancelConsignment(ctx: Ctx, { id }: { id: number }): Promise<Consignment> {
  return inTransaction(ctx, async (tx) => {
    await step(tx, { id, to: 'CANCELLED', set: {} });
    await tx.db.updateTable('consignmentItem').set({ isLive: false }).where('consignmentId', '=', id).execute();
    return findConsignment(tx, { id });
  });
}

interface Step {
  id: number;
  to: 'SENT' | 'CANCELLED';
  set: { carrier?: string; trackingNumber?: string; sentAt?: Date };
}

async function step(ctx: Ctx, { id, to, set }: Step): Promise<Consignment> {
  const user = requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    await findConsignment(tx, { id });
    const { numUpdatedRows } = await tx.db
      .updateTable('consignment')
      .set({ ...set, state: to })
      .where('id', '=', id)
      .where('agentId', '=', user.id)
      .where('state', '=', 'PACKED')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure('illegal_transition');
    await recordEvent(tx, { entity: 'consignment', entityId: id, kind: 'state', from: 'PACKED', to });
    return findConsignment(tx, { id });
  });
}

/** What this agent still has to send: packed parcels, and samples in no parcel. */
export async function countUnsent(ctx: Ctx, agentId: string): Promise<{ packed: number; unpacked: number }> {
  const { rows } = await sql<{ packed: number; unpacked: number }>`
    select (select count(*)::int from consignment c where c.agent_id = p.id and c.state = 'PACKED') as packed,
      ${readySamples('p.id')} as unpacked
    from person p where p.id = ${agentId}`.execute(ctx.db);
  return rows[0] ?? { packed: 0, unpacked: 0 };
}

/** Refuses changes to the entry of a kit that is in a parcel, until the parcel is unpacked. */
export async function refusePacked(tx: Ctx, kitId: number | null): Promise<void> {
  if (kitId === null) return;
  const row = await tx.db
    .selectFrom('consignmentItem as i')
    .innerJoin('consignment as c', 'c.id', 'i.consignmentId')
    .select('c.number')
    .where('i.kitId', '=', kitId)
    .where('i.isLive', '=', true)
    .executeTakeFirst();
  if (row) throw new Failure('conflict', { message: `This kit is in parcel ${row.number}. Unpack the parcel first.` });
}
