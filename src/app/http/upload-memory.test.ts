import { expect, test } from 'vitest';
import { UploadMemory } from './upload-memory.ts';

function deferred() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end, ended };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

test('uploads beyond the memory limit queue, and each client is limited to its share', async () => {
  const memory = new UploadMemory({ totalBytes: 100, clientBytes: 40, waitMs: 60_000 });
  const running: string[] = [];
  const start = (client: string, bytes: number) => {
    const { end, ended } = deferred();
    const done = memory.hold(client, bytes, async () => {
      running.push(client);
      await ended;
    });
    return { end, done };
  };
  const first = start('a', 40);
  const others = [start('a', 40), start('b', 40), start('c', 40)];
  await turn();
  expect(running).toEqual(['a', 'b']);
  first.end();
  await first.done;
  await turn();
  expect(running).toEqual(['a', 'b', 'a']);
  // Uploads still waiting at the end of this test would fail a minute later, during another test file.
  for (const { end, done } of others) {
    end();
    await done;
  }
  expect(running).toEqual(['a', 'b', 'a', 'c']);
});

test('an upload that gets no memory in time gets a retry time, and a failed upload releases its memory', async () => {
  const memory = new UploadMemory({ totalBytes: 100, clientBytes: 100, waitMs: 10 });
  const { end, ended } = deferred();
  const first = memory.hold('a', 90, () => ended);
  await expect(memory.hold('b', 20, async () => 'read')).rejects.toMatchObject({ reason: 'unavailable' });
  end();
  await first;
  await expect(memory.hold('b', 90, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await memory.hold('c', 100, async () => 'read')).toBe('read');
});

test('an upload larger than the memory limit is admitted alone', async () => {
  const memory = new UploadMemory({ totalBytes: 100, clientBytes: 40, waitMs: 10 });
  expect(await memory.hold('a', 150, async () => 'read')).toBe('read');
});
