import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../test/support/database.ts';
import { startPooler, type Pooler } from '../../test/support/pooler.ts';
import { openDatabase, type Db } from './connection.ts';
import { migrate } from './migrate.ts';
import { withStartLock } from './start-lock.ts';
import { flush, inTransaction } from './transaction.ts';

const database = useDatabase();
let pooler: Pooler;
let db: Db;

beforeAll(async () => {
  pooler = await startPooler(database.url);
  db = openDatabase(pooler.url, { poolMax: 12, prepares: false });
});

afterAll(async () => {
  await db.destroy();
  await pooler.close();
});

test('the pooler may give each transaction a different session, and keeps it until the transaction ends', async () => {
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  await db.connection().execute(async (connection) => {
    const sessions = new Set<number>();
    for (let i = 0; i < 8; i += 1) sessions.add((await pid.execute(connection)).rows[0]!.pid);
    if (!process.env['TEST_POOLER_URL']) expect(sessions.size).toBeGreaterThan(1);
  });
  await db.transaction().execute(async (tx) => {
    const pids = [await pid.execute(tx), await pid.execute(tx), await pid.execute(tx)].map(({ rows }) => rows[0]!.pid);
    expect(new Set(pids).size).toBe(1);
  });
});

test('DATABASE_PREPARED=no sends statement texts, for a pooler without prepared statements', async () => {
  const select = (on: Db, n: number) => sql<{ n: number }>`select ${n}::int as n`.execute(on);
  const alternate = async (clients: readonly [Db, Db]) => {
    const results: number[] = [];
    for (let n = 0; n < 8; n += 1) results.push((await select(clients[n % 2 === 0 ? 0 : 1], n)).rows[0]!.n);
    return results;
  };
  const open = (prepares: boolean): [Db, Db] => [
    openDatabase(pooler.url, { poolMax: 1, prepares }),
    openDatabase(pooler.url, { poolMax: 1, prepares }),
  ];
  const [preparing, plain] = [open(true), open(false)];
  await expect(alternate(preparing)).rejects.toThrow(/prepared statement/);
  expect(await alternate(plain)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  await Promise.all([...preparing, ...plain].map((one) => one.destroy()));
});

test('transactions of many clients are isolated, and commit durably or roll back', async () => {
  await sql`create table pooled (n int primary key)`.execute(db);
  const one = (n: number) =>
    inTransaction({ db }, async (tx) => {
      await sql`insert into pooled values (${n})`.execute(tx.db);
      await sleep(Math.random() * 10);
      if (n % 3 === 0) throw new Error('undone');
      await sql`update pooled set n = ${n + 1000} where n = ${n}`.execute(tx.db);
    }).catch(() => {});
  await Promise.all(Array.from({ length: 60 }, (_, n) => one(n)));
  await flush(db);
  const { rows } = await sql<{ n: number }>`select n from pooled order by n`.execute(db);
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1000).filter((n) => n % 3 !== 1));
  await sql`drop table pooled`.execute(db);
});

test('starts are serialised and migrations run through the pooler, and no session keeps a lock', async () => {
  const steps: string[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const start = (who: string) =>
    withStartLock(pooler.url, async () => {
      steps.push(`${who} begins`);
      begin();
      await sleep(300);
      steps.push(`${who} ends`);
    });
  await Promise.all([start('one'), begun.then(() => start('two'))]);
  expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  expect(await Promise.all([migrate(pooler.url), migrate(pooler.url)])).toEqual([[], []]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const held = await client.query(
    `select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(held.rowCount).toBe(0);
  await client.end();
});
