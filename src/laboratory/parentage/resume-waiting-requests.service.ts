import type { Ctx } from '#platform/context/context.ts';
import { inTransaction } from '#db/transaction.ts';
import { advance, lockRequest } from './move-request.service.ts';

/** Job, every 15 minutes: continues requests whose missing profiles have been released. */
export async function resumeWaitingRequests(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('parentageRequest')
    .select('id')
    .where('state', '=', 'AWAITING_PROFILES')
    .orderBy('id')
    .execute();
  for (const { id } of waiting)
    await inTransaction(ctx, async (tx) => {
      const request = await lockRequest(tx, id);
      if (request.state === 'AWAITING_PROFILES') await advance(tx, id);
    });
}
