import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { countUnsent, readySamples } from '#animals/consignments/consignments.service.ts';
import { lockOpenAccount, setRole } from '#platform/accounts/set-role.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage } from '#shared/forms/paging.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import type { AdminAgent } from './agents.contract.ts';
import { AGENT_YEARS, type AgentState, agentMoves } from './agents.rules.ts';
import { agentColumns } from './directory.service.ts';
import { notifyOwnersOfAgent } from './notify-owners.service.ts';
import { nominationStatus, notifyAcceptedAgent } from './nominations.service.ts';

interface AdminInput {
  page: number;
  size: number;
  search: string;
  state: AgentState | 'ALL';
  sort: 'name' | '-name' | 'validUntil' | '-validUntil';
}

const orders = {
  name: sql`lower(a.name), a.id`,
  '-name': sql`lower(a.name) desc, a.id`,
  validUntil: sql`a.valid_until nulls last, a.id`,
  '-validUntil': sql`a.valid_until desc nulls last, a.id`,
};

export async function listAgentAdmin(ctx: Ctx, { page, size, search, state, sort }: AdminInput) {
  requirePermission(ctx, 'requests.read');
  const like = likeText(search);
  const { rows } = await sql<AdminAgent & { total: number }>`
    select ${agentColumns}, a.state, a.is_listed, a.valid_until::text as valid_until, a.email, a.phone, a.quiz_right,
      a.request_id, a.decided_reason as reason, count(*) over ()::int as total,
      (select count(*)::int from collected_animal k where k.agent_id = a.person_id and k.deleted_at is null) as collected,
      ${readySamples('a.person_id')} as unsent,
      (select jsonb_build_object('open', count(*) filter (where f.state in ('NEW', 'IN_PROGRESS', 'WAITING')),
          'upheld', count(*) filter (where 'ACCEPTED' = (
            select e.to_state from event e where e.entity = 'form_request' and e.entity_id = f.id::text
              and e.to_state in ('ACCEPTED', 'DECLINED') order by e.id desc limit 1)))
        from form_request f where f.form = 'agent-complaint' and f.answers ->> 'agentId' = a.id::text) as complaints
    from collection_agent a join country c on c.code = a.country_code
    where (${state} = 'ALL' or a.state = ${state})
      and (${search} = '' or a.name ilike ${like} or a.email ilike ${like} or a.city ilike ${like} or a.postal_code ilike ${like})
    order by ${orders[sort]} limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  return toPage<AdminAgent>(rows, rows[0]?.total ?? 0, page, size);
}

type Move = 'SUSPENDED' | 'APPROVED' | 'EXPIRED';

const decisionText: Record<Move, string> = {
  SUSPENDED: "You can't collect samples for now. Your collection log is closed and you're not listed in the directory.",
  APPROVED: 'You can collect samples again. Your collection log is open again.',
  EXPIRED: 'You are no longer a collection agent. Your collections stay on record with the samples.',
};

/** Suspends or reinstates an agent, or ends the role. The account role changes in the same transaction. */
export async function moveAgent(
  ctx: Ctx,
  { id, version, to, reason }: { id: number; version?: string | undefined; to: Move; reason: string },
): Promise<{ ok: true }> {
  requirePermission(ctx, 'requests.answer', { write: true });
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('collectionAgent')
      .select(['id', 'state', 'personId', 'email', 'name'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    refuseOutdated(version, row.state);
    if (!agentMoves[row.state].includes(to)) throw new Failure('illegal_transition');
    await changeState(tx, row, { to, reason });
    return { ok: true };
  });
}

interface Row {
  id: number;
  state: string;
  personId: string | null;
  email: string;
  name: string;
}

async function changeState(tx: Ctx, row: Row, { to, reason }: { to: Move; reason: string }): Promise<void> {
  await tx.db
    .updateTable('collectionAgent')
    .set({ state: to, decidedReason: reason, ...(tx.user && { decidedBy: tx.user.id }) })
    .where('id', '=', row.id)
    .execute();
  if (row.personId) await setRole(tx, { personId: row.personId, role: 'collection_agent', has: to === 'APPROVED' });
  await recordEvent(tx, {
    entity: 'collection_agent',
    entityId: row.id,
    kind: 'state',
    from: row.state,
    to,
    reason,
  });
  const unsent = row.personId && to !== 'APPROVED' ? await countUnsent(tx, row.personId) : {};
  await queueMail(tx, {
    dedupeKey: `agents:${row.id}:${to}:${tx.now.toISOString()}`,
    to: row.email,
    personId: row.personId,
    template: 'agents.moved',
    data: { name: row.name, what: decisionText[to], reason, ...unsent },
  });
  // Owners were already notified if the agent was suspended.
  if (row.state === 'APPROVED') await notifyOwnersOfAgent(tx, row);
}

/** Hourly: ends agents whose term is over, and activates accepted nominees who have registered since. */
export async function updateAgentStates(ctx: Ctx): Promise<void> {
  const overdue = await ctx.db
    .selectFrom('collectionAgent')
    .select('id')
    .where('state', 'in', ['APPROVED', 'SUSPENDED'])
    .where(sql<boolean>`valid_until < ${ctx.now}::date`)
    .execute();
  for (const { id } of overdue) await inTransaction(ctx, (tx) => endOverdue(tx, id));
  const withoutAccount = await ctx.db
    .selectFrom('collectionAgent')
    .select('id')
    .where('state', '=', 'REVIEW')
    .execute();
  for (const { id } of withoutAccount) await inTransaction(ctx, (tx) => activateNominee(tx, id));
}

function lock(tx: Ctx, id: number, states: AgentState[]) {
  return tx.db
    .selectFrom('collectionAgent')
    .select(['id', 'state', 'personId', 'email', 'name'])
    .where('id', '=', id)
    .where('state', 'in', states)
    .forUpdate()
    .executeTakeFirst();
}

async function endOverdue(tx: Ctx, id: number): Promise<void> {
  const row = await lock(tx, id, ['APPROVED', 'SUSPENDED']);
  if (row)
    await changeState(tx, row, {
      to: 'EXPIRED',
      reason: `Your ${AGENT_YEARS}-year term has ended. You can nominate yourself again.`,
    });
}

async function activateNominee(tx: Ctx, id: number): Promise<void> {
  const row = await lock(tx, id, ['REVIEW']);
  const person = row && (await lockOpenAccount(tx, row.email));
  if (!row || !person) return;
  const existing = await tx.db
    .selectFrom('collectionAgent')
    .select('id')
    .where('personId', '=', person.id)
    .where('state', 'in', ['APPROVED', 'SUSPENDED'])
    .executeTakeFirst();
  if (existing) return;
  await tx.db
    .updateTable('collectionAgent')
    .set({ personId: person.id, ...nominationStatus(tx, true) })
    .where('id', '=', id)
    .execute();
  await setRole(tx, { personId: person.id, role: 'collection_agent', has: true });
  await recordEvent(tx, { entity: 'collection_agent', entityId: id, kind: 'state', from: 'REVIEW', to: 'APPROVED' });
  await notifyAcceptedAgent(tx, { id, email: row.email, name: row.name, personId: person.id });
}
