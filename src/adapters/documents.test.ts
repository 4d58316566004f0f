import { spawnSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { APP_FLAGS } from '../../scripts/supervision.js';
import { scratch } from '../../test/support/scratch.ts';
import { streamDocument } from './documents.ts';

let module: URL;
beforeAll(() => {
  const file = path.join(scratch(), 'counting.document.mjs');
  writeFileSync(
    file,
    `import { getHeapStatistics } from 'node:v8';
     export async function* countTo({ last }) { for (let n = 1; n <= last; n++) yield Buffer.from(n + ' '); }
     export async function* breakOff() { yield Buffer.from('1'); throw new Error('no ink'); }
     export async function* failAtOnce() { throw new Error('no paper'); }
     export async function* fillMemory() { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }
     export async function* heapLimit() { yield Buffer.from(String(getHeapStatistics().heap_size_limit)); }
     export async function* neverEnd() { for (;;); }`,
  );
  module = pathToFileURL(file);
});

test('the chunks arrive in order, and the reader gets the end', async () => {
  const stream = await streamDocument({ module, name: 'countTo', input: { last: 5 } });
  expect((await buffer(stream)).toString()).toBe('1 2 3 4 5 ');
});

test('a document that fails before its first chunk is a failure, not half an answer', async () => {
  await expect(streamDocument({ module, name: 'failAtOnce', input: null })).rejects.toThrow('no paper');
});

test('one that fails later breaks the stream off', async () => {
  const stream = await streamDocument({ module, name: 'breakOff', input: null });
  await expect(buffer(stream)).rejects.toThrow('no ink');
});

test('more memory than a document may have ends its thread alone', async () => {
  await expect(streamDocument({ module, name: 'fillMemory', input: null })).rejects.toThrow('memory limit');
}, 30_000);

test('the limit holds in an app that was started with heap flags of its own', () => {
  const documents = new URL('./documents.ts', import.meta.url).href;
  const script = `const { streamDocument } = await import(${JSON.stringify(documents)});
    const module = new URL(${JSON.stringify(module.href)});
    for await (const chunk of await streamDocument({ module, name: 'heapLimit', input: null })) process.stdout.write(chunk);`;
  const { stdout } = spawnSync(process.execPath, [...APP_FLAGS, '--input-type=module', '-e', script]);
  expect(Number(stdout)).toBeGreaterThan(1e7);
  expect(Number(stdout)).toBeLessThan(40e6);
});

test('a document that takes too long is ended', async () => {
  const request = streamDocument({ module, name: 'neverEnd', input: null, limitMs: 1500 });
  await expect(request).rejects.toThrow('took longer than 1500 ms');
}, 30_000);

test('a reader that goes away ends the thread', async () => {
  const stream = await streamDocument({ module, name: 'countTo', input: { last: 1e9 } });
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  expect((await reader.read()).done).toBe(true);
});
