// npm start: builds when something moved, then becomes the app itself, in this process.
import { createServer } from 'node:net';
import { readConfig } from '../src/platform/context/config.ts';
import { findRunningApp } from '../src/db/embedded.ts';
import { stopWithSupervisor } from '../src/app/start/supervised.ts';
import { describeStartFailure } from '../src/app/start/start-failure.ts';
import { LockHeld } from '../src/db/lock.ts';
import { isPortInUse, PortInUse } from '../src/shared/port-in-use.ts';
import { buildWhenMoved } from './build.ts';

// Until the server has put its own handlers in place, a signal simply ends this process: nothing needs to be drained.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(0);
  });
}

stopWithSupervisor();

// React is fast only under NODE_ENV=production; what the store is allowed to do is decided by DAMSIRE_MODE.
process.env['DAMSIRE_MODE'] ??= process.env['NODE_ENV'] === 'production' ? 'production' : 'demo';
process.env['NODE_ENV'] = 'production';

// A replacement app skips the settings and build checks: the app before it passed them.
if (!process.env['DAMSIRE_RESTARTED']) {
  await refuseEarly();
  const built = await buildWhenMoved();
  if (built !== 0) process.exit(built);
}
await import('../src/app/server.ts');

/** Reports wrong settings, and a data folder or port in use, before a build could disturb a running app. */
async function refuseEarly(): Promise<void> {
  try {
    const { databaseUrl, dataDir, host, port, metricsHost, metricsPort } = readConfig(process.env);
    const holder = databaseUrl ? null : await findRunningApp(dataDir);
    if (holder) throw new LockHeld(dataDir, holder);
    await requireFreePort(host, port, 'PORT');
    await requireFreePort(metricsHost, metricsPort, 'METRICS_PORT');
  } catch (error) {
    const { message, exitCode } = describeStartFailure(error, undefined);
    process.stderr.write(`${message}\n`);
    process.exit(exitCode);
  }
}

function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (isPortInUse(error) ? reject(new PortInUse(port, setting)) : resolve()));
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
