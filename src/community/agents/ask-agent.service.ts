import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission, requireUser } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage, type Page } from '#shared/forms/paging.ts';
import type { Agent, CollectionRequest, MyAgent } from './agents.contract.ts';
import { agentColumns, isFindable } from './directory.service.ts';

type Sort = 'name' | '-name' | 'date' | '-date';

interface ListInput {
  page: number;
  size: number;
  search: string;
  sort?: Sort | undefined;
}

/** Newest first by default; requests with the same name are also sorted newest first. */
const orderOf = (sort: Sort | undefined, name: RawBuilder<unknown>) => {
  const by = {
    name: sql`lower(${name}), x.id desc`,
    '-name': sql`lower(${name}) desc, x.id desc`,
    date: sql`x.id`,
    '-date': sql`x.id desc`,
  };
  return by[sort ?? '-date'];
};

const REQUEST_LIMIT = { hits: 20, seconds: 3600 };

/** The user's collection requests, with the agent's contact details only while the agent collects for the user. */
export async function listMyAgents(ctx: Ctx, { page, size, search, sort }: ListInput): Promise<Page<MyAgent>> {
  const user = requireUser(ctx);
  const like = likeText(search);
  interface Row extends Agent {
    askId: number;
    state: MyAgent['state'];
    message: string;
    answer: string;
    isActive: boolean;
    email: string | null;
    phone: string | null;
    createdAt: Date;
    total: number;
  }
  const { rows } = await sql<Row>`
    select ${agentColumns}, x.id as ask_id, x.state, x.message, x.answer, x.created_at, count(*) over ()::int as total,
      a.is_active, case when x.state = 'ACCEPTED' and a.is_active then a.email end as email,
      case when x.state = 'ACCEPTED' and a.is_active then a.phone end as phone
    from agent_authorisation x
    join (select *, state = 'APPROVED' and valid_until >= current_date as is_active from collection_agent) a on a.id = x.agent_id join country c on c.code = a.country_code
    where x.owner_id = ${user.id} and (${search} = '' or a.name ilike ${like} or a.city ilike ${like} or x.message ilike ${like})
    order by ${orderOf(sort, sql`a.name`)} limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const results = rows.map(({ askId, state, message, answer, isActive, email, phone, createdAt, ...agent }) => ({
    id: askId,
    agent,
    state,
    message,
    answer,
    isActive,
    email,
    phone,
    createdAt: createdAt.toISOString(),
  }));
  return toPage(results, rows[0]?.total ?? 0, page, size);
}

/** Sends a collection request to an agent. Idempotent: a second call has no effect while the first request is open.  */
export async function requestCollection(
  ctx: Ctx,
  { id, message }: { id: number; message?: string | null | undefined },
): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    const agent = await tx.db
      .selectFrom('collectionAgent as a')
      .select(['id', 'name', 'email', 'personId'])
      .where('id', '=', id)
      .where(isFindable)
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    if (agent.personId === user.id) throw invalid({ message: ["You can't send a collection request to yourself."] });
    await countAttempt(tx, { bucket: `agents:ask:${user.id}`, ...REQUEST_LIMIT });
    const row = await tx.db
      .insertInto('agentAuthorisation')
      .values({ agentId: id, ownerId: user.id, message: message ?? '' })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return { ok: true };
    await recordEvent(tx, { entity: 'agent_authorisation', entityId: row.id, kind: 'state', to: 'ASKED' });
    await queueMail(tx, {
      dedupeKey: `agents:asked:${row.id}`,
      to: agent.email,
      personId: agent.personId,
      template: 'agents.asked',
      data: { name: agent.name, owner: user.name, message: message ?? '' },
    });
    return { ok: true };
  });
}

/** Ends an open or accepted request, by its owner. */
export async function cancelCollectionRequest(ctx: Ctx, { id }: { id: number }): Promise<{ ok: true }> {
  const user = requireUser(ctx, { write: true });
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable('agentAuthorisation')
      .set({ state: 'ENDED', decidedAt: tx.now })
      .where('id', '=', id)
      .where('ownerId', '=', user.id)
      .where('state', 'in', ['ASKED', 'ACCEPTED'])
      .returning('id')
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    await recordEvent(tx, { entity: 'agent_authorisation', entityId: id, kind: 'state', to: 'ENDED' });
    return { ok: true };
  });
}

const isOwnAgentRequest = (userId: string) => sql<boolean>`exists (select from collection_agent a
  where a.id = agent_id and a.person_id = ${userId} and a.state = 'APPROVED')`;

/** Collection requests to the user as an agent, with the owner's email address only after acceptance. */
export async function listCollectionRequests(
  ctx: Ctx,
  { page, size, search, sort, state: stateFilter }: ListInput & { state?: CollectionRequest['state'] | undefined },
): Promise<Page<CollectionRequest>> {
  const user = requirePermission(ctx, 'agents.log');
  const like = likeText(search);
  const rows = await ctx.db
    .selectFrom('agentAuthorisation as x')
    .innerJoin('person as p', 'p.id', 'x.ownerId')
    .select(['x.id', 'p.name as owner', 'x.state', 'x.message', 'x.createdAt'])
    .select(sql<string | null>`case when x.state = 'ACCEPTED' then p.email end`.as('ownerEmail'))
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where(isOwnAgentRequest(user.id))
    .where(sql<boolean>`(${search} = '' or p.name ilike ${like} or x.message ilike ${like})`)
    .$if(stateFilter !== undefined, (query) => query.where('x.state', '=', stateFilter!))
    .$if(sort === undefined, (query) => query.orderBy(sql`x.state <> 'ASKED'`))
    .orderBy(orderOf(sort, sql`p.name`))
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const results = rows.map(({ state, createdAt, ...row }) => ({
    ...row,
    state,
    createdAt: createdAt.toISOString(),
  }));
  return toPage(results, rows[0]?.total ?? 0, page, size);
}

export async function replyToCollectionRequest(
  ctx: Ctx,
  { id, accept, answer }: { id: number; accept: boolean; answer?: string | null | undefined },
): Promise<{ ok: true }> {
  const user = requirePermission(ctx, 'agents.log', { write: true });
  return inTransaction(ctx, async (tx) => {
    const state = accept ? 'ACCEPTED' : 'DECLINED';
    const row = await tx.db
      .updateTable('agentAuthorisation')
      .set({ state, answer: answer ?? '', decidedAt: tx.now })
      .where('id', '=', id)
      .where(isOwnAgentRequest(user.id))
      .where('state', '=', 'ASKED')
      .returning('ownerId')
      .executeTakeFirst();
    if (!row) throw new Failure('not_found');
    await recordEvent(tx, { entity: 'agent_authorisation', entityId: id, kind: 'state', from: 'ASKED', to: state });
    const owner = await tx.db
      .selectFrom('person')
      .select(['email', 'firstName'])
      .where('id', '=', row.ownerId)
      .executeTakeFirstOrThrow();
    await queueMail(tx, {
      dedupeKey: `agents:answered:${id}`,
      to: owner.email,
      personId: row.ownerId,
      template: 'agents.answered',
      data: { name: owner.firstName, agent: user.name, accepted: accept, answer: answer ?? '', contact: user.email },
    });
    return { ok: true };
  });
}
