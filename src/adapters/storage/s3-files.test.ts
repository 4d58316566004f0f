import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { expect, test } from 'vitest';
import { useS3 } from '../../../test/support/s3-server.ts';
import { scratch } from '../../../test/support/scratch.ts';
import { localFiles, storedPathOf } from './files.ts';
import { s3Files, type S3Settings } from './s3-files.ts';

const server = useS3();
const isOwnServer = !process.env['TEST_S3_ENDPOINT'];
const open = (change: Partial<S3Settings> = {}) =>
  s3Files({ bucket: 'damsire', region: 'us-east-1', endpoint: server.endpoint, encryption: null, ...change });
const draw = () => new Uint8Array(randomBytes(100_000));

test('a file on S3 is returned byte for byte with its type, under the same key as in the folder', async () => {
  const files = open();
  const bytes = draw();
  const key = await files.put(bytes, 'application/pdf');
  expect(key).toBe(await localFiles(scratch()).put(bytes, 'application/pdf'));
  const found = await files.get(key);
  expect(Buffer.from(found!.bytes).equals(bytes)).toBe(true);
  expect(found).toMatchObject({ contentType: 'application/pdf', sha256: key.split('.')[0] });
});

test('a removed file is not found, and removing it again does nothing', async () => {
  const files = open();
  const key = await files.put(draw(), 'image/png');
  expect(await files.has(key)).toBe(true);
  await files.remove(key);
  await files.remove(key);
  expect([await files.get(key), await files.has(key)]).toEqual([null, false]);
});

test('an unknown key and a key that is a path are both not found', async () => {
  expect(await open().get(`${'0'.repeat(64)}.pdf`)).toBeNull();
  expect(await open().get('../../etc/passwd')).toBeNull();
});

test.skipIf(!isOwnServer)('a file with a changed byte in the bucket is an error, and is not served', async () => {
  const key = await open().put(draw(), 'text/plain');
  server.objects.get(`/damsire/${storedPathOf(key)}`)![0]! ^= 1;
  await expect(open().get(key)).rejects.toThrow('damaged');
});

test.skipIf(!isOwnServer)('encryption is requested if it is configured', async () => {
  server.uploads.length = 0;
  await open().put(draw(), 'application/pdf');
  await open({ encryption: 'AES256' }).put(draw(), 'application/pdf');
  expect(server.uploads.map(({ encryption }) => encryption)).toEqual([undefined, 'AES256']);
});

test('an unreachable endpoint is an error, not a missing file', async () => {
  await expect(open({ endpoint: 'http://127.0.0.1:1' }).get(`${'0'.repeat(64)}.pdf`)).rejects.toThrow();
});

test('files:to-s3 copies a folder once, and only the new files on the second run', async () => {
  const dataDir = path.join(scratch(), 'to-s3');
  const folder = localFiles(path.join(dataDir, 'files'));
  const keys = [await folder.put(draw(), 'application/pdf'), await folder.put(draw(), 'image/webp')];
  const env = { FILES_S3_BUCKET: 'damsire', FILES_S3_ENDPOINT: server.endpoint, DATA_DIR: dataDir, NODE_ENV: 'test' };
  const copy = async () => {
    const child = spawn(process.execPath, ['scripts/files-to-s3.ts'], { env: { ...process.env, ...env } });
    let output = '';
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (output += String(chunk)));
    await once(child, 'close');
    return output.trim();
  };
  expect(await copy()).toBe('2 files: 2 copied, 0 were already there, 0 failed.');
  keys.push(await folder.put(draw(), 'text/csv'));
  expect(await copy()).toBe('3 files: 1 copied, 2 were already there, 0 failed.');
  for (const key of keys) expect(Buffer.from((await open().get(key))!.bytes)).toEqual((await folder.get(key))!.bytes);
});
