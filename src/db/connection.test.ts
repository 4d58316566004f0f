import { readFile } from 'node:fs/promises';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { queryServer, useDatabase } from '../../test/support/database.ts';
import { openDatabase, type Db } from './connection.ts';
import { isOutage } from './outage.ts';
import type { DB } from './schema.generated.ts';

const database = useDatabase();

test('dates, timestamps and integers are read exactly, and decimals as text', async () => {
  const row = await one(
    database.db,
    sql`select date '2026-03-01' as a_date, timestamptz '2026-03-01 10:00+10' as a_timestamp, 9007199254740991::int8 as an_integer,
      0.1::numeric as a_decimal, array[1, null, 3]::int8[] as integers, array[date '2026-03-01'] as dates`,
  );
  expect(row).toEqual({
    aDate: '2026-03-01',
    aTimestamp: new Date('2026-03-01T00:00:00Z'),
    anInteger: 9007199254740991,
    aDecimal: '0.1',
    integers: [1, null, 3],
    dates: ['2026-03-01'],
  });
});

test("names are converted as Kysely's plugin would, in every part of a query and its result", async () => {
  const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('nothing is sent')) });
  const plain = new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
  const built = (db: Db) =>
    db
      .with('movedOne', (part) => part.selectFrom('salesOrder').select(['id', 'totalCents as wholeAmount']))
      .with('keptOne', (part) =>
        part.updateTable('salesOrder').set({ paymentState: 'NONE' }).where('id', '=', 0).returning('id'),
      )
      .selectFrom('movedOne as theOne')
      .innerJoin('orderLine as soldLine', 'soldLine.orderId', 'theOne.id')
      .select(['theOne.wholeAmount', (eb) => eb.fn.sum('soldLine.unitCents').as('unitSum')])
      .select(sql<string>`${sql.ref('soldLine.taxClass')} || 'keepsItsCase'`.as('aText'))
      .groupBy(['theOne.wholeAmount', 'soldLine.taxClass']);
  expect(built(database.db).compile().sql).toBe(built(plain).compile().sql);
  expect(await built(database.db).execute()).toEqual([]);
  expect(await one(database.db, sql`select 1 as some_key, null as no_value, array['x_y'] as a_list`)).toEqual({
    someKey: 1,
    noValue: null,
    aList: ['x_y'],
  });
});

test('stored JSON keeps its own keys', async () => {
  expect(await one(database.db, sql`select '{"snake_key": {"other_key": 1}}'::jsonb as stored_data`)).toEqual({
    storedData: { snake_key: { other_key: 1 } },
  });
});

