import { expect, test } from '../support/journey-test.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makeDataDir, removeDataDir } from '../support/data-dir.ts';
import { findFreePorts } from '../support/free-ports.ts';
import { placeGuestOrder, type GuestOrder } from '../support/guest-order.ts';

// Fault injection on the real program, in a separate process with a separate folder.
test.describe.configure({ mode: 'serial', timeout: 600_000 });

/** A start takes a few seconds, and much longer on a machine that is busy with other journeys. */
const PATIENCE_MS = 240_000;

interface Store {
  origin: string;
  readyUrl: string;
  dataDir: string;
  log: string;
  process: ChildProcess;
}

const acknowledged: GuestOrder[] = [];
let store: Store;

test.beforeAll(async () => {
  store = await startStore(makeDataDir('faults'));
});

test.afterAll(async () => {
  await end(store.process, 'SIGTERM');
  removeDataDir(store.dataDir);
});

test('T60 PostgreSQL killed under load gives only 503 until it recovers by itself, and no acknowledged order is lost', async () => {
  const statuses = new Set<number>();
  let buying = true;
  const buyers = Array.from({ length: 6 }, async (_, lane) => {
    for (let n = 0; buying; n += 1) {
      const answer = await placeGuestOrder(store.origin, `fault${lane}.${n}@example.test`);
      statuses.add(answer.status);
      if (answer.order) acknowledged.push(answer.order);
    }
  });
  await expect.poll(() => acknowledged.length, { timeout: PATIENCE_MS }).toBeGreaterThan(10);
  const before = acknowledged.length;
  process.kill(postgresPid(store.dataDir), 'SIGKILL');
  await expect.poll(() => isReady(store), { timeout: PATIENCE_MS, intervals: [50] }).toBe(true);
  await expect.poll(() => acknowledged.length, { timeout: PATIENCE_MS }).toBeGreaterThan(before + 5);
  buying = false;
  await Promise.all(buyers);
  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  await expectAllKept();
});

test('D1 after the app is killed the next start has every acknowledged order and no broken invariant', async () => {
  await end(store.process, 'SIGKILL');
  store = await startStore(store.dataDir);
  await expectAllKept();
  // This is logged after the invariants are checked.
  await expect.poll(() => readFileSync(store.log, 'utf8'), { timeout: PATIENCE_MS }).toContain('is ready:');
  expect(readFileSync(store.log, 'utf8')).not.toContain('invariant broken');
});

test('T65 a second start on the same folder is refused immediately and names the process that uses it', async () => {
  const second = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, DATA_DIR: store.dataDir, PORT: '1' },
  });
  let output = '';
  second.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // On "close", all output has been read.
  const [code] = await once(second, 'close');
  expect(code).not.toBe(0);
  expect(output).toContain(String(store.process.pid));
});

async function expectAllKept(): Promise<void> {
  const lost: number[] = [];
  for (const { orderId, accessToken } of acknowledged) {
    const answer = await fetch(
      `${store.origin}/api/store/checkout/${orderId}?access_token=${encodeURIComponent(accessToken)}`,
    );
    if (answer.status !== 200) lost.push(orderId);
  }
  expect(lost).toEqual([]);
}

async function startStore(dataDir: string): Promise<Store> {
  const [port, simulatorPort, metricsPort] = await findFreePorts(3);
  const log = path.join(dataDir, `start-${port}.log`);
  const file = openSync(log, 'a');
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    SIMULATOR_PORT: String(simulatorPort),
    METRICS_PORT: String(metricsPort),
    DEMO_DATA: 'no',
  };
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', file, file],
  });
  const made = {
    origin: `http://localhost:${port}`,
    readyUrl: `http://127.0.0.1:${metricsPort}/readyz`,
    dataDir,
    log,
    process: child,
  };
  await expect.poll(() => isReady(made), { timeout: PATIENCE_MS, intervals: [200] }).toBe(true);
  return made;
}

function isReady({ readyUrl }: Pick<Store, 'readyUrl'>): Promise<boolean> {
  return fetch(readyUrl).then(
    (answer) => answer.ok,
    () => false,
  );
}

function postgresPid(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
