// npm start: builds when something moved, then becomes the app itself, in this process.
import { createServer } from 'node:net';
import { readConfig } from '../src/platform/context/config.ts';
import { findRunningApp } from '../src/db/embedded.ts';
import { setUpProcess } from '../src/app/start/process-setup.ts';
import { describeStartFailure } from '../src/app/start/start-failure.ts';
import { LockHeld } from '../src/db/lock.ts';
import { isPortInUse, PortInUse } from '../src/shared/port-in-use.ts';
import { buildWhenMoved } from './build.ts';

setUpProcess();

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
    const { databaseUrl, dataDir, role, host, port, metricsHost, metricsPort } = readConfig(process.env);
    const holder = databaseUrl ? null : await findRunningApp(dataDir);
    if (holder) throw new LockHeld(dataDir, holder);
    if (role !== 'worker') await requireFreePort(host, port, 'PORT');
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
