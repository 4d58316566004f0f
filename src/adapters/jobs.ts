import type { QueryExecutorProvider } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss, fromKysely } from 'pg-boss';
import type { JobResult, KyselyTransactionLike } from 'pg-boss';
import { countJobs, findJob, type JobQuery, type JobView, type JobCounts, listJobs } from './jobs-seen.ts';
import type { Logger } from './logger.ts';

export interface Jobs {
  /** Sent in the caller's transaction: the job exists if and only if that transaction commits. */
  send(db: KyselyTransactionLike, name: string, data: object, options?: JobOptions): Promise<void>;
  /** Handles the jobs with one name, one after the other. A handler that throws is retried with growing delays. */
  work<T extends object>(name: string, handler: JobHandler<T>, pace?: JobPace): Promise<void>;
  /**
   * Repeats `round` in this process with a pause in between, until `stop`: for work that a slice queues in its own
   * tables.
   */
  repeat(name: string, round: () => Promise<unknown>, pauseMs: number): void;
  /** Sends a job on a schedule: five cron fields, UTC. Several processes can schedule the same name: it runs once. */
  schedule(name: string, cron: string, data?: object): Promise<void>;
  /** For staff: waiting, running, failed and completed jobs, newest first. */
  list(db: QueryExecutorProvider, query: JobQuery): Promise<{ jobs: JobView[]; count: number }>;
  find(db: QueryExecutorProvider, id: string): Promise<JobView | null>;
  counts(db: QueryExecutorProvider): Promise<JobCounts>;
  /** Retries a failed job once; false if it has not failed. In the caller's transaction. */
  retry(db: KyselyTransactionLike, job: { name: string; id: string }): Promise<boolean>;
  /** Cancels a job that has not ended; false if it has. In the caller's transaction. */
  cancel(db: KyselyTransactionLike, job: { name: string; id: string }): Promise<boolean>;
  start(): Promise<void>;
  /** Lets running handlers finish, then closes. */
  stop(): Promise<void>;
}

export type JobHandler<T extends object> = (data: T, job: JobInfo) => Promise<void>;

export interface JobPace {
  /** Not urgent: polled every ten seconds, not every second. */
  isUnhurried?: boolean;
}

export interface JobInfo {
  id: string;
  signal: AbortSignal;
}

export interface JobOptions {
  startAfter?: Date;
}

export interface JobSettings {
  connectionString: string;
  logger: Logger;
  pollingSeconds?: number;
  /** Off for processes that only send jobs: no maintenance and no cron timers. */
  supervise?: boolean;
  maxConnections?: number;
}

// At-least-once delivery: handlers must be idempotent. Ten retries, 5 s to 1 h apart; then the job stays failed until
// staff act.
const queue = {
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 300,
  retentionSeconds: 14 * 86_400,
};

export function createJobs(settings: JobSettings): Jobs {
  const supervise = settings.supervise ?? true;
  const boss = new PgBoss({
    connectionString: settings.connectionString,
    application_name: 'damsire-jobs',
    max: settings.maxConnections ?? 3,
    supervise,
    schedule: supervise,
  });
  boss.on('error', (error) => settings.logger.error('job queue error', { error }));
  let starting: Promise<unknown> | null = null;
  const queues = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const rounds: Promise<void>[] = [];
  const ensureQueue = (name: string) => remember(queues, name, () => boss.createQueue(name, queue));
  return {
    async send(db, name, data, options = {}) {
      // Requests may send jobs while the job queue is still starting.
      await starting;
      await ensureQueue(name);
      await boss.send(name, data, { ...options, db: fromKysely(db) });
    },
    async work<T extends object>(name: string, handler: JobHandler<T>, pace: JobPace = {}) {
      await ensureQueue(name);
      const pollingIntervalSeconds = settings.pollingSeconds ?? (pace.isUnhurried ? 10 : 1);
      const options = { pollingIntervalSeconds, perJobResults: true } as const;
      await boss.work<T>(name, options, async (jobs) => {
        const results: JobResult[] = [];
        for (const job of jobs) results.push(await runOne(settings.logger, name, job, handler));
        return results;
      });
    },
    repeat(name, round, pauseMs) {
      rounds.push(runRepeatedly(settings.logger, { name, round, pauseMs, signal: stopping.signal }));
    },
    async schedule(name, cron, data = {}) {
      await ensureQueue(name);
      await boss.schedule(name, cron, data, { tz: 'UTC' });
    },
    list: listJobs,
    find: findJob,
    counts: countJobs,
    async retry(db, { name, id }) {
      return changedOne(await boss.retry(name, id, { db: fromKysely(db) }));
    },
    async cancel(db, { name, id }) {
      return changedOne(await boss.cancel(name, id, { db: fromKysely(db) }));
    },
    async start() {
      await (starting ??= boss.start());
    },
    async stop() {
      stopping.abort();
      await Promise.all([...rounds, boss.stop({ graceful: true, timeout: 15_000, close: true })]);
    },
  };
}

interface Rounds {
  name: string;
  round: () => Promise<unknown>;
  pauseMs: number;
  signal: AbortSignal;
}

async function runRepeatedly(logger: Logger, { name, round, pauseMs, signal }: Rounds): Promise<void> {
  while (!signal.aborted) {
    await round().catch((error: unknown) => logger.error('job polling failed', { job: name, error }));
    await wait(pauseMs, undefined, { signal }).catch(() => {});
  }
}

async function runOne<T extends object>(
  logger: Logger,
  name: string,
  job: { id: string; data: T; signal: AbortSignal },
  handler: JobHandler<T>,
): Promise<JobResult> {
  try {
    await handler(job.data, { id: job.id, signal: job.signal });
    return { id: job.id, status: 'completed' };
  } catch (error) {
    logger.error('job failed', { job: name, jobId: job.id, error });
    return { id: job.id, status: 'failed', output: error };
  }
}

// The library returns the number of jobs it changed, which its types do not declare.
function changedOne(result: { affected?: number }): boolean {
  return result.affected === 1;
}

// A failed attempt must not be cached: the database may be unavailable only briefly.
function remember(created: Map<string, Promise<void>>, name: string, create: () => Promise<void>): Promise<void> {
  const known = created.get(name);
  if (known) return known;
  const creating = create();
  created.set(name, creating);
  creating.catch(() => created.delete(name));
  return creating;
}
