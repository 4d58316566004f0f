import { Zip, ZipPassThrough } from 'fflate';

export interface ZipFile {
  name: string;
  /** Null: there is no such file any more. */
  read: () => Promise<Uint8Array | null>;
}

/**
 * A zip of stored files. Each is read when the reader of the stream asks for more, and is let go before the next one: a
 * bundle of any size takes the memory of its largest file. PDFs are packed already, so they are stored as they are.
 */
export function streamZip(files: Iterable<ZipFile>): ReadableStream<Uint8Array> {
  const waiting: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    waiting.push(chunk);
  });
  const left = files[Symbol.iterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (waiting.length === 0) {
          const next = left.next();
          if (next.done) zip.end();
          else await addFile(zip, next.value);
          if (!next.done) continue;
          for (const chunk of waiting.splice(0)) controller.enqueue(chunk);
          controller.close();
          return;
        }
        for (const chunk of waiting.splice(0)) controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
}

async function addFile(zip: Zip, { name, read }: ZipFile): Promise<void> {
  const bytes = await read();
  if (!bytes) return;
  const entry = new ZipPassThrough(name);
  zip.add(entry);
  entry.push(bytes, true);
}
