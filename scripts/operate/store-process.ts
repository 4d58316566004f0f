import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePorts } from '../../test/support/free-ports.ts';
import { allocatorOf, APP_FLAGS } from '../supervision.js';
import { endWithThis } from './stage.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const START_DEADLINE_MS = 180_000;

export interface StoreProcess {
  name: string;
  port: number;
  metricsPort: number;
  isRunning(): boolean;
  /** Folder with the built store of another version; without it, this version is used. */
  start(from?: string): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>;
}

export type Settings = Record<string, string>;

/** A process of the built store, as the image starts it; `start` starts it again on the same ports. */
export async function prepareStore(name: string, settings: Settings, logFile: string): Promise<StoreProcess> {
  const [port = 0, metricsPort = 0] = await findFreePorts(2);
  let child: ChildProcess | null = null;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    if (!running || !isRunning()) return null;
    const ended = once(running, 'exit');
    running.kill(signal);
    return ((await ended) as [number | null])[0];
  };
  return {
    name,
    port,
    metricsPort,
    isRunning,
    async start(from = ROOT) {
      const log = openSync(logFile, 'a');
      child = spawn(process.execPath, [...APP_FLAGS, path.join(from, 'scripts/serve.ts')], {
        cwd: from,
        env: {
          ...allocatorOf(process.env),
          ...process.env,
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          ...settings,
        },
        stdio: ['ignore', log, log],
      });
      endWithThis(child);
      await untilReady(`http://127.0.0.1:${metricsPort}/readyz`, isRunning, logFile);
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

/** Runs `npm run migrate` on that database, with this version or that of a folder. */
export async function migrateStore(settings: Settings, from = ROOT): Promise<void> {
  await runProgram(process.execPath, [path.join(from, 'scripts/migrate.ts')], settings);
}

/** Runs a program to its end; if it fails, the error contains its output. */
export async function runProgram(program: string, args: readonly string[], settings: Settings = {}): Promise<string> {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(`${path.basename(program)} ${args.join(' ')} ended with ${code}:\n${output.slice(-2000)}`);
  return output;
}

async function untilReady(url: string, isRunning: () => boolean, logFile: string): Promise<void> {
  const giveUpAt = Date.now() + START_DEADLINE_MS;
  while (Date.now() < giveUpAt && isRunning()) {
    if (await isOk(url)) return;
    await sleep(50);
  }
  throw new Error(`The store did not become ready:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
}

export async function isOk(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
