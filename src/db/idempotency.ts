import { createHash } from 'node:crypto';
import type { Ctx } from '#app/context.ts';
import { Failure } from '#shared/failure.ts';
import { inTransaction } from './transaction.ts';

/**
 * Runs `work` in a transaction, once for each `Idempotency-Key` of a scope (a person or a cart, and the operation).
 * The answer is stored in that same transaction and given again to a repeat; a different body under the same key is
 * refused (422). A repeat that comes while the first runs waits on the key's row. Without a key it simply runs.
 */
export async function once<T>(ctx: Ctx, scope: string, input: unknown, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const key = ctx.idempotencyKey;
  if (!key) return inTransaction(ctx, work);
  if (key.length > 255) throw new Failure('idempotency_mismatch');
  const requestHash = createHash('sha256')
    .update(JSON.stringify(input ?? null))
    .digest('base64url');
  return inTransaction(ctx, async (tx) => {
    const fresh = await tx.db
      .insertInto('idempotencyKey')
      .values({ scope, key, requestHash })
      .onConflict((oc) => oc.columns(['scope', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!fresh) return replay<T>(tx, { scope, key, requestHash });
    const answer = await work(tx);
    await tx.db
      .updateTable('idempotencyKey')
      .set({ status: 200, response: JSON.stringify(answer ?? null) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}

async function replay<T>(ctx: Ctx, wanted: { scope: string; key: string; requestHash: string }): Promise<T> {
  const row = await ctx.db
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'status', 'response'])
    .where('scope', '=', wanted.scope)
    .where('key', '=', wanted.key)
    .executeTakeFirst();
  if (!row || row.status === null) throw new Failure('idempotency_in_flight');
  if (row.requestHash !== wanted.requestHash) throw new Failure('idempotency_mismatch');
  return row.response as T;
}
