import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Failure } from '#shared/failure.ts';
import { isShortcutEnabled } from '#adapters/shortcuts.ts';
import type { Db } from './connection.ts';
import { FLUSH, flushBehindCommit } from './flushing-driver.ts';
import { isChangedResult } from './preparing-client.ts';

const MAX_TRIES = 5;
// 40001: could not serialize. 40P01: deadlock.
const TRY_AGAIN_STATES = new Set(['40001', '40P01']);

/**
 * Runs `work` with a ctx whose `db` is a transaction, or joins the transaction that is already open. After a deadlock,
 * a serialization conflict or a migration that changed the columns of a prepared statement, the whole of `work` runs
 * again, so it must not touch anything outside the database.
 */
export async function inTransaction<C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const done = await attemptOnce(ctx, work);
    if (done) return done.result;
    await sleep(attempt * 10 + Math.random() * attempt * 20);
  }
  throw new Failure('unavailable');
}

/** Null: a conflict; try again. */
async function attemptOnce<C extends { db: Db }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<{ result: T } | null> {
  try {
    return await ctx.db.transaction().execute(async (db) => ({ result: await work({ ...ctx, db }) }));
  } catch (error) {
    if (!isConflict(error)) throw error;
    return null;
  }
}

/**
 * For a transaction whose last statement locks a row that all others need, such as a counter, and selects
 * `commitEarly`: its locks are released at the commit instead of after the flush to disk, which would limit throughput
 * to one such transaction per flush. The caller still gets no result before the data is on disk: the commit is followed
 * by a wait for the flush, without locks and shared with other waiting transactions. A later transaction is also later
 * in the log, so it can never survive a crash without the one it builds on.
 */
export async function waitForDiskUnlocked(tx: { db: Db }): Promise<void> {
  if (isShortcutEnabled('flush-behind-commit'))
    await tx.db.getExecutor().provideConnection(async (connection) => flushBehindCommit(connection));
}

/**
 * Commits without waiting for the disk: for data that can be recreated if lost, or together with `waitForDiskUnlocked`.
 */
export const commitEarly = sql<string>`set_config('synchronous_commit', 'off', true)`;

/** Use with `waitForDiskUnlocked`. */
export const commitUnlocked = isShortcutEnabled('flush-behind-commit') ? commitEarly : sql<string>`'on'`;

/** When it returns, every earlier commit is on disk. */
export async function flush(db: Db): Promise<void> {
  await sql.raw(FLUSH).execute(db);
}

function isConflict(error: unknown): boolean {
  return (
    isChangedResult(error) || (error instanceof Error && 'code' in error && TRY_AGAIN_STATES.has(String(error.code)))
  );
}
