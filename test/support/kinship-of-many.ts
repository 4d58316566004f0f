// Calculates the kinship of twelve dense genomes with the heap limit of the store; started by kinship.memory.test.ts.
import { gzipSync } from 'node:zlib';
import { kinshipsOf } from '#laboratory/diversity/kinship.service.ts';
import type { GenomeRow } from '#laboratory/diversity/genomes.service.ts';
import type { Ctx } from '#platform/context/context.ts';

const ANIMALS = 12;
const MARKERS = 170_000;
const PER_CHROMOSOME = 4500;

const files = new Map(Array.from({ length: ANIMALS }, (_, at) => [`genome-${at}`, packedGenome(at)]));
const rows = [...files.keys()].map((fileKey, at) => ({ animalId: at, sex: 'female', fileKey }) as GenomeRow);
const get = (key: string) => Promise.resolve({ bytes: files.get(key) });
const pairs = await kinshipsOf({ adapters: { files: { get } } } as unknown as Ctx, rows);
console.log(JSON.stringify({ pairs: pairs.length, markers: pairs[0]?.markers }));

function packedGenome(seed: number): Uint8Array {
  const markers = Array.from({ length: MARKERS }, (_, at) => [
    String(1 + Math.floor(at / PER_CHROMOSOME)),
    `marker${at}`,
    1000 + (at % PER_CHROMOSOME) * 30_000,
    'A',
    'G',
  ]);
  const calls = markers.map((_, at) => ((at * 7919 + seed * 104_729) >> 3) % 3).join('');
  return gzipSync(JSON.stringify({ species: 'dog', markers, calls }), { level: 1 });
}
