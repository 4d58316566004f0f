import { type QueryExecutorProvider, sql } from 'kysely';
import { likeText } from '#shared/like-text.ts';

export const jobStates = ['waiting', 'running', 'failed', 'done', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** A job as shown to staff. */
export interface JobView {
  id: string;
  name: string;
  state: JobState;
  /** The job's payload: ids, never content. */
  data: string;
  /** Number of failed attempts so far. */
  tries: number;
  reason: string | null;
  createdOn: Date;
  startAfter: Date;
  startedOn: Date | null;
  completedOn: Date | null;
}

/** `work` leaves out scheduled jobs that are waiting or done: routine jobs would hide the rest. */
export const jobKinds = ['all', 'work', 'scheduled'] as const;
export type JobKind = (typeof jobKinds)[number];

export interface JobQuery {
  state: JobState | 'all';
  kind: JobKind;
  search: string;
  sort: 'name' | '-name' | 'created' | '-created';
  limit: number;
  offset: number;
}

export type JobCounts = Record<'waiting' | 'running' | 'failed', number>;

// pg-boss uses jobs for its own maintenance; leave them out.
const ours = sql`j.name not like '\\_\\_pgboss%'`;

const stateOf = sql<JobState>`case j.state::text when 'active' then 'running' when 'completed' then 'done'
  when 'failed' then 'failed' when 'cancelled' then 'cancelled' else 'waiting' end`;

const inState = {
  waiting: sql`j.state::text in ('created', 'retry')`,
  running: sql`j.state::text = 'active'`,
  failed: sql`j.state::text = 'failed'`,
  done: sql`j.state::text = 'completed'`,
  cancelled: sql`j.state::text = 'cancelled'`,
  all: sql`true`,
};

const isScheduled = sql`j.name in (select s.name from pgboss.schedule s)`;
const ofKind = {
  all: sql`true`,
  work: sql`not (j.state::text in ('created', 'completed') and ${isScheduled})`,
  scheduled: isScheduled,
};

const orders = {
  name: sql`j.name, j.created_on desc, j.id`,
  '-name': sql`j.name desc, j.created_on desc, j.id`,
  created: sql`j.created_on, j.id`,
  '-created': sql`j.created_on desc, j.id`,
};

// A handler that throws stores an error object; any other output is shown unchanged.
const columns = sql`j.id::text as id, j.name, ${stateOf} as state, left(coalesce(j.data::text, ''), 200) as data, j.retry_count as tries,
  left(coalesce(j.output ->> 'message', j.output -> 'value' ->> 'message', nullif(j.output::text, 'null')), 500) as reason,
  j.created_on, j.start_after, j.started_on, j.completed_on`;

export async function listJobs(
  db: QueryExecutorProvider,
  query: JobQuery,
): Promise<{ jobs: JobView[]; count: number }> {
  const like = likeText(query.search);
  const { rows } = await sql<JobView & { total: number }>`
    select ${columns}, count(*) over ()::int as total from pgboss.job j
    where ${ours} and ${inState[query.state]} and ${ofKind[query.kind]}
      and (${query.search} = '' or j.name ilike ${like} or j.id::text = ${query.search} or j.data::text ilike ${like} or j.output::text ilike ${like})
    order by ${orders[query.sort]} limit ${query.limit} offset ${query.offset}`.execute(db);
  return { jobs: rows.map(({ total: _total, ...job }) => job), count: rows[0]?.total ?? 0 };
}

export async function findJob(db: QueryExecutorProvider, id: string): Promise<JobView | null> {
  const { rows } = await sql<JobView>`
    select ${columns} from pgboss.job j where ${ours} and j.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

const counts = sql`count(*) filter (where ${inState.waiting} and j.start_after <= now())::int as waiting,
  count(*) filter (where ${inState.running})::int as running, count(*) filter (where ${inState.failed})::int as failed`;
const unfinished = sql`${ours} and j.state::text in ('created', 'retry', 'active', 'failed')`;

export async function countJobs(db: QueryExecutorProvider): Promise<JobCounts> {
  const { rows } = await sql<JobCounts>`select ${counts} from pgboss.job j where ${unfinished}`.execute(db);
  return rows[0]!;
}

export interface QueueCounts extends JobCounts {
  name: string;
  /** How long the oldest due job has been waiting. */
  oldestSeconds: number;
}

/** For metrics: the queues with failed or unfinished jobs. */
export async function countByQueue(db: QueryExecutorProvider): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select j.name, ${counts},
      coalesce(extract(epoch from now() - min(j.start_after) filter (where ${inState.waiting} and j.start_after <= now())), 0)::float8
        as oldest_seconds
    from pgboss.job j where ${unfinished} group by j.name`.execute(db);
  return rows;
}
