import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { rohInbreeding } from '#genetics/roh.ts';
import { callsOf, type GenotypeTable, type MarkerInfo } from '#genetics/genotype-table.ts';
import { testAdapters } from '../../../test/support/adapters.ts';
import { readStoredGenome, storeCalls } from './genome-file.service.ts';

const sample = { id: 'x', sex: 'female' } as const;
const marker = (at: number): MarkerInfo => ({
  chromosome: '1',
  id: `m${at}`,
  position: 10_000 * (at + 1),
  centimorgan: 0,
  alleles: ['A', 'G'],
});
const markers = Array.from({ length: 2000 }, (_, at) => marker(at));
// The first half is one long run of homozygosity.
const calls = Uint8Array.from(markers, (_, at) => (at < 1000 ? 2 : at % 2 === 0 ? 1 : 0));
const order = markers.map((_, at) => (at * 7) % 2000);
const inOrder = <T>(of: ArrayLike<T>) => order.map((at) => of[at]!);

test('B6 a genome stored out of order has the same runs as in order', async () => {
  const { files } = testAdapters();
  const whole = await storeCalls(files, { species: 'dog', markers }, calls);
  const shuffled = await storeCalls(
    files,
    { species: 'dog', markers: inOrder(markers) },
    Uint8Array.from(inOrder(calls)),
  );
  const read = await readStoredGenome(files, shuffled.fileKey, sample);
  expect(read).toEqual(await readStoredGenome(files, whole.fileKey, sample));
  expectStored(read);
});

test('an early genome with its markers in the same file is read, in order or not', async () => {
  const { files } = testAdapters();
  const places = markers.map(({ chromosome, id, position, alleles }) => [chromosome, id, position, ...alleles]);
  const early = (of: unknown[], digits: ArrayLike<number>) =>
    files.put(
      gzipSync(JSON.stringify({ species: 'dog', markers: of, calls: Array.from(digits).join('') })),
      'application/gzip',
    );
  expectStored(await readStoredGenome(files, await early(places, calls), sample));
  expectStored(await readStoredGenome(files, await early(inOrder(places), inOrder(calls)), sample));
});

function expectStored(read: GenotypeTable | null): void {
  expect(read).toMatchObject({ species: 'dog', markers, samples: [sample] });
  expect(read?.calls).toEqual(calls);
  const roh = rohInbreeding(read!, callsOf(read!, 0));
  expect(roh.ok && roh.segments).toHaveLength(1);
}

test('samples of one array share the file of its markers, and are stored with their own calls, and without calls as well', async () => {
  const { files } = testAdapters();
  const put: string[] = [];
  const counted = {
    get: files.get.bind(files),
    put: async (bytes: Uint8Array, type: string) => {
      put.push(await files.put(bytes, type));
      return put.at(-1)!;
    },
  };
  const array = { species: 'cat', markers: [{ ...marker(6), chromosome: 'X' }] } as const;
  const keys = await Promise.all([0, 3].map((call) => storeCalls(counted, array, Uint8Array.of(call))));
  expect(put).toHaveLength(3);
  for (const [at, call] of [0, 3].entries()) {
    const read = await readStoredGenome(files, keys[at]!.fileKey, sample);
    expect(read).toMatchObject(array);
    expect([...read!.calls]).toEqual([call]);
  }
  expect(await readStoredGenome(files, `${'0'.repeat(64)}.gz`, sample)).toBeNull();
});

test('a genome whose markers are lost is an error that names their file, not an empty genome', async () => {
  const { files } = testAdapters();
  const lost = `${'0'.repeat(64)}.gz`;
  const key = await files.put(gzipSync(`{"species":"dog","array":"${lost}","calls":"012"}`), 'application/gzip');
  await expect(readStoredGenome(files, key, sample)).rejects.toThrow(lost);
});
