import { expect, test } from 'vitest';
import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { seededNumbers } from '#genetics/random.ts';
import { runInWorker } from './workers.ts';

function createTable(animals: number, markers: number): GenotypeTable {
  const random = seededNumbers(5);
  const samples = Array.from({ length: animals }, (_, at) => ({
    family: 'f',
    id: `s${at}`,
    sire: null,
    dam: null,
    sex: 'unknown' as const,
  }));
  const places = Array.from({ length: markers }, (_, at) => ({
    chromosome: '1',
    id: `m${at}`,
    centimorgan: 0,
    position: at + 1,
    alleles: ['A', 'C'] as const,
  }));
  return {
    species: 'dog',
    samples,
    markers: places,
    calls: Uint8Array.from({ length: animals * markers }, () => random.below(3)),
  };
}

test('kinship of many animals is computed on a thread that tells how far it is', async () => {
  const shares: number[] = [];
  const { pairs, related } = await runInWorker(
    'king',
    { table: createTable(200, 64), atLeast: 0.4 },
    { onProgress: (share) => shares.push(share) },
  );
  expect(pairs).toBe(19_900);
  expect(related.every(({ kinship }) => kinship >= 0.4)).toBe(true);
  expect(shares).toEqual([10_000 / 19_900]);
});

test('breed composition refuses a sample of another panel, on the thread as off it', async () => {
  const panel = { version: 'test', breeds: ['A', 'B'], chromosomes: [], positions: [], frequencies: [] } as never;
  await expect(runInWorker('composition', { panel, animals: [new Uint8Array(3)] })).resolves.toEqual([
    { ok: false, reason: expect.stringContaining('3 markers') },
  ]);
});

test('a thread that is stopped, takes too long or fails ends with a reason', async () => {
  const input = { table: createTable(600, 512), atLeast: 1 };
  await expect(runInWorker('king', input, { limitMs: 1 })).rejects.toThrow('longer than 1 ms');
  await expect(runInWorker('king', input, { signal: AbortSignal.abort() })).rejects.toThrow('was stopped');
  await expect(runInWorker('king', { table: null as never, atLeast: 1 })).rejects.toThrow();
});
