import { Zip, ZipPassThrough } from 'fflate';

export interface ZipFile {
  name: string;
  /** Null: the file no longer exists. */
  read: () => Promise<Uint8Array | null>;
}

/**
 * A zip of stored files. Each file is read when the consumer requests more, and released before the next one, so memory
 * is limited by the largest file. Files are not compressed: most are PDFs, which are compressed already.
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
