import { sql } from 'kysely';
import type { Db } from './connection.ts';
import { isOutage } from './outage.ts';

const CHECK_MS = 500;
const MAX_LAG_MS = 5000;
const KEPT_CHECKS = 60;
const TRUST_AGAIN_MS = 2000;

/** A streaming replica of the primary, with its delay. */
export interface Replica {
  db: Db;
  /** Whether it has everything up to `position`, is at most five seconds behind, and responded to the last check. */
  holds(position: number): boolean;
  /** The current end of the primary's log: everything written so far is before it. */
  position(): Promise<number>;
  /** Call after a failed query: reads go to the primary for a while. */
  distrust(): void;
  /** Null: unknown. */
  lagMs(): number | null;
  stop(): void;
}

interface Check {
  at: number;
  position: number;
}

const primaries = new WeakMap<Db, Db>();

/**
 * The primary of a replica. Data that outlives a request, such as a cache, must not be read from a replica, which may
 * be behind.
 */
export function primaryOf(db: Db): Db {
  return primaries.get(db) ?? db;
}

/**
 * Measures the lag twice a second. If the replica has replayed the position of an earlier check of the primary, it is
 * at most as old as that check. The age of the last replayed transaction is no measure: it also grows while nothing is
 * written.
 */
export function openReplica(primary: Db, db: Db, { checkMs = CHECK_MS, maxLagMs = MAX_LAG_MS } = {}): Replica {
  primaries.set(db, primary);
  let checks: Check[] = [];
  let replayed = -1;
  let freshAt = -Infinity;
  let distrustedUntil = -Infinity;
  const measure = async () => {
    const at = performance.now();
    const position = await readPosition(primary, sql`pg_current_wal_flush_lsn()`).catch(() => null);
    if (position !== null) checks = [...checks, { at, position }].slice(-KEPT_CHECKS);
    // Null: it was promoted and is no longer a replica.
    replayed = (await readPosition(db, sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`)) ?? -1;
    freshAt = checks.findLast((check) => check.position <= replayed)?.at ?? freshAt;
  };
  let isMeasuring = false;
  const check = async () => {
    if (isMeasuring) return;
    isMeasuring = true;
    await measure().catch(() => (replayed = -1));
    isMeasuring = false;
  };
  void check();
  const timer = setInterval(() => void check(), checkMs).unref();
  return {
    db,
    holds(position) {
      const now = performance.now();
      return replayed >= position && now - freshAt <= maxLagMs && now > distrustedUntil;
    },
    async position() {
      return (await readPosition(primary, sql`pg_current_wal_insert_lsn()`)) ?? 0;
    },
    distrust() {
      distrustedUntil = performance.now() + TRUST_AGAIN_MS;
    },
    lagMs: () => (replayed < 0 || freshAt === -Infinity ? null : performance.now() - freshAt),
    stop: () => clearInterval(timer),
  };
}

// 40001: the query conflicted with rows that the primary had removed.
const CONFLICT = '40001';

/** Whether the same query may succeed on the primary. */
export function isReplicaFailure(error: unknown): boolean {
  return isOutage(error) || (error instanceof Error && 'code' in error && error.code === CONFLICT);
}

/** A position in the log in bytes. JavaScript's safe integers go up to 9 petabytes. */
async function readPosition(db: Db, position: ReturnType<typeof sql>): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`select ((${position}) - '0/0')::int8 as at`.execute(db);
  return rows[0]?.at ?? null;
}
