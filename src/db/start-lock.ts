import pg from 'pg';

// Any constant does, as long as nothing else in the database uses it.
const LOCK_KEY = 4_207_190_312;

/**
 * Runs `work` in one process at a time of all that start on a database. The others wait as long as it takes: filling an
 * empty database is slower than any statement of a request may be.
 */
export async function withStartLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'damsire start',
    options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_session_timeout=0',
  });
  // Without this listener a lost connection would end the process. The waiting start then proceeds.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK_KEY})`);
    return await work();
  } finally {
    await client.end().catch(() => {});
  }
}
