import { setTimeout as sleep } from 'node:timers/promises';

// Requests get 20 s, jobs 15 s after them.
export const STOP_DEADLINE_MS = 40_000;

export interface Shutdown {
  isStopping: () => boolean;
  /** What must be undone at the end, last first. */
  add: (cleanup: () => unknown) => void;
  /** From now on the store serves: told to stop, it first answers for so long without being ready. */
  drainFor: (ms: number) => void;
  stop: (code: number) => Promise<never>;
}

/** Ends this process in order on SIGTERM and SIGINT, and at once when asked a second time. */
export function createShutdown(): Shutdown {
  const cleanups: (() => unknown)[] = [];
  let stopping = false;
  let drainMs = 0;

  /**
   * First not ready, while still answering, so that balancers send nothing more; then the parts close in order. The
   * internal port goes last, with the process: probes are answered to the end.
   */
  const stop = async (code: number): Promise<never> => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), drainMs + STOP_DEADLINE_MS).unref();
    await sleep(drainMs);
    for (const cleanup of cleanups.toReversed()) {
      await Promise.resolve(cleanup()).catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
    }
    process.exit(code);
  };

  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  return {
    isStopping: () => stopping,
    add: (cleanup) => void cleanups.push(cleanup),
    drainFor: (ms) => void (drainMs = ms),
    stop,
  };
}
