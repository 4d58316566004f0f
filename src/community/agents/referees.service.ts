import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { queueMail } from '#platform/mail/mail.service.ts';
import { Failure } from '#shared/failure.ts';
import type { Referee } from './referees.contract.ts';
import { type NamedReferee, type Recommendation, REFEREE_DAYS, refereesOf } from './referees.rules.ts';

const DAY = 86_400_000;

/** Emails both referees of a new nomination. Idempotent: a referee who has an email already gets no second one. */
export async function requestReferences(
  tx: Ctx,
  { id, answers }: { id: number; answers: Readonly<Record<string, string>> },
): Promise<void> {
  for (const referee of refereesOf(answers)) {
    const token = tx.adapters.random.token();
    const row = await tx.db
      .insertInto('agentReferee')
      .values({ ...referee, requestId: id, tokenHash: hashOf(token), expiresAt: expiry(tx) })
      .onConflict((oc) => oc.columns(['requestId', 'number']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (row) await sendRequest(tx, { ...referee, id: row.id, token, nominee: answers['name'] ?? '' });
  }
}

const expiry = (tx: Ctx) => new Date(tx.now.getTime() + REFEREE_DAYS * DAY);

async function sendRequest(
  tx: Ctx,
  referee: NamedReferee & { id: number; token: string; nominee: string },
): Promise<void> {
  const { id, email, name, role, token, nominee } = referee;
  await queueMail(tx, {
    dedupeKey: `referee:${id}:${hashOf(token).slice(0, 16)}`,
    to: email,
    template: 'agents.referee',
    data: { name, nominee, role, days: REFEREE_DAYS, token },
  });
}

/** The reference request for the link in a referee's email. */
export async function findReferenceRequest(ctx: Ctx, { token }: { token: string }) {
  await countAttempt(ctx, { bucket: `referee:${ctx.visitor.ip}`, hits: 120, seconds: 3600 });
  const row = await openRequestQuery(ctx, token).executeTakeFirst();
  if (!row) throw new Failure('link_expired');
  return { referee: row.name, nominee: row.nominee, role: row.role, expiresAt: row.expiresAt.toISOString() };
}

function openRequestQuery(ctx: Ctx, token: string) {
  return ctx.db
    .selectFrom('agentReferee as r')
    .innerJoin('formRequest as f', 'f.id', 'r.requestId')
    .select(['r.id', 'r.requestId', 'r.number', 'r.name', 'r.role', 'r.expiresAt', 'f.name as nominee'])
    .where('r.tokenHash', '=', hashOf(token))
    .where('r.state', '=', 'ASKED')
    .where('r.expiresAt', '>', ctx.now);
}

export interface RefereeAnswer {
  token: string;
  recommends: Recommendation;
  knownFor: string;
  words: string;
}

/** Saves the answer once. Of concurrent requests, the first wins. */
export async function answerAsReferee(ctx: Ctx, { token, ...answer }: RefereeAnswer): Promise<{ ok: true }> {
  await countAttempt(ctx, { bucket: `referee:${ctx.visitor.ip}`, hits: 120, seconds: 3600 });
  return inTransaction(ctx, async (tx) => {
    const row = await openRequestQuery(tx, token).forUpdate('r').executeTakeFirst();
    if (!row) throw new Failure('link_expired');
    await tx.db
      .updateTable('agentReferee')
      .set({ ...answer, state: 'ANSWERED', answeredAt: tx.now })
      .where('id', '=', row.id)
      .execute();
    const data = { referee: row.number, recommends: answer.recommends };
    await recordEvent(tx, { entity: 'agent_referee', entityId: row.id, kind: 'answered', to: 'ANSWERED', data });
    return { ok: true as const };
  });
}

/** For staff who decide on a nomination. */
export async function listReferees(ctx: Ctx, { id }: { id: number }): Promise<Referee[]> {
  requirePermission(ctx, 'requests.read');
  const rows = await ctx.db
    .selectFrom('agentReferee')
    .select(['number', 'name', 'email', 'role', 'askedAt', 'expiresAt'])
    .select(['recommends', 'knownFor', 'words', 'answeredAt'])
    .select(sql<boolean>`state = 'ASKED' and expires_at <= ${ctx.now}`.as('isExpired'))
    .where('requestId', '=', id)
    .orderBy('number')
    .execute();
  return rows.map(({ recommends, knownFor, words, answeredAt, ...row }) => ({
    ...row,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    answer:
      recommends && knownFor && words && answeredAt
        ? { recommends: recommends, knownFor, words, answeredAt: answeredAt.toISOString() }
        : null,
  }));
}

/** Sends another email with a new link, which replaces the earlier one. */
export async function resendReferenceRequest(
  ctx: Ctx,
  { id, number }: { id: number; number: number },
): Promise<{ ok: true }> {
  const user = requirePermission(ctx, 'requests.answer', { write: true });
  await countAttempt(ctx, { bucket: `referee-again:${user.id}:${id}:${number}`, hits: 5, seconds: 86_400 });
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('agentReferee as r')
      .innerJoin('formRequest as f', 'f.id', 'r.requestId')
      .select(['r.id', 'r.state', 'r.name', 'r.email', 'r.role', 'f.name as nominee'])
      .where('r.requestId', '=', id)
      .where('r.number', '=', number)
      .forUpdate('r')
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    if (row.state === 'ANSWERED')
      throw new Failure('illegal_transition', { message: 'This referee has already answered.' });
    const token = tx.adapters.random.token();
    const set = { tokenHash: hashOf(token), askedAt: tx.now, expiresAt: expiry(tx) };
    await tx.db.updateTable('agentReferee').set(set).where('id', '=', row.id).execute();
    await sendRequest(tx, { ...row, number: number === 1 ? 1 : 2, token });
    await recordEvent(tx, { entity: 'agent_referee', entityId: row.id, kind: 'asked_again', to: 'ASKED' });
    return { ok: true as const };
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
