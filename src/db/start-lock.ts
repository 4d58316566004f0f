import pg from 'pg';

// Any constant does, as long as nothing else in the database uses it.
const LOCK_KEY = 4_207_190_312;
/** Disables all timeouts for the open transaction and its statements. */
const WITHOUT_LIMITS =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/**
 * Runs `work` in only one of the processes that are starting on a database. The others wait without a timeout, because
 * filling an empty database takes longer than the statement timeout of a request. The lock belongs to a transaction,
 * not a session: a pooler in transaction mode (PgBouncer) would hand a session that still holds the lock to another
 * client.
 */
export async function withStartLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'damsire start',
  });
  // Without this listener a lost connection would end the process. If it is lost, the next waiting process proceeds.
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
