// npm start: builds when something moved, then becomes the app itself, in this process.
import { ConfigError, readConfig } from '../src/app/config.ts';
import { findRunningApp } from '../src/db/embedded.ts';
import { LockHeld } from '../src/db/lock.ts';
import { buildWhenMoved } from './build.ts';

// Until the server has put its own handlers in place, a signal simply ends this process: nothing needs to be drained.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0);
  });
}

// React is fast only under NODE_ENV=production; what the store is allowed to do is decided by DAMSIRE_MODE.
process.env['DAMSIRE_MODE'] ??= process.env['NODE_ENV'] === 'production' ? 'production' : 'demo';
process.env['NODE_ENV'] = 'production';

await refuseEarly();
const built = await buildWhenMoved();
if (built !== 0) process.exit(built);
await import('../src/app/server.ts');

/** Wrong settings and a folder in use are told before a build is begun under the feet of a running app. */
async function refuseEarly(): Promise<void> {
  try {
    const { databaseUrl, dataDir } = readConfig(process.env);
    const holder = databaseUrl ? null : await findRunningApp(dataDir);
    if (holder) throw new LockHeld(dataDir, holder);
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof LockHeld)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
