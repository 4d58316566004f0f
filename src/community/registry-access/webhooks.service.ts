import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { countAttempt } from '#platform/context/rate-limit.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { seal } from '#platform/security/encrypted-text.service.ts';
import { Failure, invalid } from '#shared/failure.ts';
import { likeText } from '#shared/like-text.ts';
import { toPage } from '#shared/forms/paging.ts';
import { refuseOutdated } from '#shared/forms/version.ts';
import { type NoticeKind, type NoticeState, webhookUrlProblem, sealedFor } from './notices.rules.ts';
import { requireOfficer } from '#community/registries/officers.service.ts';
import { sendNotice } from './notices.service.ts';

const SECRET_BYTES = 32;
const TESTS = { hits: 20, seconds: 3600 };

export async function findWebhook(ctx: Ctx, { registry }: { registry: string }) {
  await requireOfficer(ctx, { registry });
  const row = await ctx.db
    .selectFrom('registryWebhook')
    .select(['url', 'state', 'createdAt', 'updatedAt'])
    .where('registryCode', '=', registry)
    .executeTakeFirst();
  return {
    webhook: row
      ? { url: row.url, state: row.state, since: row.createdAt.toISOString(), version: row.updatedAt.toISOString() }
      : null,
  };
}

interface WebhookInput {
  registry: string;
  /** Version of the webhook that the page showed; empty if there was none. */
  version?: string | undefined;
  url: string;
  state: 'ACTIVE' | 'PAUSED';
  renew: boolean;
}

/**
 * Saves the webhook of a registry. A new URL gets a new secret, which is only in this response. For the same URL, only
 * the state changes, unless `renew` requests a new secret.
 */
export async function saveWebhook(
  ctx: Ctx,
  { registry, version, url, state, renew }: WebhookInput,
): Promise<{ secret: string | null }> {
  const user = await requireOfficer(ctx, { registry, write: true });
  const problem = webhookUrlProblem(url, { isDemo: ctx.config.mode === 'demo' });
  if (problem) throw invalid({ url: [problem] });
  const secret = `dsw_${Buffer.from(ctx.adapters.random.bytes(SECRET_BYTES)).toString('base64url')}`;
  return inTransaction(ctx, async (tx) => {
    await tx.db.selectFrom('registry').select('code').where('code', '=', registry).forUpdate().execute();
    const before = await tx.db
      .selectFrom('registryWebhook')
      .select(['url', 'updatedAt'])
      .where('registryCode', '=', registry)
      .executeTakeFirst();
    refuseOutdated(version, before?.updatedAt.toISOString() ?? '');
    const isNew = before?.url !== url || renew;
    const changed = { url, state, ...(isNew && { sealedSecret: seal(tx, sealedFor(registry), secret) }) };
    if (before)
      await tx.db
        .updateTable('registryWebhook')
        .set({ ...changed, updatedAt: sql<Date>`clock_timestamp()` })
        .where('registryCode', '=', registry)
        .execute();
    else
      await tx.db
        .insertInto('registryWebhook')
        .values({ registryCode: registry, createdBy: user.id, ...changed, sealedSecret: changed.sealedSecret ?? '' })
        .execute();
    await recordEvent(tx, { entity: 'registry', entityId: registry, kind: 'webhook_set', data: { url, state } });
    return { secret: isNew ? secret : null };
  });
}

export async function removeWebhook(ctx: Ctx, { registry }: { registry: string }): Promise<{ ok: true }> {
  await requireOfficer(ctx, { registry, write: true });
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .deleteFrom('registryWebhook')
      .where('registryCode', '=', registry)
      .returning('url')
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    await recordEvent(tx, { entity: 'registry', entityId: registry, kind: 'webhook_removed' });
    return { ok: true as const };
  });
}

/** Sends a test notice without an animal. */
export async function testWebhook(ctx: Ctx, { registry }: { registry: string }): Promise<{ ok: true }> {
  await requireOfficer(ctx, { registry, write: true });
  await countAttempt(ctx, { bucket: `registry-test:${registry}`, ...TESTS });
  return inTransaction(ctx, async (tx) => {
    const webhook = await tx.db
      .selectFrom('registryWebhook')
      .select('state')
      .where('registryCode', '=', registry)
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    if (webhook.state !== 'ACTIVE')
      throw new Failure('illegal_transition', { message: 'The webhook is paused. Resume it first.' });
    await sendNotice(tx, { registryCode: registry, kind: 'test' });
    return { ok: true as const };
  });
}

interface NoticeQuery {
  registry: string;
  page: number;
  size: number;
  search: string;
  state: NoticeState | 'ALL';
}

/** Notices, newest first. */
export async function listNotices(ctx: Ctx, { registry, page, size, search, state }: NoticeQuery) {
  await requireOfficer(ctx, { registry });
  const like = likeText(search);
  interface Row {
    id: string;
    kind: NoticeKind;
    state: NoticeState;
    certificate: string | null;
    attempts: number;
    problem: string | null;
    createdAt: Date;
    total: number;
  }
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.state, c.number as certificate, n.attempts, n.problem, n.created_at, count(*) over ()::int as total
    from registry_notice n left join certificate c on c.id = n.certificate_id
    where n.registry_code = ${registry} and (${state} = 'ALL' or n.state = ${state})
      and (${search} = '' or c.number ilike ${like} or n.kind ilike ${like})
    order by n.created_at desc, n.id limit ${size} offset ${(page - 1) * size}`.execute(ctx.db);
  const results = rows.map(({ createdAt, total: _total, ...row }) => ({ ...row, at: createdAt.toISOString() }));
  return toPage(results, rows[0]?.total ?? 0, page, size);
}

/** Retries a failed notice, with the full number of attempts. */
export async function resendNotice(
  ctx: Ctx,
  { registry, id }: { registry: string; id: string },
): Promise<{ ok: true }> {
  await requireOfficer(ctx, { registry, write: true });
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .updateTable('registryNotice')
      .set({ state: 'WAITING', attempts: 0, problem: null, endedAt: null })
      .where('id', '=', id)
      .where('registryCode', '=', registry)
      .where('state', '=', 'FAILED')
      .returning('id')
      .executeTakeFirstOrThrow(() => new Failure('not_found'));
    await tx.adapters.jobs.send(tx.db, 'registries.notice', { id });
    return { ok: true as const };
  });
}
