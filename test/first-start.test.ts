import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { isSeededBy } from '#app/seed/seed-version.ts';
import { openDatabase } from '#db/connection.ts';
import { startEmbedded } from '#db/embedded.ts';
import { fillFirstDatabase } from '../scripts/fill.ts';
import { makeTemporaryDataDir, removeDataDir } from './support/data-dir.ts';

const dataDir = makeTemporaryDataDir('first');
const before = { ...process.env };

afterAll(() => {
  process.env = before;
  removeDataDir(dataDir);
});

test('a first start fills its database once for the current build, and never the one at DATABASE_URL', async () => {
  process.env['DATA_DIR'] = dataDir;
  process.env['DATABASE_URL'] = 'postgres://nobody@127.0.0.1:1/none';
  expect(await fillFirstDatabase('stamp-0')).toBe(0);
  delete process.env['DATABASE_URL'];
  process.env['DEMO_DATA'] = 'no';
  expect(await fillFirstDatabase('stamp-1')).toBe(0);
  // The cluster exists, so another start leaves the seeding to the store.
  expect(await fillFirstDatabase('stamp-2')).toBe(0);
  const server = await startEmbedded(dataDir);
  const db = openDatabase(server.url, { poolMax: 2 });
  expect([await isSeededBy(db, 'stamp-1'), await isSeededBy(db, 'stamp-2')]).toEqual([true, false]);
  expect(await db.selectFrom('test').select('id').limit(1).execute()).toHaveLength(1);
  await db.destroy();
  await server.stop();
}, 120_000);

test('a seeding that fails reports the reason and fails the start', async () => {
  const env = { ...process.env, DATA_DIR: import.meta.filename, DATABASE_URL: '' };
  const child = spawn(process.execPath, ['scripts/fill.ts', 'stamp'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const [code] = await once(child, 'close');
  expect(code).not.toBe(0);
  expect(output).toContain('is a file, not a folder');
}, 60_000);
