import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { useDatabase } from './support/database.ts';
import { findFreePorts } from './support/free-ports.ts';
import { scratch } from './support/scratch.ts';

const database = useDatabase();
const CLIENTS = 8;
const DRAIN_SECONDS = 3;
const PROBE_MS = 100;

interface Instance {
  port: number;
  metricsPort: number;
  process: ChildProcess;
}

const started: ChildProcess[] = [];
afterAll(() => started.forEach((child) => child.kill('SIGKILL')));

test('two stores on one database restart one after the other under load without a failed request', async () => {
  const instances = await Promise.all([startInstance(), startInstance()]);
  const balancer = balance(instances);
  const clients = Array.from({ length: CLIENTS }, (_, client) => balancer.keepAsking(client));
  for (const at of [0, 1]) {
    await balancer.waitForRequests(100);
    const before = instances[at]!;
    const ended = once(before.process, 'exit');
    before.process.kill('SIGTERM');
    const next = startInstance();
    expect(await ended).toEqual([0, null]);
    instances[at] = await next;
  }
  await balancer.waitForRequests(100);
  balancer.stop();
  await Promise.all(clients);
  expect(balancer.failures).toEqual([]);
  // Both original instances and both replacements served requests.
  expect(balancer.served.size).toBe(4);
}, 120_000);

/** Keep-alive clients over all instances; like a load balancer, it sends nothing to one whose last probe failed. */
function balance(instances: Instance[]) {
  const failures: string[] = [];
  const served = new Map<number, number>();
  const count = () => [...served.values()].reduce((sum, one) => sum + one, 0);
  let ready: Instance[] = [];
  let isOver = false;
  const probe = async () => {
    while (!isOver) {
      const states = await Promise.all(instances.map(isReady));
      ready = instances.filter((_, at) => states[at]);
      await sleep(PROBE_MS);
    }
  };
  void probe();
  return {
    failures,
    served,
    stop: () => void (isOver = true),
    async keepAsking(client: number): Promise<void> {
      const agent = new Agent({ keepAlive: true });
      for (let turn = client; !isOver; turn += 1) {
        await sleep(10);
        const target = ready[turn % ready.length];
        if (!target) continue;
        const problem = await ask(agent, target.port);
        if (problem) failures.push(problem);
        served.set(target.port, (served.get(target.port) ?? 0) + 1);
      }
      agent.destroy();
    },
    async waitForRequests(more: number): Promise<void> {
      const target = count() + more;
      while (count() < target || ready.length < 2) await sleep(20);
    },
  };
}

/** Returns null if the request succeeded. */
function ask(agent: Agent, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    get({ agent, host: '127.0.0.1', port, path: '/api/search?q=labrador' }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode === 200 ? null : `status ${response.statusCode}`));
      response.once('error', (error) => resolve(error.message));
    }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

async function isReady({ metricsPort }: Instance): Promise<boolean> {
  return fetch(`http://127.0.0.1:${metricsPort}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function startInstance(): Promise<Instance> {
  const [port, metricsPort] = await findFreePorts(2);
  const child = spawn(process.execPath, ['test/support/rolling-child.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: database.url,
      DATA_DIR: scratch(),
      TEST_SCRATCH: scratch(),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const died = once(child, 'exit').then(() => Promise.reject(new Error('The instance ended before it served.')));
  await Promise.race([once(child.stdout, 'data'), died]);
  died.catch(() => {});
  return { port: port!, metricsPort: metricsPort!, process: child };
}
