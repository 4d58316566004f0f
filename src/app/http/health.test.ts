import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { testAdapters } from '../../../test/support/adapters.ts';
import { testConfig } from '../../../test/support/test-config.ts';
import { registrations } from '#app/registrations.ts';
import { makeMetrics } from '#app/observability/metrics.ts';
import { openDatabase } from '#db/connection.ts';
import { buildInternalApp, createPublicHealth } from './health.ts';

const database = useDatabase();

test('a store that is shutting down is alive but not ready', async () => {
  let stopping = false;
  const deps = { db: database.db, adapters: testAdapters(), config: testConfig(), registrations };
  const app = buildInternalApp(deps, makeMetrics(), () => stopping);
  expect((await app.request('/readyz')).status).toBe(200);
  stopping = true;
  const answer = await app.request('/readyz');
  expect([answer.status, await answer.json()]).toEqual([503, { ok: false, problems: ['stopping'] }]);
  expect((await app.request('/livez')).status).toBe(200);
});

test('the public health check returns 503 if the database is unreachable, and during shutdown', async () => {
  const unreachable = openDatabase('postgres://nobody@127.0.0.1:1/none', { poolMax: 2 });
  const responses = [
    await createPublicHealth(database, () => false)(),
    await createPublicHealth({ db: unreachable }, () => false)(),
    await createPublicHealth(database, () => true)(),
  ];
  expect(responses.map(({ status }) => status)).toEqual([200, 503, 503]);
  expect(await responses[1]?.json()).toEqual({ ok: false });
  await unreachable.destroy();
});

test('the public health check queries the database at most once a second', async () => {
  let queries = 0;
  const db = openDatabase(database.url, { poolMax: 2, onStatement: () => void (queries += 1) });
  const health = createPublicHealth({ db }, () => false);
  await Promise.all(Array.from({ length: 50 }, () => health()));
  expect(queries).toBe(1);
  await db.destroy();
});
