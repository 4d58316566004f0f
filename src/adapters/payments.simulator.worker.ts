// The thread of `payments.simulator.thread.ts`.
import { parentPort, workerData } from 'node:worker_threads';
import type { Logger, LogFields } from './logger.ts';
import { startSimulator } from './payments.simulator.ts';
import type { FromThread, ThreadOptions } from './payments.simulator.thread.ts';
import { makeRoomHere } from './processors.ts';

const port = parentPort!;
const tell = (message: FromThread) => port.postMessage(message);
const line = (level: 'warn' | 'error') => (event: string, fields?: LogFields) =>
  tell({ is: 'line', level, event, fields });
const logger: Logger = { debug() {}, info() {}, warn: line('warn'), error: line('error'), with: () => logger };

makeRoomHere();
try {
  const simulator = await startSimulator({ ...(workerData as ThreadOptions), logger });
  port.once('message', () => void simulator.close().then(() => port.close()));
  tell({ is: 'listening', port: simulator.port });
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  tell({ is: 'refused', code, message });
  port.close();
}
