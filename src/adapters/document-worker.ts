// The thread of `documents.ts`: draws one chunk for each 'next'.
import { parentPort, workerData } from 'node:worker_threads';
import type { FromDocumentThread, StreamDocument } from './documents.ts';

const { module, name, input } = workerData as { module: string; name: string; input: unknown };
const port = parentPort!;
const send = (message: FromDocumentThread) => port.postMessage(message);

const exported = (await import(module)) as Record<string, StreamDocument<unknown>>;
const chunks = exported[name]!(input)[Symbol.asyncIterator]();
port.on('message', async () => {
  const { done, value } = await chunks.next();
  send(done ? { end: true } : { chunk: value });
});
