import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { seededNumbers } from '#genetics/random.ts';

const AUTOSOMAL = 300;

export interface RandomGenome {
  barcode: string;
  seed: number;
  /** One X chromosome: every X marker is homozygous. */
  maleX: boolean;
  /** Share of calls without a genotype. */
  missing?: number;
}

/** Random dog genomes at 300 autosomal and 60 X markers, one row per sample and seed. */
export function randomGenomes(samples: RandomGenome[]): GenotypeTable {
  const markers = Array.from({ length: 360 }, (_, at) => ({
    chromosome: at < AUTOSOMAL ? '7' : 'X',
    id: `snp${at}`,
    centimorgan: 0,
    position: 10_000_000 + at * 10_000,
    alleles: ['A', 'G'] as const,
  }));
  const columns = samples.map(({ seed, maleX, missing = 0 }) => {
    const random = seededNumbers(seed);
    return markers.map(({ chromosome }) => {
      const [x, y] = [random.below(2), random.below(2)];
      if (random.next() < missing) return 3;
      return chromosome === 'X' && maleX ? 2 * x : x + y;
    });
  });
  return {
    species: 'dog',
    samples: samples.map(({ barcode }) => ({ family: '0', id: barcode, sire: null, dam: null, sex: 'unknown' })),
    markers,
    calls: Uint8Array.from(markers.flatMap((_, at) => columns.map((column) => column[at] ?? 3))),
  };
}
