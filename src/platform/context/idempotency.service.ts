import { sql } from 'kysely';
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from './context.ts';
import { Failure } from '#shared/failure.ts';
import { inTransaction, waitForDiskUnlocked } from '#db/transaction.ts';

// While the first request works: together about a second, in which nearly every request ends.
const WAITS_MS = [25, 50, 100, 200, 300, 350];

/**
 * Runs `work` in a transaction, once for each `Idempotency-Key` of a scope (a person or a cart, and the operation).
 * The answer is stored in that same transaction and given again to a repeat; a different body under the same key is
 * refused (422). A repeat that comes while the first runs waits a moment for its answer, without a connection, and is
 * told so (409) when that takes longer. Without a key it simply runs.
 */
export async function once<T>(ctx: Ctx, scope: string, input: unknown, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const key = onceKeyOf(ctx, scope, input);
  if (!key) return inTransaction(ctx, work);
  for (const wait of [...WAITS_MS, null]) {
    const done = await inTransaction(ctx, (tx) => runOrReplay(tx, key, work));
    if (done) return done.answer;
    if (wait === null || ctx.db.isTransaction) break;
    await sleep(wait);
  }
  throw new Failure('idempotency_in_flight');
}

/** What is stored of a request that has a key. */
export interface OnceKey {
  scope: string;
  key: string;
  requestHash: string;
}

/**
 * The key of the request; null: it has none. For a change that is one statement: it stores the key with its effect and
 * fails if the key is known (`isKnownKey`), and is then repeated in `once`, which answers again.
 */
export function onceKeyOf(ctx: Ctx, scope: string, input: unknown): OnceKey | null {
  const key = ctx.idempotencyKey;
  if (!key) return null;
  if (key.length > 255) throw new Failure('idempotency_mismatch');
  return { scope, key, requestHash: hash('sha256', JSON.stringify(input ?? null), 'base64url') };
}

/** The statement was not executed because its key is stored already. */
export function isKnownKey(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_key_pkey';
}

/** The key's row is written under a lock of its own that is not waited for; null: someone else holds it. */
async function runOrReplay<T>(tx: Ctx, wanted: OnceKey, work: (ctx: Ctx) => Promise<T>): Promise<{ answer: T } | null> {
  const { scope, key, requestHash } = wanted;
  const fresh = await tx.db
    .insertInto('idempotencyKey')
    .columns(['scope', 'key', 'requestHash'])
    .expression(
      sql`select ${scope}::text, ${key}::text, ${requestHash}::text
        where pg_try_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}::text, 0))`,
    )
    .onConflict((oc) => oc.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!fresh) return replay<T>(tx, wanted);
  // The key covers the whole operation: its parts that are idempotent themselves do not check it again.
  const answer = await work({ ...tx, idempotencyKey: null });
  await tx.db
    .updateTable('idempotencyKey')
    .set({ status: 200, response: JSON.stringify(answer ?? null) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
  return { answer };
}

async function replay<T>(ctx: Ctx, wanted: OnceKey): Promise<{ answer: T } | null> {
  const row = await ctx.db
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'status', 'response'])
    .where('scope', '=', wanted.scope)
    .where('key', '=', wanted.key)
    .executeTakeFirst();
  if (!row || row.status === null) return null;
  if (row.requestHash !== wanted.requestHash) throw new Failure('idempotency_mismatch');
  // The first may have been let go before the disk had it.
  await waitForDiskUnlocked(ctx);
  return { answer: row.response as T };
}
