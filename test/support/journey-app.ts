import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTemporaryDataDir, removeDataDir } from './data-dir.ts';
import { findFreePorts } from './free-ports.ts';

const START_DEADLINE_MS = 600_000;
const LOG_FILE = 'test-results/journey-app.log';
/** Exists once the scripts of the build are compressed and checked for size: journeys measure them. */
const COMPRESSED_FILE = 'build/compressed';

/**
 * Starts the built app in demo mode on free ports with a new data folder, for the browser journeys. With JOURNEY_URL
 * set, they run against that store instead.
 */
export default async function startJourneyApp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['JOURNEY_URL']) return undefined;
  const dataDir = makeTemporaryDataDir('journeys');
  const [port, simulatorPort, metricsPort] = await findFreePorts(3);
  const settings = {
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: dataDir,
    DAMSIRE_MODE: 'demo',
  };
  const app = spawnApp(settings);
  const stop = async () => {
    await stopApp(app);
    removeDataDir(dataDir);
  };
  try {
    await waitUntilReady(app, `http://127.0.0.1:${metricsPort}/readyz`);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env['JOURNEY_URL'] = `http://localhost:${port}`;
  process.env['JOURNEY_DATA_DIR'] = dataDir;
  return stop;
}

function spawnApp(settings: Record<string, string>): ChildProcess {
  mkdirSync(path.dirname(LOG_FILE), { recursive: true });
  rmSync(LOG_FILE, { force: true });
  const log = openSync(LOG_FILE, 'a');
  return spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', log, log],
  });
}

async function waitUntilReady(app: ChildProcess, url: string): Promise<void> {
  const giveUpAt = Date.now() + START_DEADLINE_MS;
  while (Date.now() < giveUpAt) {
    if (app.exitCode !== null || app.signalCode !== null) break;
    const answer = await fetch(url).catch(() => null);
    // The store responds before its demo data is complete; the log reports when it is.
    const log = readFileSync(LOG_FILE, 'utf8');
    if (answer?.ok && log.includes('is ready:') && existsSync(COMPRESSED_FILE)) return;
    if (log.includes('Too large:')) break;
    await sleep(100);
  }
  throw new Error(`The app for the journeys did not become ready:\n${readFileSync(LOG_FILE, 'utf8').slice(-4000)}`);
}

async function stopApp(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const ended = once(app, 'exit');
  app.kill('SIGTERM');
  await ended;
}
