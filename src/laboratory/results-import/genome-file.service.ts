import { gunzipSync, gzipSync } from 'node:zlib';
import { sortMarkers, type GenotypeTable, type MarkerInfo, type Species } from '#genetics/genotype-table.ts';

/** The calls of one sample as they are stored: markers, and one digit a call. */
export interface StoredGenome {
  species: Species;
  markers: [chromosome: string, id: string, position: number, a1: string, a2: string][];
  /** Copies of A1, 3 is no call; one digit a marker. */
  calls: string;
}

export function packGenome(genome: StoredGenome): Uint8Array {
  return gzipSync(JSON.stringify(genome));
}

/** A stored genome as a table of one sample, in the order of the genome: early ones were kept as their file had them. */
export function unpackGenome(
  bytes: Uint8Array,
  sample: { id: string; sex: 'female' | 'male' | 'unknown' },
): GenotypeTable {
  const { species, markers, calls } = JSON.parse(gunzipSync(bytes).toString('utf8')) as StoredGenome;
  return sortMarkers({
    species,
    samples: [{ family: '0', sire: null, dam: null, ...sample }],
    markers: markers.map(([chromosome, id, position, a1, a2]): MarkerInfo => ({
      chromosome,
      id,
      position,
      centimorgan: 0,
      alleles: [a1, a2],
    })),
    calls: Uint8Array.from(calls, Number),
  });
}
