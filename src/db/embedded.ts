import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureCluster, findBinaries, SUPERUSER } from './embedded-cluster.ts';
import { stopLeftovers } from './embedded-leftovers.ts';
import { findPlace, isSystemPlace, preparePlace, type ClusterPlace } from './embedded-place.ts';
import { chooseAddress, halt, launch, type ServerAddress, type Launch } from './embedded-server.ts';
import { acquireLock, findHolder, type Holder } from './lock.ts';

export interface EmbeddedServer {
  /** Address of the app's own database. */
  url: string;
  urlOf: (database: string) => string;
  /** The folder that holds the database; not always inside the data folder, see `findPlace`. */
  folder: string;
  pid: () => number | undefined;
  stop: () => Promise<void>;
}

const DATABASE = 'damsire';

type Log = (message: string) => void;

/**
 * Starts the PostgreSQL from the npm packages on `dataDir`, restarts it when it dies, and locks the folder against a
 * second app (throws `LockHeld`). The caller must stop it when the app stops.
 */
export async function startEmbedded(
  dataDir: string,
  log: Log = () => {},
  { besideApp = true, durable = true }: Partial<Omit<Launch, 'address'>> = {},
): Promise<EmbeddedServer> {
  const place = findPlace(dataDir);
  const lock = await acquireLock(place.folder);
  try {
    preparePlace(dataDir, place);
    if (isSystemPlace(place.folder))
      log(`The database is in ${place.folder}: PostgreSQL does not run as root and cannot access ${dataDir}.`);
    const binaries = findBinaries(place);
    await stopLeftovers(place);
    const secret = await ensureCluster(place, binaries);
    const address = await chooseAddress(place);
    const urlOf = (database: string) => buildUrl(place, { address, secret, database });
    const server = await keepRunning(place, () => launch(place, binaries, { address, besideApp, durable }), log);
    await ensureDatabase(urlOf('postgres')).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    const stop = async () => {
      await server.stop();
      await lock.release();
    };
    return { url: urlOf(DATABASE), urlOf, folder: place.folder, pid: server.pid, stop };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The app that is using the embedded server of `dataDir`, or null. */
export function findRunningApp(dataDir: string): Promise<Holder | null> {
  return findHolder(findPlace(dataDir).folder);
}

/** The database address of the app that is running on `dataDir`, for command-line tools; null if none is running. */
export async function findRunningUrl(dataDir: string): Promise<string | null> {
  const place = findPlace(dataDir);
  if (!(await findHolder(place.folder))) return null;
  // postmaster.pid: line 4 is the port, line 5 the folder of the socket.
  const [, , , port = '', socketFolder] = fs
    .readFileSync(path.join(place.cluster, 'postmaster.pid'), 'utf8')
    .split('\n');
  const secret = fs.readFileSync(place.secretFile, 'utf8').trim();
  const address: ServerAddress = { kind: socketFolder ? 'socket' : 'loopback', port: Number(port) };
  return buildUrl(place, { address, secret, database: DATABASE });
}

interface Running {
  pid: () => number | undefined;
  stop: () => Promise<void>;
}

async function keepRunning(place: ClusterPlace, start: () => Promise<ChildProcess>, log: Log): Promise<Running> {
  let child = await start();
  let stopping = false;
  let restart: Promise<void> | null = null;
  const restartServer = async (how: string) => {
    log(`PostgreSQL has stopped (${how}); restarting it.`);
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 2000)) {
      try {
        await stopLeftovers(place);
        child = await start();
        watch();
        log('PostgreSQL is ready again.');
        return;
      } catch (error) {
        log(`PostgreSQL could not be restarted: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(wait);
      }
    }
  };
  const watch = () => {
    child.once('exit', (code, signal) => {
      if (!stopping) restart = restartServer(signal ?? `code ${code}`);
    });
  };
  watch();
  const stop = async () => {
    stopping = true;
    await restart;
    await halt(child);
  };
  return { pid: () => child.pid, stop };
}

function buildUrl(place: ClusterPlace, to: { address: ServerAddress; secret: string; database: string }): string {
  const base = `postgresql://${SUPERUSER}:${to.secret}@127.0.0.1:${to.address.port}/${to.database}`;
  return to.address.kind === 'socket' ? `${base}?host=${encodeURIComponent(place.socketFolder)}` : base;
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
