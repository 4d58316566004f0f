import { Kysely, type Logger, type SelectType } from 'kysely';
import pg from 'pg';
import { columnNames, SnakeCaseDialect } from './column-names.ts';
import { plainClient, preparingClient } from './preparing-client.ts';
import type { DB } from './schema.generated.ts';

export type Database = DB;
/** A connection pool or an open transaction; both run queries alike. */
export type Db = Kysely<Database>;
/** The type of a column in a query result: `ColumnValue<'salesOrder', 'state'>`. */
export type ColumnValue<Table extends keyof Database, Column extends keyof Database[Table]> = SelectType<
  Database[Table][Column]
>;

export interface EndedStatement {
  sql: string;
  ms: number;
  error?: unknown;
}

export interface DatabaseOptions {
  poolMax?: number;
  /** False behind a pooler in transaction mode that does not support prepared statements. */
  prepares?: boolean;
  /** Called after every statement; the text contains no values. */
  onStatement?: (statement: EndedStatement) => void;
  /** Called when a connection breaks while no query is running on it. */
  onLost?: (error: Error) => void;
}

// A remote server may not respond at all. A local one refuses immediately or is only slow.
const CONNECT_TIMEOUT_MS = 1500;
const LOCAL_CONNECT_TIMEOUT_MS = 4000;
const STATEMENT_TIMEOUT_MS = 10_000;
const POOL_MAX = 16;
// pg has names for the types of single values only.
const TEXT_ARRAY = 1009;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

export function openDatabase(url: string, options: DatabaseOptions = {}): Db {
  // The server may end a session before it has read that we closed it.
  const onLost = (error: Error) => {
    if (!pool.ending) options.onLost?.(error);
  };
  const pool = new pg.Pool({
    Client: (options.prepares ?? true) ? preparingClient : plainClient,
    pipeline: true,
    connectionString: url,
    max: options.poolMax ?? POOL_MAX,
    connectionTimeoutMillis: isLocal(url) ? LOCAL_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'damsire',
    options: '-c timezone=UTC',
    keepAlive: true,
    types: columnTypes(),
  });
  pool.on('error', onLost);
  // The pool listens for errors of idle connections only. Without this, a connection that breaks between two statements
  // of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  const db = new Kysely<Database>({
    dialect: new SnakeCaseDialect({ pool }),
    plugins: [columnNames],
    ...(options.onStatement && { log: statementLogger(options.onStatement) }),
  });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<Db, pg.Pool>();

/** The connection pool of a database that `openDatabase` opened. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (!pool) throw new Error('This is a transaction or a database that was opened elsewhere: it has no pool.');
  return pool;
}

function statementLogger(onStatement: (statement: EndedStatement) => void): Logger {
  return ({ query, queryDurationMillis, ...event }) =>
    onStatement({ sql: query.sql, ms: queryDurationMillis, ...('error' in event && { error: event.error }) });
}

function isLocal(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return searchParams.get('host')?.startsWith('/') ?? ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/**
 * Dates stay 'YYYY-MM-DD', integers become numbers, and decimals stay text, so no time zone shifts a date and no digit
 * is lost.
 */
function columnTypes(): pg.CustomTypesConfig {
  const { DATE, INT8 } = pg.types.builtins;
  const types = new pg.TypeOverrides();
  types.setTypeParser(DATE, (text) => text);
  types.setTypeParser(INT8, Number);
  const readTexts = pg.types.getTypeParser(TEXT_ARRAY as never) as (text: string) => (string | null)[];
  types.setTypeParser(DATE_ARRAY, readTexts);
  types.setTypeParser(INT8_ARRAY, (text) => readTexts(text).map((item) => (item === null ? null : Number(item))));
  return types;
}
