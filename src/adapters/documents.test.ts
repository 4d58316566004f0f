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
     export async function* failLater() { yield Buffer.from('1'); throw new Error('no ink'); }
     export async function* failFirst() { throw new Error('no paper'); }
     export async function* fillMemory() { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); }
     export async function* heapLimit() { yield Buffer.from(String(getHeapStatistics().heap_size_limit)); }
     export async function* neverEnd() { for (;;); }`,
  );
  module = pathToFileURL(file);
});

test('the reader receives the chunks in order and then the end of the stream', async () => {
  const stream = await streamDocument({ module, name: 'countTo', input: { last: 5 } });
  expect((await buffer(stream)).toString()).toBe('1 2 3 4 5 ');
});

test('a document that fails before its first chunk rejects and sends no partial response', async () => {
  await expect(streamDocument({ module, name: 'failFirst', input: null })).rejects.toThrow('no paper');
});

test('a document that fails after its first chunk aborts the stream', async () => {
  const stream = await streamDocument({ module, name: 'failLater', input: null });
  await expect(buffer(stream)).rejects.toThrow('no ink');
});

test('a document that exceeds its memory limit ends only its own thread', async () => {
  await expect(streamDocument({ module, name: 'fillMemory', input: null })).rejects.toThrow('memory limit');
}, 30_000);

test('the memory limit also applies in an app started with its own heap flags', () => {
  const documents = new URL('./documents.ts', import.meta.url).href;
  const script = `const { streamDocument } = await import(${JSON.stringify(documents)});
    const module = new URL(${JSON.stringify(module.href)});
    for await (const chunk of await streamDocument({ module, name: 'heapLimit', input: null })) process.stdout.write(chunk);`;
  const { stdout } = spawnSync(process.execPath, [...APP_FLAGS, '--input-type=module', '-e', script]);
  expect(Number(stdout)).toBeGreaterThan(1e7);
  expect(Number(stdout)).toBeLessThan(40e6);
});

test('a document can have a larger memory limit', async () => {
  const stream = await streamDocument({ module, name: 'heapLimit', input: null, limitMb: 64 });
  expect(Number((await buffer(stream)).toString())).toBeGreaterThan(60e6);
});

test('a document that takes too long is stopped', async () => {
  const request = streamDocument({ module, name: 'neverEnd', input: null, limitMs: 1500 });
  await expect(request).rejects.toThrow('took longer than 1500 ms');
}, 30_000);

test('the thread ends when the reader disconnects', async () => {
  const stream = await streamDocument({ module, name: 'countTo', input: { last: 1e9 } });
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  expect((await reader.read()).done).toBe(true);
});
