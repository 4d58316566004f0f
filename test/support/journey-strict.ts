import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Db, openDatabase } from '../../src/db/connection.ts';
import { makeDataDir, removeDataDir } from './data-dir.ts';
import { findFreePorts } from './free-ports.ts';
import { journeyDatabase } from './journey-database.ts';

const START_DEADLINE_MS = 220_000;

export interface StrictApp {
  url: string;
  db: Db;
  stop: () => Promise<void>;
}

/**
 * A second store beside that of the journeys, with an empty database on the same server. As in production, it requires
 * a second factor of staff and clinics.
 */
export async function startStrictApp(settings: Record<string, string> = {}): Promise<StrictApp> {
  const urlOf = journeyDatabase();
  const name = `strict_${process.pid}`;
  await run(urlOf('postgres'), `create database ${name}`);
  const dataDir = makeDataDir('strict');
  // The folder for files of the factories.
  process.env['TEST_SCRATCH'] ??= dataDir;
  const [port, simulatorPort, metricsPort] = await findFreePorts(3);
  const app = spawn(process.execPath, ['scripts/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      SIMULATOR_PORT: String(simulatorPort),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: dataDir,
      DATABASE_URL: urlOf(name),
      DAMSIRE_MODE: 'demo',
      DEMO_DATA: 'no',
      SECOND_FACTOR: 'required',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const db = openDatabase(urlOf(name), { poolMax: 2 });
  const stop = async () => {
    await db.destroy();
    if (app.exitCode === null) {
      const ended = once(app, 'exit');
      app.kill('SIGTERM');
      await ended;
    }
    await run(urlOf('postgres'), `drop database ${name} with (force)`);
    removeDataDir(dataDir);
  };
  for (const giveUpAt = Date.now() + START_DEADLINE_MS; Date.now() < giveUpAt && app.exitCode === null;) {
    if ((await fetch(`http://127.0.0.1:${metricsPort}/readyz`).catch(() => null))?.ok)
      return { url: `http://localhost:${port}`, db, stop };
    await sleep(100);
  }
  await stop();
  throw new Error('the strict store did not become ready');
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
