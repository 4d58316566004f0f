import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../test/support/database.ts';
import type { Db } from './connection.ts';
import { commitEarly, inTransaction, waitForDiskUnlocked } from './transaction.ts';

const database = useDatabase();

beforeAll(async () => {
  await sql`create table account (id int primary key, cents int not null)`.execute(database.db);
  await sql`insert into account values (1, 100), (2, 100)`.execute(database.db);
});

test('a transaction is rolled back when its callback throws', async () => {
  const work = inTransaction({ db: database.db }, async ({ db }) => {
    await setCents(db, 1, 5);
    throw new Error('planted');
  });
  await expect(work).rejects.toThrow('planted');
  expect(await centsOf(1)).toBe(100);
});

test('the rest of the ctx is passed on, and the result of the callback is returned', async () => {
  const result = await inTransaction(
    { db: database.db, user: 'ann' },
    async (ctx) => `${ctx.user} ${String(ctx.db.isTransaction)}`,
  );
  expect(result).toBe('ann true');
});

test('a nested call joins the open transaction and rolls back with it', async () => {
  const outer = inTransaction({ db: database.db }, async (ctx) => {
    await inTransaction(ctx, (inner) => setCents(inner.db, 1, 7));
    throw new Error('planted');
  });
  await expect(outer).rejects.toThrow('planted');
  expect(await centsOf(1)).toBe(100);
});

test('T28 a commit that releases its locks before the disk flush is durable when it returns', async () => {
  const written = await inTransaction({ db: database.db }, async (ctx) => {
    await setCents(ctx.db, 1, 100);
    await waitForDiskUnlocked(ctx);
    const { rows } = await sql<{ at: string; commit: string }>`
      select pg_current_wal_insert_lsn()::text as at, ${commitEarly} as commit`.execute(ctx.db);
    return rows[0]!;
  });
  const { rows } = await sql`select pg_current_wal_flush_lsn() > ${written.at}::pg_lsn as flushed,
    current_setting('synchronous_commit') as later`.execute(database.db);
  expect({ ...written, ...(rows[0] as object) }).toMatchObject({ commit: 'off', flushed: true, later: 'on' });
});

test('two transfers that deadlock both succeed', async () => {
  let waiting = 0;
  const runs: number[] = [];
  const transfer = (from: number, to: number) =>
    inTransaction({ db: database.db }, async ({ db }) => {
      runs.push(from);
      await sql`update account set cents = cents - 10 where id = ${from}`.execute(db);
      waiting += 1;
      while (waiting < 2) await sql`select pg_sleep(0.005)`.execute(db);
      await sql`update account set cents = cents + 10 where id = ${to}`.execute(db);
    });
  await Promise.all([transfer(1, 2), transfer(2, 1)]);
  expect(runs.length).toBeGreaterThan(2);
  expect([await centsOf(1), await centsOf(2)]).toEqual([100, 100]);
});

test('a persistent conflict is tried five times and then reported as "try again shortly"', async () => {
  let tries = 0;
  const work = inTransaction({ db: database.db }, async ({ db }) => {
    tries += 1;
    await sql`do $$ begin raise exception 'planted' using errcode = '40001'; end $$`.execute(db);
  });
  await expect(work).rejects.toMatchObject({ reason: 'unavailable' });
  expect(tries).toBe(5);
});

test('any other database error is not retried', async () => {
  let tries = 0;
  const work = inTransaction({ db: database.db }, async ({ db }) => {
    tries += 1;
    await sql`insert into account values (1, 0)`.execute(db);
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(tries).toBe(1);
});

function setCents(db: Db, id: number, cents: number): Promise<unknown> {
  return sql`update account set cents = ${cents} where id = ${id}`.execute(db);
}

async function centsOf(id: number): Promise<number | undefined> {
  const { rows } = await sql<{ cents: number }>`select cents from account where id = ${id}`.execute(database.db);
  return rows[0]?.cents;
}
