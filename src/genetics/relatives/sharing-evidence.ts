/**
 * Tests whether two animals share segments by descent or are similar by chance: the likelihood ratio of their genotypes
 * along the genome with and without shared segments, given the breed's allele frequencies. For animals that share
 * nothing, the expected ratio is 1, so it exceeds N in at most one of N such pairs (Markov's inequality), whatever the
 * breed.
 */
import { missingCall } from '#genetics/genotype-table.ts';
import { SEEDS, type GenomeSeeds } from './genome-seeds.ts';
import type { OrderedSeeds } from './shared-segments.ts';

/** Frequency of C or G at each seed in one breed; NaN: too few animals. */
export type SeedFrequencies = Float32Array;

/**
 * Likelihood ratio of the other animal's genotype at each seed: one shared haplotype against none. Three values per
 * seed, by copies of C or G.
 */
export type SharingRatios = Float32Array;

const ERROR = 0.01;
const MIN_COPIES = 20;
/**
 * Proportion of the genome, and segments per Morgan, that third-degree relatives share. Approximate values are
 * sufficient for all degrees.
 */
const [SHARED, CHANGES_PER_MORGAN] = [0.2, 6];
const MORGANS_PER_BASE = 1e-8;
/** Number of seeds in a window for which the best-explaining breed is chosen: about 12 million bases. */
const WINDOW = 40;

/** Counts only seeds that have the same marker as in `like`. */
export function countFrequencies(like: GenomeSeeds, animals: readonly GenomeSeeds[]): SeedFrequencies {
  const [copies, strong] = [new Uint16Array(SEEDS), new Uint16Array(SEEDS)];
  for (const { places, calls } of animals) {
    const isOneArray = places === like.places;
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const call = calls[seed]!;
      if (call === missingCall || (!isOneArray && places[seed] !== like.places[seed])) continue;
      copies[seed]! += 2;
      strong[seed]! += call;
    }
  }
  return Float32Array.from(copies, (total, seed) =>
    total < MIN_COPIES ? Number.NaN : (strong[seed]! + 0.5) / (total + 1),
  );
}

/** Ratios for one animal and candidates of a breed with these frequencies. Inbreeding of the candidate cancels out. */
export function sharingRatios({ calls }: GenomeSeeds, frequencies: SeedFrequencies): SharingRatios {
  const ratios = new Float32Array(3 * SEEDS).fill(1);
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const [own, p] = [calls[seed]!, frequencies[seed]!];
    if (own === missingCall || Number.isNaN(p)) continue;
    const q = 1 - p;
    // A shared haplotype with C or G determines one allele of the other animal, which has frequency p in the breed.
    const strong = own / 2;
    ratios[3 * seed] = ERROR + (1 - ERROR) * ((1 - strong) / q);
    ratios[3 * seed + 1] = ERROR + (1 - ERROR) * ((strong / p + (1 - strong) / q) / 2);
    ratios[3 * seed + 2] = ERROR + (1 - ERROR) * (strong / p);
  }
  return ratios;
}

/**
 * Natural logarithm of the likelihood ratio. `breeds`: ratios for every breed that could explain the similarity; in
 * each window, the breed that leaves the least evidence for descent is used, because the ancestry of a cross varies
 * along the genome.
 */
export function sharingEvidence(first: OrderedSeeds, second: GenomeSeeds, breeds: readonly SharingRatios[]): number {
  const { order, chromosomes, positions, places } = first;
  const { calls } = second;
  const isOneArray = places === second.places;
  const seeds = order.filter(
    (seed) => calls[seed] !== missingCall && (isOneArray || places[seed] === second.places[seed]),
  );
  let [total, shared, apart, chromosome, position] = [0, SHARED, 1 - SHARED, 0, 0];
  for (let from = 0; from < seeds.length; from += WINDOW) {
    const end = Math.min(seeds.length, from + WINDOW);
    const ratios = leastFavourable(seeds.subarray(from, end), calls, breeds);
    for (let at = from; at < end; at += 1) {
      const seed = seeds[at]!;
      if (chromosomes[seed] === chromosome) {
        const change = 1 - Math.exp(-CHANGES_PER_MORGAN * MORGANS_PER_BASE * (positions[seed]! - position));
        const sum = shared + apart;
        shared += change * (SHARED * sum - shared);
        apart = sum - shared;
      } else {
        total += Math.log(shared + apart);
        [shared, apart, chromosome] = [SHARED, 1 - SHARED, chromosomes[seed]!];
      }
      position = positions[seed]!;
      shared *= ratios[3 * seed + calls[seed]!]!;
    }
    const sum = shared + apart;
    total += Math.log(sum);
    shared /= sum;
    apart /= sum;
  }
  return total + Math.log(shared + apart);
}

function leastFavourable(seeds: Int32Array, calls: Uint8Array, breeds: readonly SharingRatios[]): SharingRatios {
  let [best, lowest] = [breeds[0]!, Number.POSITIVE_INFINITY];
  if (breeds.length === 1) return best;
  for (const ratios of breeds) {
    let [product, sum] = [1, 0];
    for (let at = 0; at < seeds.length; at += 1) {
      product *= ratios[3 * seeds[at]! + calls[seeds[at]!]!]!;
      // A product of eight ratios neither overflows nor underflows.
      if ((at & 7) !== 7) continue;
      sum += Math.log(product);
      product = 1;
    }
    sum += Math.log(product);
    if (sum < lowest) [best, lowest] = [ratios, sum];
  }
  return best;
}
