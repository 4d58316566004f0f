// Separate PostgreSQL servers for tests: a primary on a port, and a replica made from a base backup of it. Both run the
// server of the npm packages; the backup uses the server's functions, because pg_basebackup is not included.
import fs from 'node:fs';
import path from 'node:path';
import { once } from 'node:events';
import pg from 'pg';
import { ensureCluster, findBinaries, SUPERUSER } from '#db/embedded-cluster.ts';
import { findPlace, give, preparePlace, type ClusterPlace, type RunAs } from '#db/embedded-place.ts';
import { halt, launch } from '#db/embedded-server.ts';

export interface Postgres {
  port: number;
  place: ClusterPlace;
  urlOf: (database: string) => string;
  pid: () => number;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** As when the machine loses power. */
  kill: () => Promise<void>;
}

export interface PostgresOptions {
  port: number;
  /** Lines for postgresql.conf. */
  settings?: Record<string, string>;
  durable?: boolean;
}

/** Starts a server on `dataDir`, and creates the cluster if it does not exist. */
export async function startPostgres(dataDir: string, options: PostgresOptions): Promise<Postgres> {
  const place = prepare(dataDir);
  const binaries = findBinaries(place);
  const secret = await ensureCluster(place, binaries);
  const lines = Object.entries(options.settings ?? {}).map(([name, value]) => `${name} = '${value}'\n`);
  fs.appendFileSync(path.join(place.cluster, 'postgresql.conf'), lines.join(''));
  const address = { kind: 'loopback', port: options.port } as const;
  const run = () => launch(place, binaries, { address, besideApp: false, durable: options.durable ?? true });
  let child = await run();
  return {
    port: options.port,
    place,
    urlOf: (database) => `postgresql://${SUPERUSER}:${secret}@127.0.0.1:${options.port}/${database}`,
    pid: () => child.pid ?? 0,
    async start() {
      child = await run();
    },
    stop: () => halt(child),
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A replica that streams from `primary`. */
export async function startReplica(primary: Postgres, dataDir: string, options: PostgresOptions): Promise<Postgres> {
  await copyServer(primary, dataDir);
  const { place } = primary;
  const secret = fs.readFileSync(place.secretFile, 'utf8').trim();
  touch(findPlace(dataDir), 'standby.signal');
  const primaryConninfo = `host=127.0.0.1 port=${primary.port} user=${SUPERUSER} password=${secret}`;
  return startPostgres(dataDir, {
    ...options,
    settings: { primary_conninfo: primaryConninfo, archive_mode: 'off', ...options.settings },
  });
}

/** A base backup: the files of a running server, and the log that makes them consistent. */
export async function copyServer(server: Postgres, dataDir: string): Promise<void> {
  const place = prepare(dataDir);
  const client = new pg.Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  await client.query(`select pg_backup_start('copy', true)`);
  copyFolder(server.place.cluster, place.cluster, place.runAs);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  write(place, 'backup_label', rows[0]?.labelfile ?? '');
  fs.copyFileSync(server.place.secretFile, place.secretFile);
  give(place.secretFile, place.runAs);
}

export function prepare(dataDir: string): ClusterPlace {
  const place = findPlace(dataDir);
  preparePlace(dataDir, place);
  return place;
}

export function touch(place: ClusterPlace, name: string): void {
  write(place, name, '');
}

function write(place: ClusterPlace, name: string, text: string): void {
  const file = path.join(place.cluster, name);
  fs.writeFileSync(file, text, { mode: 0o600 });
  give(file, place.runAs);
}

const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts']);
/** Their contents belong to the running server; the folders must be there. */
const COPIED_EMPTY = new Set(['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_dynshmem', 'pg_notify', 'pg_subtrans']);

function copyFolder(from: string, to: string, runAs: RunAs | undefined, isTop = true): void {
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });
  give(to, runAs);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (isTop && NOT_COPIED.has(entry.name)) continue;
    if (isTop && COPIED_EMPTY.has(entry.name)) {
      for (const folder of [target, ...(entry.name === 'pg_wal' ? [path.join(target, 'archive_status')] : [])]) {
        fs.mkdirSync(folder, { mode: 0o700 });
        give(folder, runAs);
      }
    } else if (entry.isDirectory()) copyFolder(source, target, runAs, false);
    else copyFile(source, target, runAs);
  }
}

function copyFile(source: string, target: string, runAs: RunAs | undefined): void {
  try {
    fs.copyFileSync(source, target, fs.constants.COPYFILE_FICLONE);
    give(target, runAs);
  } catch (error) {
    // The table was dropped meanwhile, which is also in the log.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
