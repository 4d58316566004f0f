import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, 'migrations');

// Any constant does, as long as nothing else in the database uses it.
const LOCK_KEY = 4_207_190_311;
const CONNECT_TIMEOUT_MS = 15_000;

/** The migration files and the database do not match. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

/** The database needs `npm run migrate`, which may be running already. */
export class MigrationMissing extends Error {
  override readonly name = 'MigrationMissing';
}

interface Migration {
  name: string;
  text: string;
  sha256: string;
}

/**
 * Applies the pending .sql files of `folder` in the order of their names, each in a separate transaction, and returns
 * the names applied. Several apps may start simultaneously: one migrates, the others wait for it. Applied files are
 * frozen: a changed, missing or late file is refused.
 */
export async function migrate(url: string, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return withClient(url, async (client) => {
    const applied: string[] = [];
    for (;;) {
      const migration = await applyNext(client, migrations);
      if (!migration) return applied;
      applied.push(migration.name);
    }
  });
}

/**
 * One transaction, which holds the lock. This also works behind a pooler in transaction mode, which may use another
 * session afterwards.
 */
async function applyNext(client: pg.Client, migrations: Migration[]): Promise<Migration | undefined> {
  await client.query("begin; set local statement_timeout = 0; set local time zone 'UTC'");
  await client.query(`select pg_advisory_xact_lock(${LOCK_KEY})`);
  await client.query(`create table if not exists schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz(3) not null default now())`);
  const [next] = await findPending(client, migrations);
  if (next) await apply(client, next);
  await client.query('commit');
  return next;
}

/**
 * Throws `MigrationMissing` unless every migration of `folder` is applied. The database may have later ones: during a
 * rollout the migrations of the new version run first while the old version continues.
 */
export async function requireMigrated(url: string, folder: string = MIGRATIONS_FOLDER): Promise<void> {
  const migrations = await readMigrations(folder);
  const applied = await withClient(url, async (client) => {
    const { rows: found } = await client.query<{ table: string | null }>(
      `select to_regclass('schema_migration') as table`,
    );
    if (!found[0]?.table) return [];
    const { rows } = await client.query<{ name: string }>('select name from schema_migration');
    return rows.map((row) => row.name);
  });
  const missing = migrations.find(({ name }) => !applied.includes(name));
  if (missing) throw new MigrationMissing(`The database lacks migration ${missing.name}: run npm run migrate.`);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'damsire migrate',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const wrong = names.find(
    (name, i) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name) || name.slice(0, 4) === names[i - 1]?.slice(0, 4),
  );
  if (wrong) throw new Error(`Migration ${wrong} needs a name of the form NNNN_what_it_does.sql with a unique number.`);
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function findPending(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  );
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of rows) {
    const file = files.get(row.name);
    if (!file)
      throw new MigrationRefused(
        `The database has migration ${row.name}, which is not part of this program: the program is older than the database.`,
      );
    if (file.sha256 !== row.sha256) {
      throw new MigrationRefused(
        `Migration ${row.name} was changed after it was applied. Applied migrations are frozen: undo the change and write a new file.`,
      );
    }
  }
  const applied = new Set(rows.map((row) => row.name));
  const last = rows.at(-1)?.name ?? '';
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  const late = pending.find((migration) => migration.name < last);
  if (late)
    throw new MigrationRefused(
      `Migration ${late.name} comes before ${last}, which has already been applied. Give it a higher number.`,
    );
  return pending;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.text);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed${describeLine(error, migration.text)}: ${String(error)}`, {
      cause: error,
    });
  }
}

function describeLine(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError) || !error.position) return '';
  return ` at line ${text.slice(0, Number(error.position)).split('\n').length}`;
}
