/**
 * KING-robust kinship (Manichaikul et al. 2010, Bioinformatics 26:2867) over autosomal sites called in both animals, as plink2
 * --make-king-table. In inbred breeds close pairs score higher and pairs across breeds negative: show value and breed percentile.
 */
import { autosomalMarkers, missingCall, type GenotypeTable } from './genotype-table.ts';

export interface KingPair {
  readonly first: number;
  readonly second: number;
  /** Sites called in both. */
  readonly sites: number;
  /** Sites heterozygous in both, as a count. */
  readonly bothHet: number;
  /** Sites homozygous for different alleles, as a count. */
  readonly ibs0: number;
  /** Sites called in both at which the first, and the second, is heterozygous. */
  readonly firstHet: number;
  readonly secondHet: number;
  /** Kinship coefficient; NaN when either has no heterozygous shared site. */
  readonly kinship: number;
}

/** Classes for outbred animals (KING); inbred pairs fall into higher ones. */
export const kinshipThresholds = { duplicate: 0.354, firstDegree: 0.177, secondDegree: 0.0884, thirdDegree: 0.0442 } as const;

/** Calls `onPair` for every pair, the later sample first, in PLINK's order. Time: pairs times markers / 32. */
export function kingTable(table: GenotypeTable, onPair: (pair: KingPair) => void): void {
  const planes = bitPlanes(table);
  for (let first = 1; first < table.samples.length; first += 1) {
    for (let second = 0; second < first; second += 1) onPair(comparePair(planes, first, second));
  }
}

/** One pair. */
export function kingPair(table: GenotypeTable, first: number, second: number): KingPair {
  return comparePair(bitPlanes(table), first, second);
}

interface Planes {
  readonly words: number;
  /** One bit a marker: heterozygous; carries A1 only; carries A2 only. */
  readonly het: Uint32Array;
  readonly homA1: Uint32Array;
  readonly homA2: Uint32Array;
}

function bitPlanes(table: GenotypeTable): Planes {
  const markers = autosomalMarkers(table);
  const width = table.samples.length;
  const words = Math.ceil(markers.length / 32);
  const [het, homA1, homA2] = [new Uint32Array(words * width), new Uint32Array(words * width), new Uint32Array(words * width)];
  const planeOf = [homA2, het, homA1];
  for (let at = 0; at < markers.length; at += 1) {
    const row = (markers[at] ?? 0) * width;
    const [word, bit] = [at >>> 5, 1 << (at & 31)];
    for (let sample = 0; sample < width; sample += 1) {
      const plane = planeOf[table.calls[row + sample] ?? missingCall];
      if (plane) plane[sample * words + word] = (plane[sample * words + word] ?? 0) | bit;
    }
  }
  return { words, het, homA1, homA2 };
}

function comparePair({ words, het, homA1, homA2 }: Planes, first: number, second: number): KingPair {
  const [a, b] = [first * words, second * words];
  let [bothHet, ibs0, firstHet, secondHet, sites] = [0, 0, 0, 0, 0];
  for (let word = 0; word < words; word += 1) {
    const [hetA, oneA, twoA] = [het[a + word]!, homA1[a + word]!, homA2[a + word]!];
    const [hetB, oneB, twoB] = [het[b + word]!, homA1[b + word]!, homA2[b + word]!];
    const calledA = hetA | oneA | twoA;
    const calledB = hetB | oneB | twoB;
    sites += countBits(calledA & calledB);
    bothHet += countBits(hetA & hetB);
    ibs0 += countBits((oneA & twoB) | (twoA & oneB));
    firstHet += countBits(hetA & calledB);
    secondHet += countBits(hetB & calledA);
  }
  const fewer = Math.min(firstHet, secondHet);
  const kinship = fewer === 0 ? Number.NaN : (bothHet - 2 * ibs0) / (2 * fewer) + 0.5 - (firstHet + secondHet) / (4 * fewer);
  return { first, second, sites, bothHet, ibs0, firstHet, secondHet, kinship };
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
