import { Worker } from 'node:worker_threads';
import type { Logger, LogFields } from '#adapters/logger.ts';
import type { SimulatorOptions } from './simulator.ts';

/** What can be sent to another thread: everything but functions. */
export type ThreadOptions = Omit<SimulatorOptions, 'now' | 'logger'>;

export type FromThread =
  | { is: 'listening'; port: number }
  | { is: 'refused'; code: string | undefined; message: string }
  | { is: 'line'; level: 'warn' | 'error'; event: string; fields: LogFields | undefined };

// Its requests are short and its memory lives in maps: little of it is young.
const LIMITS = { maxYoungGenerationSizeMb: 4 };

/**
 * The simulator on a thread of its own: what providers work is not the shop's work, and a shop that is busy does not keep
 * them waiting. Rejects with the code of the refused port.
 */
export async function startSimulatorThread(
  options: ThreadOptions,
  logger: Logger,
): Promise<{ port: number; close(): Promise<void> }> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: LIMITS,
  });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const listening = Promise.withResolvers<number>();
  worker.on('message', (message: FromThread) => {
    if (message.is === 'line') logger[message.level](message.event, message.fields);
    else if (message.is === 'listening') listening.resolve(message.port);
    else listening.reject(Object.assign(new Error(message.message), { code: message.code }));
  });
  worker.once('error', listening.reject);
  const port = await listening.promise;
  // What it dies of later ends the process, as it would on this thread.
  worker.off('error', listening.reject);
  // The app's own server keeps the process alive.
  worker.unref();
  return {
    port,
    async close() {
      worker.postMessage('close');
      await ended;
    },
  };
}
