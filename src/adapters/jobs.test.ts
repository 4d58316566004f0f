import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../test/support/database.ts';
import { createJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';
import { createLogger } from './logger.ts';

const database = useDatabase();
let jobs: Jobs;
const done: object[] = [];
let arrived: (() => void) | null = null;

beforeAll(async () => {
  jobs = createJobs({ connectionString: database.url, logger: createLogger({ level: 'silent' }), pollingSeconds: 0.5 });
  await jobs.start();
  await jobs.work<{ id: number }>('test.greet', async (data) => {
    if (data.id === 13 && done.filter((one) => 'id' in one && one.id === 13).length === 0) {
      done.push(data);
      throw new Error('the first try fails');
    }
    done.push(data);
    arrived?.();
  });
});
afterAll(() => jobs.stop());

const next = () => new Promise<void>((resolve) => (arrived = resolve));

test('a job that is sent in a transaction is worked on after its commit', async () => {
  const worked = next();
  await database.db.transaction().execute((trx) => jobs.send(trx, 'test.greet', { id: 1 }));
  await worked;
  expect(done).toContainEqual({ id: 1 });
});

test('a job of a transaction that is rolled back never was', async () => {
  const failing = database.db.transaction().execute(async (trx) => {
    await jobs.send(trx, 'test.greet', { id: 2 });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  const { rows } = await sql`select 1 from pgboss.job where data @> '{"id": 2}'`.execute(database.db);
  expect(rows).toEqual([]);
});

test('a job that is sent for later waits', async () => {
  await jobs.send(database.db, 'test.greet', { id: 3 }, { startAfter: new Date(Date.now() + 3_600_000) });
  const { rows } = await sql`select 1 from pgboss.job where data @> '{"id": 3}' and start_after > now()`.execute(
    database.db,
  );
  expect(rows).toHaveLength(1);
});

test('a handler that throws leaves its job to be tried again', async () => {
  await jobs.send(database.db, 'test.greet', { id: 13 });
  await expect
    .poll(async () => {
      const { rows } = await sql<{ state: string }>`select state from pgboss.job where data @> '{"id": 13}'`.execute(
        database.db,
      );
      return rows.map(({ state }) => state);
    })
    .toEqual(['retry']);
});

test('of many that are fetched at a time each stands for itself: one that fails does not repeat the others', async () => {
  const seen: number[] = [];
  const ended = new Promise<void>((resolve) => {
    void jobs.work<{ n: number }>(
      'test.many',
      async ({ n }) => {
        seen.push(n);
        if (n === 3) throw new Error('the third fails');
        if (n === 5) resolve();
      },
      { atOnce: 10 },
    );
  });
  await database.db.transaction().execute(async (trx) => {
    for (const n of [1, 2, 3, 4, 5]) await jobs.send(trx, 'test.many', { n });
  });
  await ended;
  const states = async () => {
    const { rows } = await sql<{ n: number; state: string }>`select (data->>'n')::int as n, state from pgboss.job
      where name = 'test.many' order by 1`.execute(database.db);
    return rows.map(({ n, state }) => `${n} ${state}`);
  };
  await expect.poll(states).toEqual(['1 completed', '2 completed', '3 retry', '4 completed', '5 completed']);
  expect(seen.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
});

test('a schedule may be set again by every process that starts', async () => {
  await jobs.schedule('test.nightly', '0 3 * * *');
  await jobs.schedule('test.nightly', '0 4 * * *');
  const { rows } = await sql<{ cron: string }>`select cron from pgboss.schedule where name = 'test.nightly'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ cron: '0 4 * * *' }]);
});
