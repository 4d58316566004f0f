import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { backgroundCommandPrefix } from '#adapters/processors.ts';
import { spawnProgram } from './embedded-cluster.ts';
import { clusterName } from './embedded-leftovers.ts';
import type { ClusterPlace } from './embedded-place.ts';

/** Where clients connect: a socket in `place.socketFolder`, or a loopback port where a socket is not possible. */
export interface ServerAddress {
  kind: 'socket' | 'loopback';
  port: number;
}

const SOCKET_PORT = 5432;
const LONGEST_SOCKET_PATH = 100;
const LOG_LIMIT_BYTES = 8_000_000;

export async function chooseAddress(place: ClusterPlace): Promise<ServerAddress> {
  const socket = path.join(place.socketFolder, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= LONGEST_SOCKET_PATH) {
    return { kind: 'socket', port: SOCKET_PORT };
  }
  return { kind: 'loopback', port: await findFreePort() };
}

export interface Launch {
  address: ServerAddress;
  /** True if the server shares its machine with the app and should run at a lower priority. */
  besideApp: boolean;
  /** False if data need not survive a crash of the machine, as in tests: writes do not wait for the disk. */
  durable: boolean;
}

/**
 * Starts PostgreSQL and waits until it accepts connections. After a hard kill the old server can linger as a zombie or
 * keep its shared memory for a moment, so a failed start is retried for ten seconds.
 */
export async function launch(
  place: ClusterPlace,
  binaries: string,
  { address, besideApp, durable }: Launch,
): Promise<ChildProcess> {
  const giveUpAt = Date.now() + 10_000;
  for (;;) {
    const logFrom = trimLog(place);
    const log = fs.openSync(place.logFile, 'a', 0o600);
    const prefix = besideApp ? backgroundCommandPrefix() : [];
    const [program, ...args] = [
      ...prefix,
      path.join(binaries, 'bin', 'postgres'),
      ...settings(place, address, durable),
    ];
    const child = spawnProgram(place, program!, {
      args,
      stdio: ['ignore', log, log],
      endWith: 'SIGINT',
    });
    fs.closeSync(log);
    if (await untilReady(place, child)) return child;
    if (Date.now() > giveUpAt) {
      const output = fs.readFileSync(place.logFile, 'utf8').slice(logFrom).trim();
      throw new Error(`PostgreSQL failed to start on ${place.cluster}: ${output}`);
    }
    await sleep(100);
  }
}

/** Fast shutdown: sessions are ended, everything is written, then the server exits. */
export async function halt(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<boolean>((resolve) => child.once('exit', () => resolve(true)));
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal);
    if (await Promise.race([ended, sleep(10_000, false, { ref: false })])) return;
  }
}

function settings(place: ClusterPlace, address: ServerAddress, durable: boolean): string[] {
  const values: Record<string, string | number> = {
    cluster_name: clusterName(place),
    listen_addresses: address.kind === 'loopback' ? '127.0.0.1' : '',
    unix_socket_directories: address.kind === 'socket' ? place.socketFolder : '',
    port: address.port,
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // One call instead of an fsync of each of 1,200 files, which took four seconds of a restart on a busy disk.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    max_connections: 200,
    max_wal_size: '512MB',
    jit: 'off',
    // A store's rows are in memory or on flash. The default is meant for spinning disks and favours sequential scans of
    // small tables, even after they have grown.
    random_page_cost: '1.1',
    // A new store's tables start empty: plans made for empty tables must not be used for a whole minute.
    autovacuum_naptime: '15s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // Statements and error details can contain names and addresses, which must not be logged.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  };
  return ['-D', place.cluster, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

// After a hard kill the old postmaster.pid still says "ready", so the file must name our own child process.
async function untilReady(place: ClusterPlace, child: ChildProcess): Promise<boolean> {
  let failed = false;
  child.once('error', () => (failed = true));
  while (!failed && !hasEnded(child)) {
    const lines = readLines(path.join(place.cluster, 'postmaster.pid'));
    if (lines[0]?.trim() === String(child.pid) && lines[7]?.trim() === 'ready') return true;
    await sleep(10);
  }
  return false;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function trimLog(place: ClusterPlace): number {
  const size = fs.statSync(place.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_LIMIT_BYTES) return size;
  fs.truncateSync(place.logFile);
  return 0;
}

// Below 32768, because operating systems assign ports above it automatically, possibly this one while PostgreSQL
// restarts.
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const server = net.createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => server.close(resolve));
    if (free) return port;
  }
}
