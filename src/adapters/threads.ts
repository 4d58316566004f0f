import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

/** What its heap may hold, in megabytes. A thread that needs more ends with an error; the app stays. */
export interface ThreadLimits {
  maxOldGenerationSizeMb: number;
  maxYoungGenerationSizeMb: number;
}

/** Starts a thread. `execArgv` of the app are not passed on: they belong to its main program. */
export function startThread(file: URL, workerData: unknown, resourceLimits: ThreadLimits): Worker {
  forgetHeapFlags();
  return new Worker(file, { workerData, resourceLimits, execArgv: [] });
}

/**
 * The heap flags of the process (`APP_FLAGS` of scripts/supervision.js) apply to each thread and override its limits
 * (decision 037). The main heap was measured out when the process began and keeps its size.
 */
function forgetHeapFlags(): void {
  setFlagsFromString('--max-old-space-size=0');
  setFlagsFromString('--max-semi-space-size=0');
}
