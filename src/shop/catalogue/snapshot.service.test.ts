import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { openDatabase } from '#db/connection.ts';
import { openReplica } from '#db/replica.ts';
import { makeTestCtx } from '../../../test/support/ctx.ts';
import { findProduct } from './catalogue.service.ts';
import { catalogue, catalogueVersion, watchCatalogue } from './snapshot.service.ts';

const database = useDatabase();
const ctx = () => makeTestCtx({ db: database.db });
let stop: () => Promise<void> = async () => {};

afterAll(() => stop());

const setPrice = (cents: number) =>
  database.db
    .updateTable('price')
    .set({ amountCents: cents })
    .where('productId', '=', 36)
    .where('priceBook', '=', 'AU')
    .where('audience', '=', 'breeder')
    .execute();
const priceNow = async () => (await findProduct(ctx(), { id: 36 })).price?.amountCents;

test('without a listener a changed price is visible immediately and stored pages expire', async () => {
  expect(await priceNow()).toBe(19900);
  const before = catalogueVersion();
  await setPrice(20100);
  expect(await priceNow()).toBe(20100);
  expect(catalogueVersion()).toBeGreaterThan(before);
});

test('with a listener the snapshot is replaced only when PostgreSQL notifies a change', async () => {
  stop = watchCatalogue(database.url);
  await until(async () => {
    const first = await catalogue(ctx());
    return first === (await catalogue(ctx()));
  });
  const snapshot = await catalogue(ctx());
  const before = catalogueVersion();
  await setPrice(19900);
  await until(async () => catalogueVersion() > before);
  expect(await priceNow()).toBe(19900);
  expect(await catalogue(ctx())).not.toBe(snapshot);
});

test('a lost listener reconnects and misses no changes', async () => {
  const before = catalogueVersion();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'damsire catalogue' and datname = current_database()`.execute(
    database.db,
  );
  await setPrice(20500);
  expect(await priceNow().then(() => until(async () => (await priceNow()) === 20500))).toBeUndefined();
  await until(async () => catalogueVersion() > before);
  await setPrice(19900);
  await until(async () => (await priceNow()) === 19900);
});

test('fifty simultaneous reads after a change return one snapshot', async () => {
  await stop();
  await catalogue(ctx());
  await setPrice(20700);
  const all = await Promise.all(Array.from({ length: 50 }, () => catalogue(ctx())));
  expect(new Set(all).size).toBe(1);
});

test('behind a pooler that loses notifications, the version reveals a change', async () => {
  await sql`create or replace function bump_catalogue_version() returns trigger language plpgsql as
    $$ begin update catalogue_version set version = version + 1; return null; end $$`.execute(database.db);
  const before = catalogueVersion();
  stop = watchCatalogue(database.url, { pollMs: 50 });
  // Starting to listen changes the version once.
  await until(async () => catalogueVersion() > before);
  await setPrice(20900);
  await until(async () => (await priceNow()) === 20900);
  const settled = catalogueVersion();
  await sleep(300);
  expect(catalogueVersion()).toBe(settled);
});

test('a read replica serves the catalogue of the primary', async () => {
  const replica = openDatabase('postgresql://u:p@127.0.0.1:1/x');
  openReplica(database.db, replica).stop();
  await setPrice(21100);
  await until(async () => (await findProduct(makeTestCtx({ db: replica }), { id: 36 })).price?.amountCents === 21100);
  await replica.destroy();
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('did not come true in time');
    await sleep(25);
  }
}
