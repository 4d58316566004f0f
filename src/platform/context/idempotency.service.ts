import { sql } from 'kysely';
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from './context.ts';
import { Failure } from '#shared/failure.ts';
import { inTransaction, waitForDiskUnlocked } from '#db/transaction.ts';

// Waiting times for the first request: about a second in total, by which time nearly every request has finished.
const WAITS_MS = [25, 50, 100, 200, 300, 350];

/**
 * Runs `work` in a transaction, once for each `Idempotency-Key` of a scope (a person or a cart, and the operation). The
 * response is stored in the same transaction and returned to a repeated request; a different body with the same key is
 * refused (422). A repeated request that arrives while the first is running waits a moment for its response, without
 * holding a connection, and gets 409 if that takes too long. Without a key, `work` simply runs.
 */
export async function once<T>(ctx: Ctx, scope: string, input: unknown, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const key = onceKeyOf(ctx, scope, input);
  if (!key) return inTransaction(ctx, work);
  for (const wait of [...WAITS_MS, null]) {
    const done = await inTransaction(ctx, (tx) => runOrReplay(tx, key, work));
    if (done) return done.result;
    if (wait === null || ctx.db.isTransaction) break;
    await sleep(wait);
  }
  throw new Failure('idempotency_in_flight');
}

/** The stored part of a request with a key. */
export interface OnceKey {
  scope: string;
  key: string;
  requestHash: string;
}

/**
 * The key of the request; null: it has none. It is for a change made by a single statement, which stores the key
 * together with its effect and fails if the key exists (`isKnownKey`). The caller then repeats it with `once`, which
 * returns the stored response.
 */
export function onceKeyOf(ctx: Ctx, scope: string, input: unknown): OnceKey | null {
  const key = ctx.idempotencyKey;
  if (!key) return null;
  if (key.length > 255) throw new Failure('idempotency_mismatch');
  return { scope, key, requestHash: hash('sha256', JSON.stringify(input ?? null), 'base64url') };
}

/** Whether the statement failed because its key is already stored. */
export function isKnownKey(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_key_pkey';
}

/** Writes the key's row under an advisory lock without waiting for it; null: another request holds the lock. */
async function runOrReplay<T>(
  tx: Ctx,
  onceKey: OnceKey,
  work: (ctx: Ctx) => Promise<T>,
): Promise<{ result: T } | null> {
  const { scope, key, requestHash } = onceKey;
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
  if (!fresh) return replay<T>(tx, onceKey);
  // The key covers the whole operation, so nested idempotent operations must not check it again.
  const result = await work({ ...tx, idempotencyKey: null });
  await tx.db
    .updateTable('idempotencyKey')
    .set({ status: 200, response: JSON.stringify(result ?? null) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
  return { result };
}

async function replay<T>(ctx: Ctx, onceKey: OnceKey): Promise<{ result: T } | null> {
  const row = await ctx.db
    .selectFrom('idempotencyKey')
    .select(['requestHash', 'status', 'response'])
    .where('scope', '=', onceKey.scope)
    .where('key', '=', onceKey.key)
    .executeTakeFirst();
  if (!row || row.status === null) return null;
  if (row.requestHash !== onceKey.requestHash) throw new Failure('idempotency_mismatch');
  // The first request may have released its locks before its data was flushed to disk.
  await waitForDiskUnlocked(ctx);
  return { result: row.response as T };
}