test('sessions use UTC and cancel a statement after ten seconds', async () => {
  const row = await one(
    database.db,
    sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout`,
  );
  expect(row).toEqual({ zone: 'UTC', timeout: '10s' });
});

test('a connection that breaks while idle, in a query or in a transaction does not end the process', async () => {
  const lost: string[] = [];
  const db = openDatabase(database.url, { poolMax: 3, onLost: (error) => lost.push(error.message) });
  const interrupted = db.transaction().execute(async (trx) => {
    await killSessions(trx, 'self');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`select 1`.execute(trx);
  });
  const outage = await interrupted.catch((error: unknown) => error);
  expect(isOutage(outage)).toBe(true);
  const busy = sql`select pg_sleep(9)`.execute(db).catch((error: unknown) => error);
  await vi.waitFor(async () => {
    const running = await one(
      database.db,
      sql`select count(*)::int as n from pg_stat_activity where query = 'select pg_sleep(9)' and state = 'active'`,
    );
    expect(running).toEqual({ n: 1 });
  }, 8_000);
  await killSessions(database.db, 'others');
  expect(isOutage(await busy)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await one(db, sql`select 1 as one`)).toEqual({ one: 1 });
  expect(lost.length).toBeGreaterThan(0);
  await db.destroy();
});

test('a session that the server ends while the store closes its connections is not reported as lost', async () => {
  const lost: string[] = [];
  const db = openDatabase(database.url, { poolMax: 1, onLost: (error) => lost.push(error.message) });
  let closed = Promise.resolve();
  const last = db.connection().execute(async (connection) => {
    closed = db.destroy();
    await killSessions(connection, 'self');
  });
  await last.catch(() => {});
  await closed;
  expect(lost).toEqual([]);
});

test('an unreachable server is reported as an outage within two seconds', async () => {
  const startedAt = performance.now();
  for (const url of [
    'postgresql://u:p@127.0.0.1:1/x',
    'postgresql://u:p@127.0.0.1:5432/x?host=%2Fnowhere',
    'postgresql://u:p@192.0.2.1:5432/x',
  ]) {
    const db = openDatabase(url);
    const error = await sql`select 1`.execute(db).catch((reason: unknown) => reason);
    expect([url, isOutage(error)]).toEqual([url, true]);
    await db.destroy();
  }
  expect(performance.now() - startedAt).toBeLessThan(6000);
});

test('an exhausted pool reports an outage instead of waiting forever', async () => {
  const db = openDatabase(database.url, { poolMax: 1 });
  const holder = sql`select pg_sleep(5)`.execute(db);
  const refused = await sql`select 1`.execute(db).catch((error: unknown) => error);
  expect(isOutage(refused)).toBe(true);
  await holder;
  await db.destroy();
});

test.each(['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'])(
  'a server that is unreachable on the network is an outage: %s',
  (code) => {
    expect(isOutage(Object.assign(new Error(`connect ${code} db.internal:5432`), { code }))).toBe(true);
  },
);

test('a constraint violation, an invalid query and a bug are not outages', async () => {
  const wrong = await sql`select nonsense`.execute(database.db).catch((error: unknown) => error);
  const missingFile = await readFile('/nowhere').catch((error: unknown) => error);
  expect([wrong, missingFile, new TypeError('x'), '57P01'].map(isOutage)).toEqual([false, false, false, false]);
});

test('the template database accepts no connections, so nothing can change it', async () => {
  const template = database.url.replace(/_\d+_\d+_\d+(?=\?|$)/, '');
  const db = openDatabase(template);
  await expect(sql`select 1`.execute(db)).rejects.toThrow('not currently accepting connections');
  await db.destroy();
  await queryServer('select 1');
});

async function one(db: Db, query: ReturnType<typeof sql>): Promise<unknown> {
  return (await query.execute(db)).rows[0];
}

async function killSessions(db: Db, which: 'self' | 'others'): Promise<void> {
  if (which === 'self') {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
  } else {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      db,
    );
  }
}

test('statements that run only once do not use up the limit of prepared statements', async () => {
  const db = openDatabase(database.url, { poolMax: 1 });
  for (let n = 0; n < 600; n += 1) await sql`select ${n}::int as ${sql.ref(`only_once_${n}`)}`.execute(db);
  for (const id of [1, 2, 3]) await sql`select ${id}::int as repeated`.execute(db);
  const prepared = await one(
    db,
    sql`select count(*) filter (where statement like '%only_once%')::int as once,
      count(*) filter (where statement like '%as repeated')::int as again from pg_prepared_statements`,
  );
  expect(prepared).toEqual({ once: 0, again: 1 });
  await db.destroy();
});

test('a statement with values is prepared once per connection and then sent by name', async () => {
  await database.db.connection().execute(async (connection) => {
    for (const id of [1, 2, 3]) await sql`select ${id}::int as prepared_probe`.execute(connection);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_prepared_statements where statement like '%as prepared_probe'`.execute(
      connection,
    );
    expect(rows[0]?.n).toBe(1);
  });
});

test('a transaction rolls back as a whole, and may be empty', async () => {
  await database.db.transaction().execute(async () => {});
  const undone = database.db.transaction().execute(async (tx) => {
    await sql`create table begin_probe (id int)`.execute(tx);
    const { rows } = await sql<{ open: boolean }>`select now() < clock_timestamp() as open`.execute(tx);
    expect(rows[0]?.open).toBe(true);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await one(database.db, sql`select to_regclass('begin_probe') as found`)).toEqual({ found: null });
  const failed = database.db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx));
  await expect(failed).rejects.toThrow('division by zero');
  expect(await one(database.db, sql`select 1 as alive`)).toEqual({ alive: 1 });
});
