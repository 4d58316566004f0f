import { expect, test } from 'vitest';
import { useDatabase } from '../../../test/support/database.ts';
import { testAdapters } from '../../../test/support/adapters.ts';
import { testConfig } from '../../../test/support/test-config.ts';
import { registrations } from '#app/registrations.ts';
import { buildInternalApp, makeMetrics } from './health.ts';

const database = useDatabase();

test('a store that was told to stop is not ready, and alive', async () => {
  let stopping = false;
  const deps = { db: database.db, adapters: testAdapters(), config: testConfig(), registrations };
  const app = buildInternalApp(deps, makeMetrics(), () => stopping);
  expect((await app.request('/readyz')).status).toBe(200);
  stopping = true;
  const answer = await app.request('/readyz');
  expect([answer.status, await answer.json()]).toEqual([503, { ok: false, problems: ['stopping'] }]);
  expect((await app.request('/livez')).status).toBe(200);
});
