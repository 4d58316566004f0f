import pg from 'pg';

// Any constant does, as long as nothing else in the database uses it.
const LOCK_KEY = 4_207_190_312;
/** For the open transaction: neither it nor a statement of it ends by the clock. */
const WITHOUT_LIMITS =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * Runs `work` in one process at a time of all that start on a database. The others wait as long as it takes: filling an
 * empty database is slower than any statement of a request may be. The lock belongs to a transaction and not to a session:
 * a pooler in transaction mode (PgBouncer) would pass a session that still holds it to someone else.
 */
export async function withStartLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'damsire start',
  });
  // Without this listener a lost connection would end the process. The waiting start then proceeds.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`begin; ${WITHOUT_LIMITS}`);
    await client.query(`select pg_advisory_xact_lock(${LOCK_KEY})`);
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}
