import { startThread } from './threads.ts';

/** The export of a document module: yields the chunks of one document, drawn one after the other. */
export type StreamDocument<Input> = (input: Input) => AsyncIterable<Uint8Array>;

export interface DocumentRequest<Input> {
  /** The document's module, for example `new URL('./labels.document.ts', import.meta.url)`. */
  module: URL;
  /** The name of the `StreamDocument` that it exports. */
  name: string;
  input: Input;
  limitMs?: number;
  /** Heap limit, for a document that keeps data of every page until its end. */
  limitMb?: number;
}

export type FromDocumentThread = { chunk: Uint8Array } | { end: true };

const LIMIT_MS = 120_000;
const LIMIT_MB = 24;

/**
 * Draws a large document on a separate thread. A chunk is drawn when the reader requests it, so the whole document is
 * never in memory. The thread ends with the document, when the reader disconnects, or after `limitMs`.
 */
export async function streamDocument<Input>(request: DocumentRequest<Input>): Promise<ReadableStream<Uint8Array>> {
  const { module, name, input, limitMs = LIMIT_MS, limitMb = LIMIT_MB } = request;
  const worker = startThread(
    new URL('./document-worker.ts', import.meta.url),
    { module: module.href, name, input },
    { maxOldGenerationSizeMb: limitMb, maxYoungGenerationSizeMb: 2 },
  );
  const timer = setTimeout(() => fail(new Error(`${name} took longer than ${limitMs} ms`)), limitMs);
  let waiting: PromiseWithResolvers<FromDocumentThread> | null = null;
  let failure: Error | null = null;
  const finish = () => {
    clearTimeout(timer);
    void worker.terminate();
  };
  const fail = (error: Error) => {
    failure ??= error;
    waiting?.reject(failure);
    finish();
  };
  worker.on('message', (message: FromDocumentThread) => waiting?.resolve(message));
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`${name} exited with ${code} before the document was complete`)));
  const next = () => {
    if (failure) throw failure;
    waiting = Promise.withResolvers();
    worker.postMessage('next');
    return waiting.promise;
  };
  // A failure before the first chunk rejects the call, so the caller can send an error response. A later failure aborts
  // the stream.
  let message: FromDocumentThread | null = await next();
  return new ReadableStream(
    {
      async pull(controller) {
        const current = message ?? (await next());
        message = null;
        if ('chunk' in current) return controller.enqueue(current.chunk);
        finish();
        controller.close();
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  );
}
