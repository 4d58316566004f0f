/**
 * A genome reduced to 7,680 seeds, for searching all stored genomes for relatives. The hash of a marker's position
 * determines its seed; of several markers for one seed, that with the lowest hash is used. An array therefore has the
 * same seeds in every animal, and arrays with common markers have many seeds in common. The phase is not needed: where
 * two animals share a haplotype, they are never homozygous for different alleles.
 */
import { autosomes, missingCall, type GenotypeTable, type MarkerInfo } from '#genetics/genotype-table.ts';
import { hashPosition, isStrandFree, strongCopies } from '#genetics/parentage/marker-strand.ts';

export const SEEDS = 7680;

/** Position of each seed on an array: autosome number (from 1) and position divided by 16, in 26 bits; 0: no marker. */
export type SeedPlaces = Uint32Array;

const POSITION_BITS = 26;
const BASES = 16;

export interface GenomeSeeds {
  readonly places: SeedPlaces;
  /** Copies of C or G at each seed; 3: no call, or no marker. */
  readonly calls: Uint8Array;
  /** The same in two bits per call, for fast counting. */
  readonly packed: Uint32Array;
}

export function genomeSeeds(table: GenotypeTable, sample: number): GenomeSeeds {
  const { places, markerOf } = seedMarkers.get(table.markers) ?? chooseMarkers(table);
  const width = table.samples.length;
  const calls = Uint8Array.from(markerOf, (marker) => {
    const info = table.markers[marker];
    const call = table.calls[marker * width + sample] ?? missingCall;
    return (info && strongCopies(info.alleles, call)) ?? missingCall;
  });
  return seedsFrom(places, calls);
}

export function seedsFrom(places: SeedPlaces, calls: Uint8Array): GenomeSeeds {
  return { places, calls, packed: new Uint32Array(packCalls(calls).buffer) };
}

/** Opens stored seeds. Calls are unpacked on first use, because most genomes are only counted. */
export function openSeeds(places: SeedPlaces, bytes: Uint8Array): GenomeSeeds {
  let calls: Uint8Array | null = null;
  return {
    places,
    packed: new Uint32Array(new Uint8Array(bytes).buffer),
    get calls() {
      return (calls ??= unpackCalls(bytes));
    },
  };
}

interface SeedMarkers {
  readonly places: SeedPlaces;
  /** Marker index of each seed; -1: none. */
  readonly markerOf: Int32Array;
}

/** Cached by marker list, which all samples of one file share. */
const seedMarkers = new WeakMap<readonly MarkerInfo[], SeedMarkers>();

function chooseMarkers({ species, markers }: GenotypeTable): SeedMarkers {
  const numberOf = new Map(autosomes(species).map((name, at) => [name, at + 1]));
  const places = new Uint32Array(SEEDS);
  const markerOf = new Int32Array(SEEDS).fill(-1);
  const lowest = new Float64Array(SEEDS).fill(Infinity);
  for (const [marker, { chromosome, position, alleles }] of markers.entries()) {
    const number = numberOf.get(chromosome);
    if (number === undefined || position <= 0 || !isStrandFree(alleles)) continue;
    const hash = hashPosition(`${chromosome}:${position}`);
    const seed = hash % SEEDS;
    if (hash >= lowest[seed]!) continue;
    lowest[seed] = hash;
    markerOf[seed] = marker;
    places[seed] = number * 2 ** POSITION_BITS + Math.floor(position / BASES);
  }
  const chosen = { places, markerOf };
  seedMarkers.set(markers, chosen);
  return chosen;
}

/**
 * Counts seeds at which both packed genomes are homozygous (`both`), and those with different alleles (`opposing`).
 * Seeds with different markers are ignored.
 */
export function countOpposing(first: GenomeSeeds, second: GenomeSeeds): { both: number; opposing: number } {
  const [own, other] = [first.packed, second.packed];
  const common = first.places === second.places ? null : seedsInCommon(first.places, second.places);
  let [both, opposing] = [0, 0];
  for (let at = 0; at < own.length; at += 1) {
    const [a, b] = [own[at]!, other[at]!];
    // The low bit is set in heterozygotes (1) and missing calls (3); the high bits differ if the alleles differ.
    let homozygous = ~(a | b) & 0x55555555;
    if (common) homozygous &= common[at]!;
    both += countBits(homozygous);
    opposing += countBits(homozygous & ((a ^ b) >>> 1));
  }
  return { both, opposing };
}

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const commonSeeds = new WeakMap<SeedPlaces, WeakMap<SeedPlaces, Uint32Array>>();

/** Low bit of each seed set if both arrays have the same marker for it. */
function seedsInCommon(first: SeedPlaces, second: SeedPlaces): Uint32Array {
  const others = commonSeeds.get(first) ?? new WeakMap<SeedPlaces, Uint32Array>();
  commonSeeds.set(first, others);
  const known = others.get(second);
  if (known) return known;
  const calls = Uint8Array.from(first, (place, seed) => (place === second[seed] ? 1 : 0));
  const { packed } = seedsFrom(first, calls);
  others.set(second, packed);
  return packed;
}

export function readPlace(place: number): { chromosome: number; position: number } {
  const size = 2 ** POSITION_BITS;
  return { chromosome: Math.floor(place / size), position: (place % size) * BASES };
}

/**
 * Hexadecimal bits for a database search: first the seeds at which the animal is homozygous for C or G, then those for
 * A or T. With `forOthers` the halves are swapped, so bits set in both are seeds at which two animals are homozygous
 * for different alleles.
 */
export function seedBits(calls: Uint8Array, { forOthers = false } = {}): string {
  const bytes = new Uint8Array((2 * SEEDS) / 8);
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const call = calls[seed];
    if (call !== 0 && call !== 2) continue;
    const bit = seed + ((call === 2) === forOthers ? SEEDS : 0);
    bytes[bit >> 3] = bytes[bit >> 3]! | (128 >> (bit & 7));
  }
  return `x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export function countHomozygous(calls: Uint8Array): number {
  return calls.reduce((count, call) => count + (call === 0 || call === 2 ? 1 : 0), 0);
}

/** Proportion of called seeds that are heterozygous. */
export function heterozygosity(calls: Uint8Array): number {
  let [called, het] = [0, 0];
  for (const call of calls) {
    if (call !== missingCall) called += 1;
    if (call === 1) het += 1;
  }
  return called === 0 ? 0 : het / called;
}

/** Packs four calls into each byte. */
export function packCalls(calls: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SEEDS / 4);
  for (let seed = 0; seed < SEEDS; seed += 1) bytes[seed >> 2]! |= calls[seed]! << (2 * (seed & 3));
  return bytes;
}

function unpackCalls(bytes: Uint8Array): Uint8Array {
  const calls = new Uint8Array(4 * bytes.length);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    calls[4 * at] = byte & 3;
    calls[4 * at + 1] = (byte >> 2) & 3;
    calls[4 * at + 2] = (byte >> 4) & 3;
    calls[4 * at + 3] = byte >> 6;
  }
  return calls;
}
