import type { JobKind, JobView } from '#adapters/jobs-seen.ts';
import type { Ctx } from '#platform/context/context.ts';
import { recordEvent } from '#platform/audit/record-event.service.ts';
import { inTransaction } from '#db/transaction.ts';
import { requirePermission } from '#platform/accounts/access.service.ts';
import { Failure } from '#shared/failure.ts';
import { toPage } from '#shared/forms/paging.ts';
import type { JobRow } from './job-admin.contract.ts';

interface JobsQuery {
  page: number;
  size: number;
  search: string;
  filter: JobView['state'] | 'all';
  kind: JobKind;
  sort: 'name' | '-name' | 'created' | '-created';
}

export async function listJobsForAdmin(ctx: Ctx, { page, size, search, filter, kind, sort }: JobsQuery) {
  requirePermission(ctx, 'jobs.read');
  const { jobs } = ctx.adapters;
  const offset = (page - 1) * size;
  const found = await jobs.list(ctx.db, { state: filter, kind, search, sort, limit: size, offset });
  return { ...toPage(found.jobs.map(toRow), found.count, page, size), counts: await jobs.counts(ctx.db) };
}

/** Retries a failed job. Handlers are idempotent, so a second click is harmless and gets 409. */
export async function retryJob(ctx: Ctx, { id }: { id: string }) {
  requirePermission(ctx, 'jobs.manage', { write: true });
  return inTransaction(ctx, async (tx) => {
    const job = await requireJob(tx, id);
    if (!(await tx.adapters.jobs.retry(tx.db, job))) throw new Failure('illegal_transition');
    await recordEvent(tx, {
      entity: 'job',
      entityId: id,
      kind: 'retried',
      from: 'failed',
      to: 'waiting',
      data: { name: job.name },
    });
    return { id };
  });
}

/** Cancels a waiting job; a running one cannot be cancelled, because its work may be half done. */
export async function cancelJob(ctx: Ctx, { id, reason }: { id: string; reason: string }) {
  requirePermission(ctx, 'jobs.manage', { write: true });
  return inTransaction(ctx, async (tx) => {
    const job = await requireJob(tx, id);
    if (job.state !== 'waiting' || !(await tx.adapters.jobs.cancel(tx.db, job)))
      throw new Failure('illegal_transition');
    const data = { name: job.name, about: job.data };
    await recordEvent(tx, {
      entity: 'job',
      entityId: id,
      kind: 'cancelled',
      from: 'waiting',
      to: 'cancelled',
      reason,
      data,
    });
    return { id };
  });
}

async function requireJob(tx: Ctx, id: string): Promise<JobView> {
  const job = await tx.adapters.jobs.find(tx.db, id);
  if (!job) throw new Failure('not_found');
  return job;
}

function toRow({ createdOn, startAfter, startedOn, completedOn, ...job }: JobView): JobRow {
  return {
    ...job,
    createdAt: createdOn.toISOString(),
    startAfter: startAfter.toISOString(),
    startedAt: startedOn?.toISOString() ?? null,
    endedAt: completedOn?.toISOString() ?? null,
  };
}
