import type { Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startThread } from './threads.ts';

// A hash occupies a processor for about 20 ms and is not urgent. Outside Node's shared thread pool it does not delay
// file access or DNS lookups, and at most half of the processors are used.
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

/** The number of hashes waiting for a thread. */
export function passwordsWaiting(): number {
  return waiting.length;
}

/** Computes argon2id on a low-priority thread; requests are started in order. */
export function deriveKey(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    waiting.push({ parameters, resolve, reject });
    assignTasks();
  });
}

function assignTasks(): void {
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
    assignTasks();
  };
  thread.worker.on('message', (key: Uint8Array) => {
    // An idle thread must not keep the process alive.
    thread.worker.unref();
    finish((task) => task.resolve(Buffer.from(key)));
  });
  const remove = (error: unknown) => {
    const at = threads.indexOf(thread);
    if (at >= 0) threads.splice(at, 1);
    finish((task) => task.reject(error));
  };
  thread.worker.on('error', remove);
  thread.worker.on('exit', (code) => remove(new Error(`the password thread exited with ${code}`)));
  threads.push(thread);
  return thread;
}
