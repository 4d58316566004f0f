import type { GenotypeTable } from '#genetics/genotype-table.ts';
import { seededNumbers } from '#genetics/random.ts';

/** Two haplotypes of a dog over 38 chromosomes. */
export type Diploid = readonly [Uint8Array, Uint8Array];

const MARKERS = 1520;
const chromosomeAt = (marker: number) => 1 + Math.floor((38 * marker) / MARKERS);

export function founder(seed: number): Diploid {
  const random = seededNumbers(seed);
  const haplotype = () => Uint8Array.from({ length: MARKERS }, () => random.below(2));
  return [haplotype(), haplotype()];
}

/** An offspring: each parent passes on one copy of each chromosome, half of them with a crossover. */
export function offspring(dam: Diploid, sire: Diploid, seed: number): Diploid {
  const random = seededNumbers(seed);
  const gamete = (parent: Diploid): Uint8Array => {
    let side = 0;
    return Uint8Array.from({ length: MARKERS }, (_, marker) => {
      const isNew = marker === 0 || chromosomeAt(marker) !== chromosomeAt(marker - 1);
      if (isNew) side = random.below(2);
      else if (random.next() < 0.0125) side = 1 - side;
      return parent[side]?.[marker] ?? 0;
    });
  };
  return [gamete(dam), gamete(sire)];
}

const otherStrand: Record<string, string> = { A: 'T', T: 'A', C: 'G', G: 'C' };

/** The table of one dog with every `each`th marker; `isMixed` puts every other marker on the opposite strand. */
export function tableOfDog(
  barcode: string,
  [first, second]: Diploid,
  { each = 1, isMixed = false, error = 0.003, seed = 1 } = {},
): GenotypeTable {
  const noise = seededNumbers(seed);
  const chosen = Array.from({ length: MARKERS }, (_, marker) => marker).filter((marker) => marker % each === 0);
  const markers = chosen.map((marker) => {
    const letters = marker % 10 === 9 ? ['A', 'T'] : ['A', 'G'];
    const [a1 = 'A', a2 = 'G'] = isMixed && marker % 2 === 1 ? letters.map((one) => otherStrand[one]) : letters;
    return {
      chromosome: String(chromosomeAt(marker)),
      id: `snp${marker}`,
      centimorgan: 0,
      position: 1_000_000 + marker * 10_000,
      alleles: [a1, a2] as const,
    };
  });
  const calls = Uint8Array.from(chosen, (marker) => {
    const call = (first[marker] ?? 0) + (second[marker] ?? 0);
    return noise.next() < error ? (call + 1) % 3 : call;
  });
  const samples = [{ family: '0', id: barcode, sire: null, dam: null, sex: 'unknown' as const }];
  return { species: 'dog', samples, markers, calls };
}
