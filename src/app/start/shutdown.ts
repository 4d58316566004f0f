import { setTimeout as sleep } from 'node:timers/promises';

// Requests get 20 s, then jobs get 15 s.
export const STOP_DEADLINE_MS = 40_000;

export interface Shutdown {
  isStopping: () => boolean;
  /** Adds a cleanup; cleanups run in reverse order. */
  add: (cleanup: () => unknown) => void;
  /** Sets how long the store keeps serving after a stop signal while it reports not ready. */
  drainFor: (ms: number) => void;
  stop: (code: number) => Promise<never>;
}

/** Shuts this process down in order on SIGTERM and SIGINT, and immediately on a second signal. */
export function createShutdown(): Shutdown {
  const cleanups: (() => unknown)[] = [];
  let stopping = false;
  let drainMs = 0;

  /**
   * First reports not ready while still serving, so that load balancers stop sending requests; then the parts close in
   * order. The internal port closes last, with the process, so that probes get responses until the end.
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
