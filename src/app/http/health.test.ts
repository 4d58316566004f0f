import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { testAdapters } from '../../../test/support/adapters.ts';
import { testConfig } from '../../../test/support/test-config.ts';
import { registrations } from '#app/registrations.ts';
import { makeMetrics } from '#app/observability/metrics.ts';
import { openDatabase } from '#db/connection.ts';
import { buildInternalApp, createPublicHealth } from './health.ts';

const database = useDatabase();

test('a store that was told to stop is alive and not ready', async () => {
  let stopping = false;
  const deps = { db: database.db, adapters: testAdapters(), config: testConfig(), registrations };
  const app = buildInternalApp(deps, makeMetrics(), () => stopping);
  expect((await app.request('/readyz')).status).toBe(200);
  stopping = true;
  const answer = await app.request('/readyz');
  expect([answer.status, await answer.json()]).toEqual([503, { ok: false, problems: ['stopping'] }]);
  expect((await app.request('/livez')).status).toBe(200);
});

test('the public health answer is 503 when the database is away, and while the store stops', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { poolMax: 2 });
  const answers = [
    await createPublicHealth(database, () => false)(),
    await createPublicHealth({ db: away }, () => false)(),
    await createPublicHealth(database, () => true)(),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 503, 503]);
  expect(await answers[1]?.json()).toEqual({ ok: false });
  await away.destroy();
});

test('the public health check queries the database at most once a second', async () => {
  let asked = 0;
  const db = openDatabase(database.url, { poolMax: 2, onStatement: () => void (asked += 1) });
  const health = createPublicHealth({ db }, () => false);
  await Promise.all(Array.from({ length: 50 }, () => health()));
  expect(asked).toBe(1);
  await db.destroy();
});
