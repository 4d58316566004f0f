import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Bytes named by what they are, so that an S3-compatible store can take the place of the folder. */
export interface FileStore {
  /** Stores and answers the key; the same bytes of the same type always have the same key. */
  put(bytes: Uint8Array, contentType: string): Promise<string>;
  /** null when there is no such file. Throws when the bytes are no longer those that were put. */
  get(key: string): Promise<StoredFile | null>;
  /** Takes the bytes out; nothing happens when there are none. */
  remove(key: string): Promise<void>;
}

export interface StoredFile {
  bytes: Uint8Array;
  contentType: string;
  sha256: string;
}

const endings: Record<string, string> = {
  'application/gzip': 'gz',
  'application/pdf': 'pdf',
  'application/json': 'json',
  'application/zip': 'zip',
  'application/octet-stream': 'bin',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'text/html': 'html',
  'message/rfc822': 'eml',
};

export function localFiles(folder: string): FileStore {
  return {
    async put(bytes, contentType) {
      const ending = endings[contentType.split(';')[0]!.trim().toLowerCase()];
      if (!ending) throw new TypeError(`no file extension for content type ${contentType}`);
      const key = `${sha256Of(bytes)}.${ending}`;
      await writeWhole(pathOf(folder, key), bytes);
      return key;
    },
    async get(key) {
      const match = /^([0-9a-f]{64})\.([a-z0-9]+)$/.exec(key);
      const contentType = Object.keys(endings).find((type) => endings[type] === match?.[2]);
      if (!match || !contentType) return null;
      const bytes = await readFile(pathOf(folder, key)).catch(absent);
      if (!bytes) return null;
      if (sha256Of(bytes) !== match[1]) throw new Error(`stored file ${key} is damaged`);
      return { bytes, contentType, sha256: match[1] };
    },
    async remove(key) {
      if (/^[0-9a-f]{64}\.[a-z0-9]+$/.test(key)) await rm(pathOf(folder, key), { force: true });
    },
  };
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function pathOf(folder: string, key: string): string {
  return join(folder, key.slice(0, 2), key);
}

// Written beside its place and renamed, so that a reader or a killed process never leaves half a file under its key.
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const part = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
