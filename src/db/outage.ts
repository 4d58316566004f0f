import { sql } from 'kysely';
import type { Db } from './connection.ts';

// SQLSTATE 57P01-57P05: shut down, crashed, starting up. 57014: statement timeout. Class 53: out of resources. 08: connection.
const CODES =
  /^(57P0[1-5]|57014|53\d{3}|08\d{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOTFOUND)$/;
// A missing file is a bug; a missing socket is a server that is down.
const MESSAGES =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error|^connect ENOENT|the database system is/;

/**
 * Whether PostgreSQL is unreachable, starting, stopping, out of disk or timed out: the response is 503, never an
 * internal error (trust.md D2).
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CODES.test(code) || MESSAGES.test(error.message);
}

const DEADLINE_MS = 500;

/** Whether the database answers within half a second. */
export async function answersInTime(db: Db): Promise<boolean> {
  const query = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const deadline = new Promise<boolean>((resolve) => setTimeout(resolve, DEADLINE_MS, false).unref());
  return Promise.race([query, deadline]);
}
