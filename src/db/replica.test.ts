import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, startReplica, type Postgres } from '../../test/support/postgres.ts';
import { makeTemporaryDataDir, removeDataDir } from '../../test/support/data-dir.ts';
import { findFreePorts } from '../../test/support/free-ports.ts';
import { openDatabase, type Db } from './connection.ts';
import { openReplica, type Replica } from './replica.ts';

const MAX_LAG_MS = 2000;
const folders = [makeTemporaryDataDir('primary'), makeTemporaryDataDir('replica')];
let [primary, standby]: Postgres[] = [];
let db: Db;
let replicaDb: Db;
let replica: Replica;

beforeAll(async () => {
  const [port = 0, other = 0] = await findFreePorts(2);
  primary = await startPostgres(folders[0]!, { port, durable: false });
  standby = await startReplica(primary, folders[1]!, { port: other, durable: false });
  db = openDatabase(primary.urlOf('postgres'), { poolMax: 4 });
  replicaDb = openDatabase(standby.urlOf('postgres'), { poolMax: 4 });
  await sql`create table note (n int primary key)`.execute(db);
  replica = openReplica(db, replicaDb, { checkMs: 50, maxLagMs: MAX_LAG_MS });
});

afterAll(async () => {
  replica.stop();
  await Promise.all([db.destroy(), replicaDb.destroy()]);
  await Promise.all([primary?.stop(), standby?.stop()]);
  folders.forEach(removeDataDir);
});

test('a replica is usable up to the position it has replayed, even while nothing is written', async () => {
  await write(1);
  const position = await replica.position();
  await until(() => replica.holds(position));
  expect(await notesOn(replicaDb)).toEqual([1]);
  await sleep(2 * MAX_LAG_MS);
  expect(replica.holds(position)).toBe(true);
  expect(replica.lagMs()).toBeLessThan(MAX_LAG_MS);
});

test('a replica that stops replaying is used for older data for a while, and then not at all', async () => {
  const before = await replica.position();
  await until(() => replica.holds(before));
  await sql`select pg_wal_replay_pause()`.execute(replicaDb);
  await write(2);
  const after = await replica.position();
  await sleep(200);
  expect([replica.holds(before), replica.holds(after)]).toEqual([true, false]);
  await until(() => !replica.holds(before));
  expect(replica.lagMs()).toBeGreaterThan(MAX_LAG_MS);
  expect(await notesOn(replicaDb)).toEqual([1]);
  await sql`select pg_wal_replay_resume()`.execute(replicaDb);
  await until(() => replica.holds(after));
  expect(await notesOn(replicaDb)).toEqual([1, 2]);
});

test('a replica on which a query failed is not used for a while', async () => {
  await until(() => replica.holds(0));
  replica.distrust();
  expect(replica.holds(0)).toBe(false);
});

test('an unreachable replica, or one that is a primary, is not used', async () => {
  await until(() => replica.holds(0));
  await standby?.kill();
  await until(() => !replica.holds(0));
  expect(replica.lagMs()).toBeNull();
  await standby?.start();
  await until(() => replica.holds(0));
  await sql`select pg_promote()`.execute(replicaDb);
  await until(() => !replica.holds(0));
});

async function write(n: number): Promise<void> {
  await sql`insert into note values (${n})`.execute(db);
}

async function notesOn(where: Db): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from note order by n`.execute(where);
  return rows.map(({ n }) => n);
}

async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error('timed out');
    await sleep(20);
  }
}
