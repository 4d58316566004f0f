import { sql } from 'kysely';
import type { Ctx } from '#platform/context/context.ts';

/** Hourly: deletes expired sessions, links and rate limit counters (trust.md section 4). */
export async function sweepAccounts(ctx: Ctx): Promise<void> {
  await ctx.db
    .deleteFrom('loginSession')
    .where((eb) =>
      eb.or([
        eb('expiresAt', '<', sql<Date>`now()`),
        eb('lastSeenAt', '<', sql<Date>`now() - make_interval(mins => idle_minutes)`),
      ]),
    )
    .execute();
  await ctx.db
    .deleteFrom('loginLink')
    .where('expiresAt', '<', sql<Date>`now() - interval '7 days'`)
    .execute();
  await ctx.db
    .deleteFrom('rateLimit')
    .where('windowStart', '<', sql<Date>`now() - interval '2 days'`)
    .execute();
}
