import { createServer } from 'node:net';
import { readConfig } from '../src/platform/context/config.ts';
import { requireDataDir } from '../src/platform/context/data-dir.ts';
import { findRunningApp } from '../src/db/embedded.ts';
import { describeStartFailure } from '../src/app/start/start-failure.ts';
import { LockHeld } from '../src/db/lock.ts';
import { isPortInUse, PortInUse } from '../src/shared/port-in-use.ts';

/** Reports invalid settings, and a data folder or port in use, before a build could disturb a running app. */
export async function refuseEarly(): Promise<void> {
  try {
    const { databaseUrl, s3, dataDir, role, host, port, metricsHost, metricsPort } = readConfig(process.env);
    if (databaseUrl === null || s3 === null) requireDataDir(dataDir);
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
