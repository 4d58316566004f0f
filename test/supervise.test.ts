import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { EXIT_REFUSED as REFUSED_BY_APP } from '#app/start/start-failure.ts';
import { STOP_DEADLINE_MS } from '#app/start/shutdown.ts';
import {
  ALLOCATOR,
  allocatorOf,
  decideRestart,
  EXIT_REFUSED,
  exitCodeOf,
  isBlocked,
  stopDeadlineMs,
} from '../scripts/supervision.js';
import { scratch } from './support/scratch.ts';

const running: ChildProcess[] = [];
afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')));

const run = { code: 1, signal: null, hasServed: true, ranMs: 100_000, shortRuns: 0 };

test('an app that exits is restarted immediately, and one that keeps exiting is restarted after growing delays', () => {
  const pauses: number[] = [];
  let shortRuns = 0;
  for (let death = 0; death < 10; death += 1) {
    const next = decideRestart({ ...run, ranMs: 1000, shortRuns })!;
    pauses.push(next.afterMs);
    shortRuns = next.shortRuns;
  }
  expect(pauses).toEqual([0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(decideRestart({ ...run, ranMs: 61_000, shortRuns })).toEqual({ afterMs: 0, shortRuns: 1 });
});

test.each([
  ['was told to stop', { code: 0 }],
  ['refused its settings', { code: 78 }],
  ['never came up', { hasServed: false }],
])('an app that %s is not restarted', (_, change) => {
  expect(decideRestart({ ...run, ...change })).toBeNull();
});

test('an app without a heartbeat for five seconds counts as blocked, unless the supervisor was delayed as well', () => {
  expect(isBlocked({ now: 10_000, lastSign: 5001, sincePrevious: 500 })).toBe(false);
  expect(isBlocked({ now: 10_000, lastSign: 5000, sincePrevious: 500 })).toBe(true);
  expect(isBlocked({ now: 100_000, lastSign: 5000, sincePrevious: 95_000 })).toBe(false);
});

test.each([undefined, '', '0', '5', '120'])(
  'an app that drains for %s s is not killed while it stops',
  (drainSeconds) => {
    const productionDefault = 5;
    const drainMs = Number(drainSeconds || productionDefault) * 1000;
    expect(stopDeadlineMs(drainSeconds)).toBeGreaterThanOrEqual(drainMs + STOP_DEADLINE_MS);
  },
);

test('supervisor and app use the same exit code for a refused start', () => {
  expect(EXIT_REFUSED).toBe(REFUSED_BY_APP);
});

test('the app returns freed memory to the system by default', async () => {
  expect(allocatorOf({})).toBe(ALLOCATOR);
  for (const off of ['all', 'cart-cache, allocator']) expect(allocatorOf({ SHORTCUTS_OFF: off })).toEqual({});
  vi.stubEnv('MALLOC_ARENA_MAX', '4');
  const { output } = supervise(`console.error(process.env.MALLOC_ARENA_MAX, process.env.MALLOC_TRIM_THRESHOLD_);`);
  vi.unstubAllEnvs();
  await vi.waitFor(() => expect(output()).toContain('4 131072'), 10_000);
});

test('the supervisor exits with the exit code of the app, as a shell reports it', () => {
  expect([exitCodeOf(78, null), exitCodeOf(0, null), exitCodeOf(null, 'SIGKILL')]).toEqual([78, 0, 137]);
});

/** Runs a supervisor with a small program that prints its process id. */
function supervise(program: string): { child: ChildProcess; pids: number[]; output: () => string } {
  const file = path.join(scratch(), `app-${running.length}-${Date.now()}.mjs`);
  writeFileSync(
    file,
    `process.send('alive'); const signs = setInterval(() => process.send('alive'), 1000);
     process.once('disconnect', () => process.exit(1));
     console.log('pid ' + process.pid);\n${program}`,
  );
  const child = spawn(process.execPath, ['scripts/supervise.js', file], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  const pids: number[] = [];
  let output = '';
  child.stdout.on('data', (text) => pids.push(...[...String(text).matchAll(/pid (\d+)/g)].map(([, id]) => Number(id))));
  child.stderr.on('data', (text) => (output += String(text)));
  return { child, pids, output: () => output };
}

const STAY = `process.on('SIGTERM', () => process.exit(0));`;

test('a killed app is replaced, and SIGTERM ends app and supervisor with 0', async () => {
  const { child, pids, output } = supervise(`${STAY} console.error('ready ' + process.pid);`);
  await expect.poll(() => pids.length, { timeout: 30_000 }).toBe(1);
  process.kill(pids[0]!, 'SIGKILL');
  await expect.poll(() => pids.length, { timeout: 30_000 }).toBe(2);
  await expect.poll(output, { timeout: 30_000 }).toContain(`ready ${pids[1]}`);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(isAlive(pids[1]!)).toBe(false);
}, 90_000);

test('an app whose event loop is blocked is replaced', async () => {
  const { pids, output } = supervise(`${STAY} setTimeout(() => { for (;;); }, 1500);`);
  await expect.poll(() => pids.length, { timeout: 40_000 }).toBe(2);
  expect(output()).toContain('The app has not answered for 5 s; restarting it.');
  expect(isAlive(pids[0]!)).toBe(false);
}, 90_000);

test('an app that refuses to start stops the supervisor with its code', async () => {
  const { child, pids } = supervise('process.exit(78);');
  expect(await once(child, 'exit')).toEqual([78, null]);
  expect(pids.length).toBeLessThan(2);
}, 60_000);

test('an app whose supervisor was killed stops too', async () => {
  const { child, pids } = supervise(STAY);
  await expect.poll(() => pids.length, { timeout: 30_000 }).toBe(1);
  child.kill('SIGKILL');
  for (let waited = 0; isAlive(pids[0]!) && waited < 10_000; waited += 50) await sleep(50);
  expect(isAlive(pids[0]!)).toBe(false);
}, 60_000);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
