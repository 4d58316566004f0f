import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { makeDataDir, removeDataDir } from '../../test/support/data-dir.ts';
import { startEmbedded } from './embedded.ts';

interface App {
  process: ChildProcess;
  url: string;
  pid: number;
  folder: string;
}

const running: ChildProcess[] = [];
const dataDirs: string[] = [];
const isRoot = process.getuid?.() === 0;

afterEach(async () => {
  for (const child of running.splice(0)) await end(child, 'SIGTERM');
  for (const dataDir of dataDirs.splice(0)) removeDataDir(dataDir);
});

test('data, secret and address survive a restart', async () => {
  const dataDir = freshDataDir();
  const first = await startEmbedded(dataDir);
  await query(first.url, 'create table kept (n int); insert into kept values (7)');
  await first.stop();
  const second = await startEmbedded(dataDir);
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await second.stop();
});

test('PostgreSQL flushes to disk, uses page checksums, and accepts no connection without the secret', async () => {
  const dataDir = freshDataDir();
  const server = await startEmbedded(dataDir);
  const [settings] = await query(
    server.url,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
      current_setting('server_encoding') as encoding, current_setting('listen_addresses') as network`,
  );
  expect(settings).toEqual({
    fsync: 'on',
    pages: 'on',
    checksums: 'on',
    encoding: 'UTF8',
    network: process.platform === 'win32' ? '127.0.0.1' : '',
  });
  const withoutSecret = new URL(server.url);
  withoutSecret.password = 'guess';
  await expect(query(withoutSecret.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect(statSync(path.join(server.folder, 'secret')).mode & 0o077).toBe(0);
  await server.stop();
});

const hasTaskset =
  spawnSync('taskset', ['-c', '0', 'true']).status === 0 && spawnSync('chrt', ['-b', '0', 'true']).status === 0;
test.skipIf(availableParallelism() === 1 || !hasTaskset)(
  'PostgreSQL beside the app uses every processor but the first, and every processor when it runs alone',
  async () => {
    const own = processorsOf('self');
    const server = await startEmbedded(freshDataDir());
    expect(processorsOf(server.pid())).toBe(own - 1);
    await server.stop();
    const alone = await startEmbedded(freshDataDir(), undefined, { besideApp: false });
    expect(processorsOf(alone.pid())).toBe(own);
    await alone.stop();
  },
);

/** The number of processors a process may run on, counted from a hexadecimal mask. */
function processorsOf(pid: number | 'self' | undefined): number {
  const [, mask = ''] = /^Cpus_allowed:\s*(\S+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return BigInt(`0x${mask.replaceAll(',', '')}`)
    .toString(2)
    .replaceAll('0', '').length;
}

test('a second app on the same folder stops immediately and names the process that uses it', async () => {
  const dataDir = freshDataDir();
  const first = await startApp(dataDir);
  const startedAt = performance.now();
  await expect(startEmbedded(dataDir)).rejects.toThrow(`process ${first.process.pid}, started in ${process.cwd()}`);
  // It waits for neither a lock nor a server: half a second here, more on a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

const KILLS = 6;
const ACKNOWLEDGED = 10_000;

test('T11 PostgreSQL killed six times under load recovers within five seconds and loses no written row', async () => {
  const app = await startApp(freshDataDir());
  await query(app.url, 'create table acknowledged (n int primary key)');
  const written: number[] = [];
  let writing = true;
  const writers = Array.from({ length: 16 }, (_, writer) => writeUntilStopped(app.url, writer * 1_000_000));
  for (let round = 1; round <= KILLS; round += 1) {
    await vi.waitUntil(() => written.length >= (round * ACKNOWLEDGED) / KILLS, { timeout: 60_000 });
    const killedAt = performance.now();
    process.kill(serverPid(app.folder), 'SIGKILL');
    await untilAnswers(app.url);
    expect(performance.now() - killedAt).toBeLessThan(5000);
  }
  writing = false;
  await Promise.all(writers);
  const kept = new Set((await query(app.url, 'select n from acknowledged')).map((row) => row['n']));
  expect(written.length).toBeGreaterThanOrEqual(ACKNOWLEDGED);
  expect(written.filter((n) => !kept.has(n))).toEqual([]);

  async function writeUntilStopped(url: string, from: number): Promise<void> {
    for (let n = from; writing;) {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {});
      try {
        await client.connect();
        for (; writing; n += 1) {
          await client.query('insert into acknowledged values ($1)', [n]);
          written.push(n);
        }
      } catch {
        n += 1;
        await sleep(20);
      } finally {
        await client.end().catch(() => {});
      }
    }
  }
}, 600_000);

test('after the app is killed the next start ends the orphaned PostgreSQL and keeps the data', async () => {
  const dataDir = freshDataDir();
  const first = await startApp(dataDir);
  await query(first.url, 'create table kept (n int); insert into kept values (7)');
  await end(first.process, 'SIGKILL');
  expect(isAlive(first.pid)).toBe(true);
  const second = await startApp(dataDir);
  expect(isAlive(first.pid)).toBe(false);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('after app and PostgreSQL are killed together, the next start ignores the stale "ready" status', async () => {
  const dataDir = freshDataDir();
  const first = await startApp(dataDir);
  await query(first.url, 'create table kept (n int); insert into kept values (7)');
  first.process.kill('SIGKILL');
  process.kill(first.pid, 'SIGKILL');
  await once(first.process, 'exit');
  expect(readFileSync(path.join(first.folder, 'cluster/postmaster.pid'), 'utf8')).toContain('ready');
  const second = await startApp(dataDir);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test.each([0, 60, 150, 300, 500])(
  'a first start that is interrupted after %i ms leaves nothing running and can be repeated',
  async (milliseconds) => {
    const dataDir = freshDataDir();
    const app = launch(dataDir);
    await sleep(milliseconds);
    await end(app, 'SIGTERM');
    await vi.waitFor(() => expect(processesOf(dataDir)).toEqual([]), { timeout: 60_000 });
    const server = await startEmbedded(dataDir);
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  },
);

test('a cluster of another PostgreSQL version is refused and its version named', async () => {
  const dataDir = freshDataDir();
  const server = await startEmbedded(dataDir);
  await server.stop();
  writeFileSync(path.join(server.folder, 'cluster/PG_VERSION'), '17\n');
  await expect(startEmbedded(dataDir)).rejects.toThrow('was created by PostgreSQL 17');
});

test.runIf(isRoot)('root: PostgreSQL runs as an ordinary user who owns the data', async () => {
  const server = await startEmbedded(freshDataDir());
  expect(statSync(`/proc/${server.pid()}`).uid).toBe(65534);
  expect(statSync(path.join(server.folder, 'cluster')).uid).toBe(65534);
  await server.stop();
});

test.runIf(isRoot)(
  'root below a private home: the data is in /var/lib/damsire, the data folder records that, and the next start finds it',
  async () => {
    const home = freshDataDir();
    chmodSync(home, 0o700);
    const dataDir = path.join(home, 'data');
    const messages: string[] = [];
    const first = await startEmbedded(dataDir, (message) => messages.push(message));
    try {
      expect(path.dirname(first.folder)).toBe('/var/lib/damsire');
      expect(readFileSync(path.join(dataDir, 'WHERE'), 'utf8').trim()).toBe(first.folder);
      expect(messages.join()).toContain(first.folder);
      await query(first.url, 'create table kept (n int); insert into kept values (7)');
      await first.stop();
      chmodSync(home, 0o755);
      const second = await startEmbedded(dataDir);
      expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
      await second.stop();
    } finally {
      rmSync(first.folder, { recursive: true, force: true });
    }
  },
);

test.runIf(isRoot)('root: data that has become unreachable is not silently replaced by an empty database', async () => {
  const home = freshDataDir();
  const dataDir = path.join(home, 'data');
  await (await startEmbedded(dataDir)).stop();
  chmodSync(home, 0o700);
  await expect(startEmbedded(dataDir)).rejects.toThrow('is private');
});

function freshDataDir(): string {
  const dataDir = makeDataDir('embedded');
  dataDirs.push(dataDir);
  return dataDir;
}

function launch(dataDir: string): ChildProcess {
  const child = spawn(process.execPath, ['test/support/embedded-app.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  return child;
}

async function startApp(dataDir: string): Promise<App> {
  const child = launch(dataDir);
  if (!child.stdout || !child.stderr) throw new Error('no output');
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += String(chunk)));
  const first = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => null)]);
  if (!first) throw new Error(stderr);
  return { process: child, ...(JSON.parse(String(first[0])) as Omit<App, 'process'>) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** The id of the running server: a killed one is restarted with a new id. */
function serverPid(folder: string): number {
  return Number(readFileSync(path.join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

function isAlive(pid: number): boolean {
  if (process.platform === 'linux')
    return existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function processesOf(dataDir: string): string[] {
  const pids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  const commands = pids.map((pid) =>
    existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '',
  );
  return commands.filter((command) => command.includes(dataDir));
}

async function untilAnswers(url: string): Promise<void> {
  for (;;) {
    try {
      await query(url, 'select 1');
      return;
    } catch {
      await sleep(20);
    }
  }
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
