import type { Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startThread } from './threads.ts';

// A hash takes a processor for about 20 ms and is never in a hurry. Off the shared threads of Node it holds up neither
// file nor name look-ups, and half of the processors never see it.
export const PASSWORD_THREADS = Math.max(1, Math.floor(availableParallelism() / 2));
// The memory of a hash is outside the heap.
const LIMITS = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

interface Task {
  parameters: Argon2Parameters;
  resolve: (key: Buffer) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  task: Task | null;
}

const waiting: Task[] = [];
const threads: Thread[] = [];

/** How many hashes wait for a thread. */
export function passwordsWaiting(): number {
  return waiting.length;
}

/** argon2id on a thread of lower priority, in the order of asking. */
export function deriveKey(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    waiting.push({ parameters, resolve, reject });
    handOut();
  });
}

function handOut(): void {
  if (waiting.length === 0) return;
  const free = threads.find(({ task }) => task === null) ?? (threads.length < PASSWORD_THREADS ? open() : null);
  const task = free && waiting.shift();
  if (!free || !task) return;
  free.task = task;
  free.worker.ref();
  free.worker.postMessage(task.parameters);
}

function open(): Thread {
  const thread: Thread = {
    worker: startThread(new URL('./password-worker.ts', import.meta.url), null, LIMITS),
    task: null,
  };
  const finish = (settle: (task: Task) => void) => {
    const { task } = thread;
    thread.task = null;
    if (task) settle(task);
    handOut();
  };
  thread.worker.on('message', (key: Uint8Array) => {
    // A thread without work keeps no program alive.
    thread.worker.unref();
    finish((task) => task.resolve(Buffer.from(key)));
  });
  const lose = (error: unknown) => {
    const at = threads.indexOf(thread);
    if (at >= 0) threads.splice(at, 1);
    finish((task) => task.reject(error));
  };
  thread.worker.on('error', lose);
  thread.worker.on('exit', (code) => lose(new Error(`the password thread exited with ${code}`)));
  threads.push(thread);
  return thread;
}
