import type { TaskInput, TaskName, TaskOutput } from './genetics-worker.ts';
import { startThread } from './threads.ts';

export interface WorkOptions {
  /** Called with the share of the work that is done, 0..1. */
  onProgress?: (share: number) => void;
  /** The thread is terminated after this time. */
  limitMs?: number;
  signal?: AbortSignal;
}

const LIMIT_MS = 120_000;
// Genotypes are typed arrays outside the heap.
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 };

/** Runs one computation of the genetics library on a separate thread, so that it does not block other requests. */
export function runInWorker<T extends TaskName>(
  task: T,
  input: TaskInput<T>,
  options: WorkOptions = {},
): Promise<TaskOutput<T>> {
  return new Promise((resolve, reject) => {
    const worker = startThread(new URL('./genetics-worker.ts', import.meta.url), { task, input }, LIMITS);
    const limit = setTimeout(
      () => finish(() => reject(new Error(`${task} took longer than ${options.limitMs ?? LIMIT_MS} ms`))),
      options.limitMs ?? LIMIT_MS,
    );
    const stop = () => finish(() => reject(new Error(`${task} was stopped`)));
    function finish(settle: () => void): void {
      clearTimeout(limit);
      options.signal?.removeEventListener('abort', stop);
      settle();
      void worker.terminate();
    }
    options.signal?.addEventListener('abort', stop, { once: true });
    if (options.signal?.aborted) stop();
    worker.on('message', (message: { progress: number } | { result: TaskOutput<T> }) => {
      if ('progress' in message) options.onProgress?.(message.progress);
      else finish(() => resolve(message.result));
    });
    worker.on('error', (error) => finish(() => reject(error)));
    worker.on('exit', (code) => finish(() => reject(new Error(`${task} exited with ${code} without a result`))));
  });
}
