// The thread of `thread.ts`.
import { parentPort, workerData } from 'node:worker_threads';
import type { Logger, LogFields } from '#adapters/logger.ts';
import { startSimulator } from './simulator.ts';
import type { FromThread, ThreadOptions } from './thread.ts';
import { makeRoomHere } from '#adapters/processors.ts';

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
