import { createHash } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Holder {
  pid: number;
  cwd: string;
  /** False if the holder of the lock did not identify itself within half a second. */
  answered: boolean;
}

export interface Lock {
  release: () => Promise<void>;
}

export class LockHeld extends Error {
  override readonly name = 'LockHeld';
  readonly holder: Holder;

  constructor(folder: string, holder: Holder) {
    const who = holder.answered
      ? `process ${holder.pid}, started in ${holder.cwd}`
      : 'another process, which does not respond';
    super(`The data folder ${folder} is already in use by ${who}. Stop it first, or set DATA_DIR to another folder.`);
    this.holder = holder;
  }
}

/**
 * Locks `folder` for this process. The lock is a listening socket, so it ends with its holder and leaves nothing stale:
 * an abstract socket on Linux, a named pipe on Windows, a socket file elsewhere.
 */
export async function acquireLock(folder: string, address: string = lockAddress(folder)): Promise<Lock> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const server = await listen(address);
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    const holder = await queryHolder(address);
    if (holder) throw new LockHeld(folder, holder);
    removeStale(address);
  }
  throw new LockHeld(folder, { pid: 0, cwd: '', answered: false });
}

/** The process that holds the lock of `folder`, or null. */
export function findHolder(folder: string): Promise<Holder | null> {
  return queryHolder(lockAddress(folder));
}

export function lockAddress(folder: string, platform: NodeJS.Platform = process.platform): string {
  const name = `damsire-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  if (platform === 'linux') return `\0${name}`;
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return path.join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<net.Server | null> {
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(JSON.stringify({ pid: process.pid, cwd: process.cwd() }));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

function queryHolder(address: string): Promise<Holder | null> {
  return new Promise((resolve) => {
    let answer = '';
    let connected = false;
    const socket = net.connect(address);
    const finish = () => {
      socket.destroy();
      resolve(connected ? readHolder(answer) : null);
    };
    socket.setEncoding('utf8');
    socket.setTimeout(500, finish);
    socket.on('connect', () => (connected = true));
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', finish);
    socket.on('close', finish);
  });
}

function readHolder(answer: string): Holder {
  try {
    const { pid, cwd } = JSON.parse(answer) as { pid: number; cwd: string };
    return { pid, cwd, answered: true };
  } catch {
    return { pid: 0, cwd: '', answered: false };
  }
}

// Only a socket file outlives its holder; abstract sockets and pipes vanish with it.
function removeStale(address: string): void {
  if (!path.isAbsolute(address) || address.startsWith('\\\\')) return;
  try {
    unlinkSync(address);
  } catch {
    // Another process removed it first.
  }
}
