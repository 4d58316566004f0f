import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useDatabase } from '../../test/support/database.ts';
import { statement } from './statement.ts';
import { inTransaction } from './transaction.ts';

const database = useDatabase();

test('a statement is built once and runs with the values of each call, in a transaction too', async () => {
  let built = 0;
  const countryOf = statement<{ code: string; at: Date; many: number[] }>()((db, value) => {
    built += 1;
    return db
      .selectFrom('country')
      .select(['code', 'currency', sql<Date>`${value.at}::timestamptz`.as('askedAt')])
      .select(sql<number[]>`${value.many}::int8[]`.as('many'))
      .where('code', '=', value.code);
  });
  const at = new Date('2026-03-01T10:00:00.123Z');
  expect(await countryOf(database.db, { code: 'AU', at, many: [1, 2] })).toEqual([
    { code: 'AU', currency: 'AUD', askedAt: at, many: [1, 2] },
  ]);
  const within = await database.db.transaction().execute((tx) => countryOf(tx, { code: 'GB', at, many: [] }));
  expect(within).toEqual([{ code: 'GB', currency: 'GBP', askedAt: at, many: [] }]);
  expect(await countryOf(database.db, { code: 'none', at, many: [] })).toEqual([]);
  expect(built).toBe(1);
});

test('columns are described once per connection, and again after the table changes', async () => {
  await sql`create table shape_probe (id int8, a_name text)`.execute(database.db);
  const probe = () => sql`select * from shape_probe where id = ${1}`;
  await database.db.connection().execute(async (connection) => {
    expect((await probe().execute(connection)).rows).toEqual([]);
    await sql`insert into shape_probe values (${1}, ${'x'})`.execute(connection);
    const written = await sql`insert into shape_probe values (${1}, ${null})`.execute(connection);
    expect(written.numAffectedRows).toBe(1n);
    expect((await probe().execute(connection)).rows).toEqual([
      { id: 1, aName: 'x' },
      { id: 1, aName: null },
    ]);
    await sql`alter table shape_probe add column later_on date default date '2026-03-01'`.execute(connection);
    expect((await probe().execute(connection)).rows[0]).toEqual({ id: 1, aName: 'x', laterOn: '2026-03-01' });
  });
});

test('a transaction with a statement prepared before a migration is retried', async () => {
  await sql`create table changed_probe (id int8)`.execute(database.db);
  const probe = () => sql`select * from changed_probe where id >= ${1}`;
  let tries = 0;
  const read = () =>
    inTransaction({ db: database.db }, async ({ db }) => {
      tries += 1;
      await sql`insert into changed_probe values (${tries})`.execute(db);
      return (await probe().execute(db)).rows;
    });
  expect(await read()).toEqual([{ id: 1 }]);
  // It is prepared on its second run.
  expect(await read()).toEqual([{ id: 1 }, { id: 2 }]);
  await sql`alter table changed_probe add column note text`.execute(database.db);
  expect(await read()).toEqual([
    { id: 1, note: null },
    { id: 2, note: null },
    { id: 4, note: null },
  ]);
  expect(tries).toBe(4);
});

test('a prepared statement reports its error, and its next run succeeds', async () => {
  const divide = (by: number) => sql<{ share: number }>`select 10 / ${by}::int as share`;
  await database.db.connection().execute(async (connection) => {
    await expect(divide(0).execute(connection)).rejects.toThrow('division by zero');
    expect((await divide(5).execute(connection)).rows).toEqual([{ share: 2 }]);
    await expect(divide(0).execute(connection)).rejects.toMatchObject({ code: '22012' });
    expect((await divide(2).execute(connection)).rows).toEqual([{ share: 5 }]);
  });
});
