// Fills the database of a first start in a separate process beside the first build: each takes one processor for half a
// minute.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setUpProcess } from '../src/app/start/process-setup.ts';
import { findPlace } from '../src/db/embedded-place.ts';
import { readConfig } from '../src/platform/context/config.ts';

const thisFile = fileURLToPath(import.meta.url);

if (import.meta.main) await fill(process.argv[2] ?? '');

/** The exit code: 0 if the database was filled for the build of this name, or is not the store's own empty database. */
export async function fillFirstDatabase(stamp: string): Promise<number> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== null || existsSync(findPlace(dataDir).cluster)) return 0;
  const child = spawn(process.execPath, [thisFile, stamp], { stdio: ['ignore', 'inherit', 'inherit'] });
  const end = () => child.kill();
  process.once('exit', end);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      process.off('exit', end);
      resolve(code ?? 1);
    });
  });
}

async function fill(stamp: string): Promise<void> {
  setUpProcess();
  const { fillStore } = await import('../src/app/run-store.ts');
  // The rest of the code is read while the database server starts.
  const code = import('../src/app/code.ts');
  const render = () => Promise.reject(new Error('The pages are not built yet.'));
  await fillStore(async (resources) => (await code).openCode(resources, { render, pagePaths: [] }), stamp);
}
