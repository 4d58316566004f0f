import { type QueryExecutorProvider, sql } from 'kysely';
import { likeText } from '#shared/like-text.ts';

export const jobStates = ['waiting', 'running', 'failed', 'done', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** A job as staff see it. */
export interface JobSeen {
  id: string;
  name: string;
  state: JobState;
  /** What it works on: ids, never contents. */
  data: string;
  /** Tries that failed so far. */
  tries: number;
  reason: string | null;
  createdOn: Date;
  startAfter: Date;
  startedOn: Date | null;
  completedOn: Date | null;
}

/** `work` leaves out what the clock sends and what went well: housekeeping would hide the rest. */
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

export type JobsCounted = Record<'waiting' | 'running' | 'failed', number>;

// The queue's own bookkeeping is not work of ours.
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

// A handler that throws leaves an error object; anything else that it left is shown as it is.
const columns = sql`j.id::text as id, j.name, ${stateOf} as state, left(coalesce(j.data::text, ''), 200) as data, j.retry_count as tries,
  left(coalesce(j.output ->> 'message', j.output -> 'value' ->> 'message', nullif(j.output::text, 'null')), 500) as reason,
  j.created_on, j.start_after, j.started_on, j.completed_on`;

export async function listJobs(
  db: QueryExecutorProvider,
  query: JobQuery,
): Promise<{ jobs: JobSeen[]; count: number }> {
  const like = likeText(query.search);
  const { rows } = await sql<JobSeen & { total: number }>`
    select ${columns}, count(*) over ()::int as total from pgboss.job j
    where ${ours} and ${inState[query.state]} and ${ofKind[query.kind]}
      and (${query.search} = '' or j.name ilike ${like} or j.id::text = ${query.search} or j.data::text ilike ${like} or j.output::text ilike ${like})
    order by ${orders[query.sort]} limit ${query.limit} offset ${query.offset}`.execute(db);
  return { jobs: rows.map(({ total: _total, ...job }) => job), count: rows[0]?.total ?? 0 };
}

export async function findJob(db: QueryExecutorProvider, id: string): Promise<JobSeen | null> {
  const { rows } = await sql<JobSeen>`
    select ${columns} from pgboss.job j where ${ours} and j.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

const counts = sql`count(*) filter (where ${inState.waiting} and j.start_after <= now())::int as waiting,
  count(*) filter (where ${inState.running})::int as running, count(*) filter (where ${inState.failed})::int as failed`;
const unfinished = sql`${ours} and j.state::text in ('created', 'retry', 'active', 'failed')`;

export async function countJobs(db: QueryExecutorProvider): Promise<JobsCounted> {
  const { rows } = await sql<JobsCounted>`select ${counts} from pgboss.job j where ${unfinished}`.execute(db);
  return rows[0]!;
}

export interface QueueCounted extends JobsCounted {
  name: string;
  /** How long its oldest due job has waited. */
  oldestSeconds: number;
}

/** For metrics: the queues that have jobs which failed or have not ended. */
export async function countByQueue(db: QueryExecutorProvider): Promise<QueueCounted[]> {
  const { rows } = await sql<QueueCounted>`
    select j.name, ${counts},
      coalesce(extract(epoch from now() - min(j.start_after) filter (where ${inState.waiting} and j.start_after <= now())), 0)::float8
        as oldest_seconds
    from pgboss.job j where ${unfinished} group by j.name`.execute(db);
  return rows;
}
