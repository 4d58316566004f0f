import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Failure } from '#shared/failure.ts';
import { takesShortcut } from '#adapters/shortcuts.ts';
import type { Db } from './connection.ts';
import { FLUSH, flushBehindCommit } from './flushing-driver.ts';
import { isChangedResult } from './preparing-client.ts';

const MOST_TRIES = 5;
// 40001: could not serialize. 40P01: deadlock.
const TRY_AGAIN_STATES = new Set(['40001', '40P01']);

/**
 * Runs `work` with a ctx whose `db` is one transaction, or joins the one that is open already. After a deadlock, a
 * serialization conflict or a migration that changed the columns of a prepared statement, the whole of `work` runs again, so it must not touch anything outside the database.
 */
export async function inTransaction<C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    const done = await attemptOnce(ctx, work);
    if (done) return done.answer;
    await sleep(attempt * 10 + Math.random() * attempt * 20);
  }
  throw new Failure('unavailable');
}

/** Null: a conflict, to be tried again. */
async function attemptOnce<C extends { db: Db }, T>(
  ctx: C,
  work: (ctx: C) => Promise<T>,
): Promise<{ answer: T } | null> {
  try {
    return await ctx.db.transaction().execute(async (db) => ({ answer: await work({ ...ctx, db }) }));
  } catch (error) {
    if (!isConflict(error)) throw error;
    return null;
  }
}

/**
 * For a transaction whose last statement takes a row that everyone waits for, such as a counter, and selects
 * `commitEarly`: its locks end with the commit instead of with the disk, which would let through one such transaction a
 * flush. Nothing is answered before the disk has it all the same: the commit brings a wait for that, which begins once the
 * locks are gone, together with whoever else waits then. A later transaction is later in the log too, so what it built on
 * is never lost without it.
 */
export async function waitForDiskUnlocked(tx: { db: Db }): Promise<void> {
  if (takesShortcut('flush-behind-commit'))
    await tx.db.getExecutor().provideConnection(async (connection) => flushBehindCommit(connection));
}

/** Commits separately without waiting for the disk: for data that can be recreated if lost. */
export const commitEarly = sql<string>`set_config('synchronous_commit', 'off', true)`;

/** Goes with `waitForDiskUnlocked`. */
export const commitUnlocked = takesShortcut('flush-behind-commit') ? commitEarly : sql<string>`'on'`;

/** Everything that was committed before it is on disk when it answers. */
export async function flush(db: Db): Promise<void> {
  await sql.raw(FLUSH).execute(db);
}

function isConflict(error: unknown): boolean {
  return (
    isChangedResult(error) || (error instanceof Error && 'code' in error && TRY_AGAIN_STATES.has(String(error.code)))
  );
}
