import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger, LogFields } from './logger.ts';
import type { SimulatorOptions } from './payments.simulator.ts';

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
  const worker = new Worker(new URL('./payments.simulator.worker.ts', import.meta.url), {
    workerData: options,
    resourceLimits: LIMITS,
  });
  worker.on('message', (message: FromThread) => {
    if (message.is === 'line') logger[message.level](message.event, message.fields);
  });
  const [answer] = (await once(worker, 'message')) as [FromThread];
  if (answer.is === 'refused') throw Object.assign(new Error(answer.message), { code: answer.code });
  if (answer.is !== 'listening') throw new Error('the payment simulator does not start');
  // The app's own server keeps the process alive.
  worker.unref();
  return {
    port: answer.port,
    async close() {
      const ended = once(worker, 'exit');
      worker.postMessage('close');
      await ended;
    },
  };
}
