import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../test/support/database.ts';
import { createJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';
import { createLogger } from './logger.ts';

const database = useDatabase();
let jobs: Jobs;
const done: object[] = [];
let onDone: (() => void) | null = null;

beforeAll(async () => {
  jobs = createJobs({ connectionString: database.url, logger: createLogger({ level: 'silent' }), pollingSeconds: 0.5 });
  await jobs.start();
  await jobs.work<{ id: number }>('test.greet', async (data) => {
    if (data.id === 13 && done.filter((one) => 'id' in one && one.id === 13).length === 0) {
      done.push(data);
      throw new Error('the first try fails');
    }
    done.push(data);
    onDone?.();
  });
});
afterAll(() => jobs.stop());

const nextJob = () => new Promise<void>((resolve) => (onDone = resolve));

test('a job sent in a transaction runs after the commit', async () => {
  const worked = nextJob();
  await database.db.transaction().execute((trx) => jobs.send(trx, 'test.greet', { id: 1 }));
  await worked;
  expect(done).toContainEqual({ id: 1 });
});

test('a job sent in a transaction that rolls back never runs', async () => {
  const failing = database.db.transaction().execute(async (trx) => {
    await jobs.send(trx, 'test.greet', { id: 2 });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  const { rows } = await sql`select 1 from pgboss.job where data @> '{"id": 2}'`.execute(database.db);
  expect(rows).toEqual([]);
});

test('a job with a delay waits until it is due', async () => {
  await jobs.send(database.db, 'test.greet', { id: 3 }, { startAfter: new Date(Date.now() + 3_600_000) });
  const { rows } = await sql`select 1 from pgboss.job where data @> '{"id": 3}' and start_after > now()`.execute(
    database.db,
  );
  expect(rows).toHaveLength(1);
});

test('a job is retried when its handler throws', async () => {
  await jobs.send(database.db, 'test.greet', { id: 13 });
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ state: string }>`select state from pgboss.job where data @> '{"id": 13}'`.execute(
          database.db,
        );
        return rows.map(({ state }) => state);
      },
      { timeout: 60_000 },
    )
    .toEqual(['retry']);
});

test('a repeated task continues after a failed run, and stopping waits for the current run', async () => {
  const own = createJobs({
    connectionString: database.url,
    logger: createLogger({ level: 'silent' }),
    supervise: false,
  });
  let rounds = 0;
  let isOver = false;
  await new Promise<void>((third) => {
    const round = async () => {
      rounds += 1;
      if (rounds === 1) throw new Error('the first fails');
      if (rounds === 3) third();
      isOver = false;
      await new Promise((end) => setTimeout(end, 20));
      isOver = true;
    };
    own.repeat('test.round', round, 1);
  });
  await own.stop();
  expect(isOver).toBe(true);
  const ended = rounds;
  await new Promise((end) => setTimeout(end, 30));
  expect(rounds).toBe(ended);
});

test('every starting process may set the same schedule again', async () => {
  await jobs.schedule('test.nightly', '0 3 * * *');
  await jobs.schedule('test.nightly', '0 4 * * *');
  const { rows } = await sql<{ cron: string }>`select cron from pgboss.schedule where name = 'test.nightly'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ cron: '0 4 * * *' }]);
});
