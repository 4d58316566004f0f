import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import { Failure } from '#shared/failure.ts';

export interface Limit {
  /** For example `tracker:203.0.113.7`. */
  bucket: string;
  hits: number;
  seconds: number;
}

type Counting = Pick<Ctx, 'db'> & Partial<Pick<Ctx, 'responseHeaders'>>;

/**
 * Counts one attempt in a window that starts with the first attempt, shared by all processes; throws
 * `too_many_requests` above the limit.
 */
export async function countAttempt(ctx: Counting, limit: Limit): Promise<void> {
  const { rows } = await sql<Counted>`
    insert into rate_limit as counted (bucket, window_start, hits) values (${limit.bucket}, now(), 1)
    on conflict (bucket) do update set
      hits = case when ${isOver(limit)} then 1 else counted.hits + 1 end,
      window_start = case when ${isOver(limit)} then now() else counted.window_start end
    returning hits, ${secondsLeft(limit)} as left`.execute(ctx.db);
  const [counted] = rows;
  if (counted && counted.hits > limit.hits) refuse(ctx, counted);
}

/** Resets a bucket, for example after a correct password. */
export async function resetAttempts(ctx: Pick<Ctx, 'db'>, bucket: string): Promise<void> {
  await ctx.db.deleteFrom('rateLimit').where('bucket', '=', bucket).execute();
}

/** Uncounts one attempt that turned out not to be a guess. */
export async function uncountAttempt(ctx: Pick<Ctx, 'db'>, bucket: string): Promise<void> {
  await ctx.db
    .updateTable('rateLimit')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('bucket', '=', bucket)
    .execute();
}

/** Refuses if the bucket is already full, without counting: for limits on failed attempts only. */
export async function requireAttemptsLeft(ctx: Counting, limit: Limit): Promise<void> {
  const { rows } = await sql<Counted>`
    select hits, ${secondsLeft(limit)} as left from rate_limit as counted
    where bucket = ${limit.bucket} and not ${isOver(limit)}`.execute(ctx.db);
  const [counted] = rows;
  if (counted && counted.hits >= limit.hits) refuse(ctx, counted);
}

interface Counted {
  hits: number;
  /** Seconds until the window ends. */
  left: number;
}

const isOver = ({ seconds }: Limit) => sql`counted.window_start <= now() - make_interval(secs => ${seconds})`;

const secondsLeft = ({ seconds }: Limit) =>
  sql`ceil(extract(epoch from counted.window_start + make_interval(secs => ${seconds}) - now()))::int`;

function refuse(ctx: Counting, { left }: Counted): never {
  const retryAfterSeconds = Math.max(1, left);
  ctx.responseHeaders?.set('retry-after', String(retryAfterSeconds));
  throw new Failure('too_many_requests', { details: { retryAfterSeconds } });
}
