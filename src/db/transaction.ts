import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '#shared/failure.ts';
import type { Db } from './connection.ts';

const MOST_TRIES = 5;
// 40001: could not serialize. 40P01: deadlock.
const TRY_AGAIN_STATES = new Set(['40001', '40P01']);

/**
 * Runs `work` with a ctx whose `db` is one transaction, or joins the one that is open already. After a deadlock or a
 * serialization conflict the whole of `work` runs again, so it must not touch anything outside the database.
 */
export async function inTransaction<C extends { db: Db }, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx);
  for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
    try {
      return await ctx.db.transaction().execute((db) => work({ ...ctx, db }));
    } catch (error) {
      if (!isConflict(error)) throw error;
      await sleep(attempt * 10 + Math.random() * attempt * 20);
    }
  }
  throw new Failure('unavailable');
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TRY_AGAIN_STATES.has(String(error.code));
}
