import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { useDatabase } from './support/database.ts';
import { findFreePorts } from './support/free-ports.ts';
import { scratch } from './support/scratch.ts';

const database = useDatabase();
let store: ChildProcess | undefined;
afterAll(() => store?.kill('SIGKILL'));

test('npm run dev serves pages, API and Vite’s client on one port, and stops on request', async () => {
  const [port, metricsPort] = await findFreePorts(2);
  const origin = `http://localhost:${port}`;
  store = spawn(process.execPath, ['scripts/dev.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: scratch(),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DEMO_DATA: 'no',
    },
    stdio: 'inherit',
  });
  const ask = (path: string) => fetch(origin + path);
  while (!(await ask('/healthz').catch(() => null))?.ok) await sleep(100);
  // A hydrated page and a static one.
  expect(await textOf(ask('/login'))).toContain('inject-hmr-runtime');
  expect(await textOf(ask('/'))).toContain('virtual:static-entry');
  expect(await textOf(ask('/@id/__x00__virtual:static-entry'))).toContain('/src/static.client.ts');
  expect(await textOf(ask('/src/ui/button.tsx'))).toContain('$RefreshReg$');
  expect(await (await ask('/api/countries')).json()).toContainEqual(expect.objectContaining({ code: 'AU' }));
  const ended = once(store, 'exit');
  store.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}, 120_000);

async function textOf(asked: Promise<Response>): Promise<string> {
  const response = await asked;
  expect(response.status).toBe(200);
  return response.text();
}
