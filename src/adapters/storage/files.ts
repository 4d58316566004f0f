import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Content-addressed files: in a folder, or on S3 (`s3-files.ts`). */
export interface FileStore {
  /** Stores the bytes and returns their key; the same bytes of the same type always have the same key. */
  put(bytes: Uint8Array, contentType: string): Promise<string>;
  /** null if there is no such file. Throws if the bytes have changed since they were stored. */
  get(key: string): Promise<StoredFile | null>;
  /** Deletes the file, if it exists. */
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
      const key = keyOf(bytes, contentType);
      await writeAtomically(join(folder, storedPathOf(key)), bytes);
      return key;
    },
    async get(key) {
      if (!parseKey(key)) return null;
      const bytes = await readFile(join(folder, storedPathOf(key))).catch(nullIfMissing);
      return bytes && openFile(key, bytes);
    },
    async remove(key) {
      if (parseKey(key)) await rm(join(folder, storedPathOf(key)), { force: true });
    },
  };
}

/** The key of these bytes; throws for a content type that we do not store. */
export function keyOf(bytes: Uint8Array, contentType: string): string {
  const ending = endings[contentType.split(';')[0]!.trim().toLowerCase()];
  if (!ending) throw new TypeError(`no file extension for content type ${contentType}`);
  return `${sha256Of(bytes)}.${ending}`;
}

/** null if it is not a valid key. */
export function parseKey(key: string): { sha256: string; contentType: string } | null {
  const [, sha256, ending] = /^([0-9a-f]{64})\.([a-z0-9]+)$/.exec(key) ?? [];
  const contentType = Object.keys(endings).find((type) => endings[type] === ending);
  return sha256 && contentType ? { sha256, contentType } : null;
}

/** Throws if the bytes do not match the key. */
export function openFile(key: string, bytes: Uint8Array): StoredFile | null {
  const parsed = parseKey(key);
  if (parsed && sha256Of(bytes) !== parsed.sha256) throw new Error(`stored file ${key} is damaged`);
  return parsed && { bytes, ...parsed };
}

/** Path of a file, in a folder and in a bucket. */
export function storedPathOf(key: string): string {
  return `${key.slice(0, 2)}/${key}`;
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

// Written to a temporary file and renamed, so that there is never an incomplete file under the key, even if the process
// is killed.
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
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

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
