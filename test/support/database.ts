import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { openDatabase, type Db } from '#db/connection.ts';
import { checkInvariants } from '#db/invariants.ts';

export interface TestDatabase {
  /** Available from the first hook of the test file on. */
  readonly db: Db;
  readonly url: string;
}

interface Options {
  poolMax?: number;
  /** False for a file that tests broken data. */
  checkInvariants?: boolean;
}

let databaseCount = 0;

/**
 * Gives this test file its own database, a copy of the migrated and seeded template. It is copied file by file, which
 * takes a third of the time of a copy through the log. After the last test, no query of src/db/invariants.sql may
 * return a row.
 */
export function useDatabase(options: Options = {}): TestDatabase {
  const at = (databaseCount += 1);
  const name = `${inject('template')}_${process.env['VITEST_POOL_ID']}_${process.pid}_${at}`;
  const url = databaseUrl(name);
  let open: Db | undefined;
  beforeAll(async () => {
    await queryServer(`create database ${name} template ${inject('template')} strategy file_copy`);
    open = openDatabase(url, { poolMax: options.poolMax ?? 10 });
    // A process caches the catalogue by its version: test files that share a process must not use each other's.
    await sql`update catalogue_version set version = version + ${at * 1_000_000}`.execute(open);
  });
  afterAll(async () => {
    try {
      if (open && options.checkInvariants !== false) expect(await checkInvariants(open)).toEqual([]);
    } finally {
      await open?.destroy();
      await queryServer(`drop database if exists ${name} with (force)`);
    }
  });
  return {
    get db() {
      if (!open)
        throw new Error('The database of a test file opens in beforeAll: use it inside tests and later hooks.');
      return open;
    },
    url,
  };
}

/** Runs one statement on the test server, outside the databases of tests. */
export async function queryServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function databaseUrl(name: string): string {
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${name}`;
  return url.href;
}
