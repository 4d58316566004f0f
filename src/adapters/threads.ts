import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

/** Heap limits in megabytes. A thread that exceeds them ends with an error; the app continues. */
export interface ThreadLimits {
  maxOldGenerationSizeMb: number;
  maxYoungGenerationSizeMb: number;
}

/** Starts a thread. The app's `execArgv` are not passed on: they are meant for the main thread. */
export function startThread(file: URL, workerData: unknown, resourceLimits: ThreadLimits): Worker {
  resetHeapFlags();
  return new Worker(file, { workerData, resourceLimits, execArgv: [] });
}

/**
 * The heap flags of the process (`APP_FLAGS` of scripts/supervision.js) would apply to each thread and override its
 * limits (decision 037). The main heap is not affected: its size was set when the process started.
 */
function resetHeapFlags(): void {
  setFlagsFromString('--max-old-space-size=0');
  setFlagsFromString('--max-semi-space-size=0');
}
