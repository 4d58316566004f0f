import { sql } from 'kysely';
import { countByQueue } from '#adapters/jobs-seen.ts';
import { type Db, poolOf } from '#db/connection.ts';
import { answersInTime } from '#db/outage.ts';
import type { Deps } from '#platform/context/context.ts';
import { PAYMENT_ACCOUNTS } from '#shop/payments/payments.rules.ts';
import type { Metrics } from './metrics.ts';

const FRESH_MS = 10_000;

/**
 * Returns a function that updates the figures of database, queue, outbox and payments, at most every ten seconds. They
 * describe the whole store, so every process shows the same.
 */
export function createStoreFigures(
  { db, replica }: Pick<Deps, 'db' | 'replica'>,
  metrics: Metrics,
): () => Promise<void> {
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  return async () => {
    showPool(db, metrics);
    if (replica) metrics.replicaLag.set((replica.lagMs() ?? -1000) / 1000);
    if (performance.now() - readAt < FRESH_MS) return;
    reading ??= readFigures(db, metrics).finally(() => {
      readAt = performance.now();
      reading = null;
    });
    await reading;
  };
}

function showPool(db: Db, { poolConnections, poolWaiting, poolLimit }: Metrics): void {
  const pool = poolOf(db);
  poolConnections.set({ state: 'idle' }, pool.idleCount);
  poolConnections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
  poolWaiting.set(pool.waitingCount);
  poolLimit.set(pool.options.max);
}

/** A figure that cannot be read keeps its last value; `damsire_database_up` shows the outage. */
async function readFigures(db: Db, metrics: Metrics): Promise<void> {
  const isUp = await answersInTime(db);
  metrics.databaseUp.set(isUp ? 1 : 0);
  if (!isUp) return;
  await Promise.allSettled([showJobs(db, metrics), showMails(db, metrics), showMoney(db, metrics)]);
}

async function showJobs(db: Db, { jobs, oldestJob }: Metrics): Promise<void> {
  const queues = await countByQueue(db);
  jobs.reset();
  oldestJob.reset();
  for (const { name, waiting, running, failed, oldestSeconds } of queues) {
    jobs.set({ queue: name, state: 'waiting' }, waiting);
    jobs.set({ queue: name, state: 'running' }, running);
    jobs.set({ queue: name, state: 'failed' }, failed);
    oldestJob.set({ queue: name }, oldestSeconds);
  }
}

async function showMails(db: Db, { mails, oldestMail }: Metrics): Promise<void> {
  const { rows } = await sql<{ waiting: number; failed: number; oldestSeconds: number }>`
    select count(*) filter (where state in ('QUEUED', 'SENDING'))::int as waiting,
      count(*) filter (where state = 'FAILED')::int as failed,
      coalesce(extract(epoch from now() - min(due_at) filter (where state in ('QUEUED', 'SENDING') and due_at <= now())), 0)::float8
        as oldest_seconds
    from mail_message where state in ('QUEUED', 'SENDING', 'FAILED')`.execute(db);
  const { waiting, failed, oldestSeconds } = rows[0]!;
  mails.set({ state: 'waiting' }, waiting);
  mails.set({ state: 'failed' }, failed);
  oldestMail.set(oldestSeconds);
}

interface Money {
  inReview: number;
  openPayments: number;
  oldestPayment: number;
  openRefunds: number;
  oldestRefund: number;
}

async function showMoney(db: Db, metrics: Metrics): Promise<void> {
  const { rows } = await sql<Money>`
    select (select count(*) from sales_order where state = 'NEEDS_REVIEW')::int as in_review,
      p.count::int as open_payments, p.seconds as oldest_payment, r.count::int as open_refunds, r.seconds as oldest_refund
    from (select count(*), coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
        from payment where state in ('CREATED', 'PENDING') and provider_intent_id is not null) p,
      (select count(*), coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds
        from refund where state = 'REQUESTED') r`.execute(db);
  const { inReview, openPayments, oldestPayment, openRefunds, oldestRefund } = rows[0]!;
  metrics.ordersInReview.set(inReview);
  metrics.openPayments.set(openPayments);
  metrics.oldestOpenPayment.set(oldestPayment);
  metrics.openRefunds.set(openRefunds);
  metrics.oldestOpenRefund.set(oldestRefund);
  const compared = await sql<{ provider: string; account: string; seconds: number }>`
    select provider, account, extract(epoch from now() - at)::float8 as seconds from payment_watermark`.execute(db);
  // For accounts that were never reconciled, the age counts from the start of this process.
  for (const account of PAYMENT_ACCOUNTS)
    metrics.providerCompared.set({ provider: 'stripe', account }, process.uptime());
  for (const { provider, account, seconds } of compared.rows)
    metrics.providerCompared.set({ provider, account }, seconds);
}
