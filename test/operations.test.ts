import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startJobs } from '#app/jobs.ts';
import { registrations } from '#app/registrations.ts';
import { openDatabase } from '#db/connection.ts';
import { idleJobs, testAdapters } from './support/adapters.ts';
import { queryServer, useDatabase } from './support/database.ts';
import { findFreePorts } from './support/free-ports.ts';
import { scratch } from './support/scratch.ts';
import { testConfig } from './support/test-config.ts';

const database = useDatabase();
const started: ChildProcess[] = [];
afterAll(() => started.forEach((child) => child.kill('SIGKILL')));

function run(script: string, env: Record<string, string>) {
  const given = { ...process.env, DATA_DIR: scratch(), NODE_ENV: 'test', ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env: given, encoding: 'utf8' });
  return { status, text: stdout + stderr };
}

test('npm run serve never starts an embedded database', () => {
  expect(run('scripts/serve.ts', { DATABASE_URL: '' })).toEqual({
    status: 78,
    text: 'DATABASE_URL: must be set; npm start runs its own database.\n',
  });
});

test('npm run migrate fills an empty database, and changes nothing the second time', async () => {
  const name = `damsire_operations_${process.pid}`;
  await queryServer(`create database ${name}`);
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  try {
    const first = run('scripts/migrate.ts', { DATABASE_URL: url.href });
    expect(first, first.text).toMatchObject({
      status: 0,
      text: expect.stringContaining('Applied 0001_foundation.sql'),
    });
    expect(run('scripts/migrate.ts', { DATABASE_URL: url.href }).text).toContain('No pending migrations.');
    const db = openDatabase(url.href, { poolMax: 1 });
    const { rows } = await sql<{ breeds: number }>`select count(*)::int as breeds from breed`.execute(db);
    await db.destroy();
    expect(rows[0]!.breeds).toBeGreaterThan(100);
  } finally {
    await queryServer(`drop database ${name} with (force)`);
  }
}, 120_000);

test.each([
  ['all', true],
  ['web', false],
  ['worker', true],
] as const)('a process in the role %s runs jobs: %s', async (role, works) => {
  const names: string[] = [];
  const jobs = {
    ...idleJobs,
    work: async (name: string) => void names.push(name),
    repeat: (name: string) => void names.push(name),
    schedule: async (name: string) => void names.push(name),
  };
  const deps = {
    db: database.db,
    adapters: { ...testAdapters(), jobs },
    config: { ...testConfig(), role },
    registrations,
  };
  await startJobs(deps, null);
  expect(names.length > 0).toBe(works);
});

test.each([
  ['web', true],
  ['worker', false],
])('a process in the role %s serves public requests: %s; every role serves probes', async (ROLE, isServing) => {
  const [port, metricsPort] = await findFreePorts(2);
  const env = {
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: database.url,
    DATA_DIR: scratch(),
  };
  const child = spawn(process.execPath, ['test/support/rolling-child.ts'], {
    env: { ...process.env, ...env, ROLE, TEST_SCRATCH: scratch() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  await once(child.stdout, 'data');
  const isOk = (at: number, path: string) =>
    fetch(`http://127.0.0.1:${at}${path}`).then(
      ({ ok }) => ok,
      () => false,
    );
  // On a busy machine the database may take longer than half a second to answer.
  await expect.poll(() => isOk(metricsPort!, '/readyz'), { timeout: 30_000 }).toBe(true);
  await expect.poll(() => isOk(port!, '/healthz'), { timeout: 30_000 }).toBe(isServing);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
