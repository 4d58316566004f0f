import pg from 'pg';
import { LockHeld } from '#db/lock.ts';
import { MigrationMissing, MigrationRefused } from '#db/migrate.ts';
import { PortInUse } from '#shared/port-in-use.ts';
import { ConfigError } from '#platform/context/config-error.ts';

/** EX_CONFIG of sysexits.h: every start fails until the configuration changes, so the start is not retried. */
export const EXIT_REFUSED = 78;
const EXIT_FAILED = 1;

export interface StartFailure {
  message: string;
  exitCode: number;
}

const UNREACHABLE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT|ECONNRESET)$/;

/** Why the store did not start: a sentence for problems that an operator can fix, the stack for all others. */
export function describeStartFailure(error: unknown, databaseUrl: string | undefined): StartFailure {
  const isKnown = [ConfigError, LockHeld, MigrationRefused, PortInUse].some((kind) => error instanceof kind);
  if (isKnown) return { message: (error as Error).message, exitCode: EXIT_REFUSED };
  // The migration may be running, so a retry makes sense.
  if (error instanceof MigrationMissing) return { message: error.message, exitCode: EXIT_FAILED };
  const refused = databaseUrl ? describeDatabaseFailure(error, databaseUrl) : null;
  return refused ?? { message: (error as Error)?.stack ?? String(error), exitCode: EXIT_FAILED };
}

function describeDatabaseFailure(error: unknown, databaseUrl: string): StartFailure | null {
  if (!(error instanceof Error)) return null;
  const { code = '' } = error as NodeJS.ErrnoException;
  const { host, database } = new pg.Client({ connectionString: databaseUrl });
  const refusals: Record<string, string> = {
    '28P01': `The database at ${host} rejected the user name or password in DATABASE_URL.`,
    '28000': `The database at ${host} does not allow connections from the user in DATABASE_URL.`,
    '3D000': `Database "${database}" does not exist at ${host}. Create it or correct DATABASE_URL.`,
    '42501': `The user in DATABASE_URL is not allowed to create tables in database "${database}".`,
  };
  const refusal = refusals[code];
  if (refusal) return { message: refusal, exitCode: EXIT_REFUSED };
  // The database may be starting, so a retry makes sense.
  const isAway = UNREACHABLE.test(code) || /timeout expired|Connection terminated|starting up/.test(error.message);
  if (!isAway) return null;
  const reason = code === '' ? 'no response' : code;
  return {
    message: `Cannot connect to the database at ${host} (${reason}). Check DATABASE_URL.`,
    exitCode: EXIT_FAILED,
  };
}
