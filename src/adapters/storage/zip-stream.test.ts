import { strFromU8, strToU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { streamZip } from './zip-stream.ts';

test('files are read one after the other, as the stream is read', async () => {
  const read: string[] = [];
  const file = (name: string, text: string | null) => ({
    name,
    read: () => {
      read.push(name);
      return Promise.resolve(text === null ? null : strToU8(text));
    },
  });
  const reader = streamZip([file('a.txt', 'one'), file('gone.txt', null), file('b.txt', 'two')]).getReader();
  const chunks: Uint8Array[] = [];
  const first = await reader.read();
  expect(read).toEqual(['a.txt']);
  for (let part = first; !part.done; part = await reader.read()) chunks.push(part.value);
  expect(read).toEqual(['a.txt', 'gone.txt', 'b.txt']);
  const files = unzipSync(new Uint8Array(Buffer.concat(chunks)));
  expect(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['a.txt', 'one'],
    ['b.txt', 'two'],
  ]);
});

test('a bundle without files is an empty zip', async () => {
  const bytes = new Uint8Array(await new Response(streamZip([])).arrayBuffer());
  expect(unzipSync(bytes)).toEqual({});
});
