import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deriveKey, PASSWORD_THREADS, passwordsWaiting } from './password-threads.ts';

const cost = { nonce: Buffer.alloc(16, 1), memory: 64, passes: 1, parallelism: 1, tagLength: 32 };

test('T40 password hashes share a few threads that run at low priority', async () => {
  const order: number[] = [];
  const hashes = Array.from({ length: 8 }, async (_, n) => {
    const key = await deriveKey({ message: `word ${n}`, ...cost });
    order.push(n);
    return key.toString('hex');
  });
  expect(passwordsWaiting()).toBe(8 - PASSWORD_THREADS);
  expect(new Set(await Promise.all(hashes)).size).toBe(8);
  if (PASSWORD_THREADS === 1) expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(passwordsWaiting()).toBe(0);
  if (process.platform === 'linux') expect(niceOfThreads().filter((nice) => nice === 10).length).toBeGreaterThan(0);
});

test('a hash that cannot be computed fails alone, and the next ones succeed', async () => {
  const broken = deriveKey({ message: 'word', ...cost, memory: 1 });
  const next = deriveKey({ message: 'word', ...cost });
  await expect(broken).rejects.toThrow();
  expect(await next).toHaveLength(32);
});

/** The nice value of each thread of this process: field 19 of proc(5) stat. */
function niceOfThreads(): number[] {
  return globSync('/proc/self/task/*/stat').map((file) =>
    Number(readFileSync(file, 'utf8').split(') ')[1]!.split(' ')[16]),
  );
}
