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

/** Counts one try in a fixed window that all processes share; throws `too_many_requests` past the limit. */
export async function countTry(ctx: Counting, limit: Limit): Promise<void> {
  const row = await ctx.db
    .insertInto('rateLimit')
    .values({
      bucket: limit.bucket,
      windowStart: sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${limit.seconds}) * ${limit.seconds})`,
      hits: 1,
    })
    .onConflict((oc) => oc.columns(['bucket', 'windowStart']).doUpdateSet({ hits: sql`rate_limit.hits + 1` }))
    .returning([
      'hits',
      sql<number>`ceil(extract(epoch from window_start + make_interval(secs => ${limit.seconds}) - now()))::int`.as(
        'left',
      ),
    ])
    .executeTakeFirstOrThrow();
  if (row.hits <= limit.hits) return;
  const retryAfterSeconds = Math.max(1, row.left);
  ctx.responseHeaders?.set('retry-after', String(retryAfterSeconds));
  throw new Failure('too_many_requests', { details: { retryAfterSeconds } });
}

/** Forgets all tries of a bucket, for example after the right password. */
export async function forgetTries(ctx: Pick<Ctx, 'db'>, bucket: string): Promise<void> {
  await ctx.db.deleteFrom('rateLimit').where('bucket', '=', bucket).execute();
}

/** Takes one counted try back: it turned out to be no try at guessing. */
export async function refundAttempt(ctx: Pick<Ctx, 'db'>, bucket: string): Promise<void> {
  await ctx.db
    .updateTable('rateLimit')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('bucket', '=', bucket)
    .execute();
}

/** Refuses when a bucket is full already, without counting: for limits on wrong tries only. */
export async function requireTriesLeft(ctx: Pick<Ctx, 'db'>, limit: Limit): Promise<void> {
  const row = await ctx.db
    .selectFrom('rateLimit')
    .select('hits')
    .where('bucket', '=', limit.bucket)
    .where(
      'windowStart',
      '=',
      sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${limit.seconds}) * ${limit.seconds})`,
    )
    .executeTakeFirst();
  if (row && row.hits >= limit.hits)
    throw new Failure('too_many_requests', { details: { retryAfterSeconds: limit.seconds } });
}
