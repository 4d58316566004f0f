import { expect, test } from 'vitest';
import { runInWorker } from './workers.ts';

const panel = { version: 'test', breeds: ['A', 'B'], chromosomes: [], positions: [], frequencies: [] } as never;
const animals = [new Uint8Array(3), new Uint8Array(3)];

test('breed composition in a worker refuses samples of another panel and reports progress', async () => {
  const shares: number[] = [];
  const options = { onProgress: (share: number) => shares.push(share) };
  const refused = { ok: false, reason: expect.stringContaining('3 markers') };
  await expect(runInWorker('composition', { panel, animals }, options)).resolves.toEqual([refused, refused]);
  expect(shares).toEqual([0.5, 1]);
});

test('a worker that is stopped, times out or fails rejects with a reason', async () => {
  const input = { panel, animals };
  await expect(runInWorker('composition', input, { limitMs: 1 })).rejects.toThrow('longer than 1 ms');
  await expect(runInWorker('composition', input, { signal: AbortSignal.abort() })).rejects.toThrow('was stopped');
  await expect(runInWorker('composition', { panel: null as never, animals })).rejects.toThrow();
});
