import type { ColumnValue } from '#db/connection.ts';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import { isEmailStart, likeText, startText } from '#shared/like-text.ts';
import { MAX_COUNTED, toPage } from '#shared/forms/paging.ts';
import type { OutboxRow } from './outbox.contract.ts';

interface OutboxQuery {
  page: number;
  size: number;
  search: string;
  filter: 'failed' | 'waiting' | 'sent' | 'cancelled' | 'all';
  sort: string;
}

const filters = {
  failed: sql`m.state = 'FAILED'`,
  waiting: sql`m.state in ('QUEUED', 'SENDING')`,
  sent: sql`m.state = 'SENT'`,
  cancelled: sql`m.state = 'CANCELLED'`,
  all: sql`true`,
};
const orders: Record<string, ReturnType<typeof sql>> = {
  date: sql`m.id`,
  '-date': sql`m.id desc`,
  to: sql`m.to_address, m.id desc`,
  '-to': sql`m.to_address desc, m.id desc`,
  attempts: sql`m.attempts, m.id`,
  '-attempts': sql`m.attempts desc, m.id desc`,
};

export async function listOutbox(ctx: Ctx, input: OutboxQuery) {
  requirePermission(ctx, 'jobs.read');
  const source = sql`from mail_message m where ${filters[input.filter]}
    ${input.search ? sql`and ${foundBy(input.search)}` : sql``}`;
  const { rows } = await sql<
    Omit<OutboxRow, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null; total: number }
  >`
    select m.id, m.to_address as to, m.subject, m.template, m.state, m.attempts, m.last_error, m.created_at, m.sent_at,
      (select count(*)::int from (select ${source} limit ${MAX_COUNTED}) counted) as total
    ${source}
    order by ${orders[input.sort] ?? orders['-date']!} limit ${input.size} offset ${(input.page - 1) * input.size}`.execute(
    ctx.db,
  );
  const mails = rows.map(({ total: _total, createdAt, sentAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
  return { ...toPage(mails, rows[0]?.total ?? 0, input.page, input.size), counts: await countsOf(ctx) };
}

/**
 * Finds emails by address, or by its beginning up to the "@". The trigram index would read the parts that many
 * addresses have in common.
 */
function foundBy(search: string) {
  if (isEmailStart(search)) return sql`lower(m.to_address) like ${startText(search.toLowerCase())}`;
  const like = likeText(search);
  return sql`(m.to_address ilike ${like} or m.subject ilike ${like} or m.template ilike ${like})`;
}

/** Resends an email that failed ten times, after the cause has been fixed; the Message-ID stays the same. */
export async function retryMail(ctx: Ctx, { id }: { id: number }) {
  requirePermission(ctx, 'jobs.manage', { write: true });
  return inTransaction(ctx, async (tx) => {
    await move(tx, { id, from: 'FAILED', to: 'QUEUED' });
    await recordEvent(tx, { entity: 'mail', entityId: id, kind: 'retried', from: 'FAILED', to: 'QUEUED' });
    return { id };
  });
}

export async function cancelMail(ctx: Ctx, { id, reason }: { id: number; reason: string }) {
  requirePermission(ctx, 'jobs.manage', { write: true });
  return inTransaction(ctx, async (tx) => {
    await move(tx, { id, from: 'QUEUED', to: 'CANCELLED' });
    await recordEvent(tx, { entity: 'mail', entityId: id, kind: 'cancelled', from: 'QUEUED', to: 'CANCELLED', reason });
    return { id };
  });
}

type MailState = ColumnValue<'mailMessage', 'state'>;

async function move(tx: Ctx, { id, from, to }: { id: number; from: MailState; to: MailState }): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('mailMessage')
    .set({ state: to, ...(to === 'QUEUED' && { attempts: 0, dueAt: sql<Date>`now()` }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return;
  const found = await tx.db.selectFrom('mailMessage').select('id').where('id', '=', id).executeTakeFirst();
  throw new Failure(found ? 'illegal_transition' : 'not_found');
}

async function countsOf(ctx: Ctx) {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where state <> 'FAILED')::int as waiting, count(*) filter (where state = 'FAILED')::int as failed
    from mail_message where state in ('QUEUED', 'SENDING', 'FAILED')`.execute(ctx.db);
  return rows[0]!;
}
