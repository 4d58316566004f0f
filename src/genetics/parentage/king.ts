/**
 * KING-robust kinship (Manichaikul et al. 2010, Bioinformatics 26:2867) over autosomal sites called in both animals, as
 * in plink2 --make-king-table. In inbred breeds, close pairs have higher values, and pairs across breeds negative ones:
 * show the value with its percentile in the breed.
 */
import { autosomalMarkers, missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';

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
  /** As in plink2, -Infinity if one of them has no heterozygous shared site, and NaN if they also differ nowhere. */
  readonly kinship: number;
}

/** KING's classes for outbred animals; inbred pairs fall into closer classes. */
export const kinshipThresholds = {
  duplicate: 0.354,
  firstDegree: 0.177,
  secondDegree: 0.0884,
  thirdDegree: 0.0442,
} as const;

/** Calls `onPair` for every pair in PLINK's order, with the later sample as `first`. Time: pairs times markers / 32. */
export function kingTable(table: GenotypeTable, onPair: (pair: KingPair) => void): void {
  for (const pair of kingPairs(table)) onPair(pair);
}

/** Yields the same pairs one at a time, so that only one is in memory. */
export function* kingPairs(table: GenotypeTable): Generator<KingPair> {
  const planes = bitPlanes(table);
  for (let first = 1; first < table.samples.length; first += 1)
    for (let second = 0; second < first; second += 1) yield comparePair(planes, first, second);
}

export function kingPair(table: GenotypeTable, first: number, second: number): KingPair {
  return comparePair(bitPlanes(table), first, second);
}

interface Planes {
  readonly words: number;
  readonly markers: number;
  /** One bit per marker, grouped by sample: heterozygous, homozygous A1, homozygous A2, no call. */
  readonly het: Uint32Array;
  readonly homA1: Uint32Array;
  readonly homA2: Uint32Array;
  readonly missing: Uint32Array;
  /** Words with missing calls, by sample: few in good data, so correcting for them is fast. */
  readonly gaps: readonly Int32Array[];
  readonly hetCount: Int32Array;
  readonly missingCount: Int32Array;
}

function bitPlanes(table: GenotypeTable): Planes {
  const markers = autosomalMarkers(table);
  const width = table.samples.length;
  const words = Math.ceil(markers.length / 32);
  const planes = Array.from({ length: 4 }, () => new Uint32Array(words * width));
  for (let at = 0; at < markers.length; at += 1) {
    const row = (markers[at] ?? 0) * width;
    const [word, bit] = [at >>> 5, 1 << (at & 31)];
    for (let sample = 0; sample < width; sample += 1) {
      const plane = planes[table.calls[row + sample] ?? missingCall]!;
      plane[sample * words + word] = plane[sample * words + word]! | bit;
    }
  }
  const [homA2, het, homA1, missing] = planes as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
  const ofSample = (plane: Uint32Array, sample: number) => plane.subarray(sample * words, (sample + 1) * words);
  const gaps = Array.from({ length: width }, (_, sample) =>
    Int32Array.from(
      ofSample(missing, sample)
        .keys()
        .filter((word) => missing[sample * words + word] !== 0),
    ),
  );
  const count = (plane: Uint32Array) =>
    Int32Array.from({ length: width }, (_, sample) =>
      ofSample(plane, sample).reduce((sum, word) => sum + countBits(word), 0),
    );
  return {
    words,
    markers: markers.length,
    het,
    homA1,
    homA2,
    missing,
    gaps,
    hetCount: count(het),
    missingCount: count(missing),
  };
}

function comparePair(planes: Planes, first: number, second: number): KingPair {
  const { words, het, homA1, homA2, missing } = planes;
  const [a, b] = [first * words, second * words];
  let [bothHet, ibs0] = [0, 0];
  for (let word = 0; word < words; word += 1) {
    bothHet += countBits(het[a + word]! & het[b + word]!);
    ibs0 += countBits((homA1[a + word]! & homA2[b + word]!) | (homA2[a + word]! & homA1[b + word]!));
  }
  let firstHet = planes.hetCount[first]!;
  let secondHet = planes.hetCount[second]!;
  let sites = planes.markers - planes.missingCount[first]! - planes.missingCount[second]!;
  for (const word of planes.gaps[second]!) firstHet -= countBits(het[a + word]! & missing[b + word]!);
  for (const word of planes.gaps[first]!) {
    secondHet -= countBits(het[b + word]! & missing[a + word]!);
    sites += countBits(missing[a + word]! & missing[b + word]!);
  }
  const counts = { bothHet, ibs0, firstHet, secondHet };
  return { first, second, sites, ...counts, kinship: robustKinship(counts) };
}

/** KING-robust kinship from the counts of a pair. */
export function robustKinship({
  bothHet,
  ibs0,
  firstHet,
  secondHet,
}: Pick<KingPair, 'bothHet' | 'ibs0' | 'firstHet' | 'secondHet'>): number {
  const fewer = Math.min(firstHet, secondHet);
  // Dividing by 4 * fewer gives NaN without shared sites, and -Infinity without heterozygous sites.
  return (2 * bothHet - 4 * ibs0 - firstHet - secondHet) / (4 * fewer) + 0.5;
}

/**
 * Expected `robustKinship` for a pedigree kinship and two inbreeding coefficients. Inbreeding of one animal lowers it.
 */
export function expectedRobustKinship(kinship: number, first: number, second: number): number {
  return 0.5 - (2 + first + second - 4 * kinship) / (4 * (1 - Math.max(first, second)));
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
