import { createReadStream, openSync, readSync, closeSync } from 'node:fs';
import { crc32, createGunzip, deflateRawSync } from 'node:zlib';
import { UsageError } from './options.ts';

/** bgzip: gzip members of at most 64 KB, each with its size, and an empty member at the end (SAM specification 4.1). */
export function bgzip(text: string): Buffer {
  const bytes = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += BLOCK) blocks.push(member(bytes.subarray(from, from + BLOCK)));
  return Buffer.concat([...blocks, member(Buffer.alloc(0))]);
}

/** Text of a plain, gzip or bgzip file, in chunks. Compression is detected by the first bytes, not by the name. */
export async function* textOf(path: string): AsyncGenerator<string> {
  const raw = createReadStream(path);
  const stream = isGzip(path) ? raw.pipe(createGunzip()) : raw;
  const decoder = new TextDecoder();
  try {
    for await (const chunk of stream) yield decoder.decode(chunk as Uint8Array, { stream: true });
  } catch (error) {
    throw new UsageError(`${path}: the compressed file is cut off or damaged (${(error as Error).message}).`);
  }
}

// 64 KB minus a reserve for incompressible data.
const BLOCK = 65_280;

function member(data: Buffer): Buffer {
  const packed = deflateRawSync(data);
  const head = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255, 6, 0, 66, 67, 2, 0, 0, 0]);
  head.writeUInt16LE(head.length + packed.length + 8 - 1, 16);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(data), 0);
  tail.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, packed, tail]);
}

function isGzip(path: string): boolean {
  const file = openSync(path, 'r');
  const first = Buffer.alloc(2);
  readSync(file, first, 0, 2, 0);
  closeSync(file);
  return first[0] === 0x1f && first[1] === 0x8b;
}
