import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localFiles } from './files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
});
afterAll(() => rm(folder, { recursive: true }));

const bytes = new TextEncoder().encode('%PDF-1.7 a report');

test('a stored file is returned byte for byte with its type', async () => {
  const files = localFiles(folder);
  const key = await files.put(bytes, 'application/pdf');
  const found = await files.get(key);
  expect(Buffer.from(found!.bytes).equals(bytes)).toBe(true);
  expect(found!.contentType).toBe('application/pdf');
  expect(key).toBe(`${found!.sha256}.pdf`);
});

test('the same bytes are stored once, even when stored 20 times concurrently', async () => {
  const files = localFiles(folder);
  const keys = await Promise.all(Array.from({ length: 20 }, () => files.put(bytes, 'application/pdf')));
  expect(new Set(keys).size).toBe(1);
  expect(await readdir(join(folder, keys[0]!.slice(0, 2)))).toEqual([keys[0]]);
});

test('a file with a changed byte on the disk is an error, and is not served', async () => {
  const files = localFiles(folder);
  const key = await files.put(new TextEncoder().encode('genuine'), 'text/plain');
  const path = join(folder, key.slice(0, 2), key);
  await writeFile(path, (await readFile(path, 'utf8')).replace('g', 'G'));
  await expect(files.get(key)).rejects.toThrow('damaged');
});

test('an unknown key and a key that is a path are both not found', async () => {
  const files = localFiles(folder);
  expect(await files.get(`${'0'.repeat(64)}.pdf`)).toBeNull();
  expect(await files.get('../../etc/passwd')).toBeNull();
});
