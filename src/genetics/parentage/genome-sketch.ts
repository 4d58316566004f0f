/**
 * A genome in 32 kB, to compare a new genome with thousands of stored ones: calls at the autosomal markers whose
 * positions have the lowest hashes, so that genomes from different arrays keep their common markers. Only markers with
 * an unambiguous strand (A or T against C or G) are kept.
 */
import { autosomes, missingCall, type GenotypeTable, type MarkerInfo } from '#genetics/genotype-table.ts';
import { createPairCounter, type PairCounts } from './genome-pair.ts';
import { hashPosition, strongCopies } from './marker-strand.ts';

const MARKERS = 8192;

/** One number per marker, ascending: 30 bits of the hash of its position, 2 bits of copies of C or G. */
export function genomeSketch(table: GenotypeTable, sample: number): Uint32Array {
  const width = table.samples.length;
  const { order, hashes } = hashedPlaces(table);
  const entries: number[] = [];
  let last = 0;
  for (const marker of order) {
    const hash = hashes[marker]!;
    // Read all markers with the same hash: the choice must not depend on their order in the file.
    if (entries.length >= MARKERS && hash !== last) break;
    const strong = strongCopies(table.markers[marker]!.alleles, table.calls[marker * width + sample] ?? missingCall);
    if (strong === null) continue;
    entries.push(hash * 4 + strong);
    last = hash;
  }
  return Uint32Array.from(entries).toSorted().subarray(0, MARKERS);
}

interface HashedPlaces {
  /** Autosomal markers with a position, sorted by its hash. */
  readonly order: Uint32Array;
  /** Hash of each marker of the table; 0 if it is not in `order`. */
  readonly hashes: Uint32Array;
}

/** Cached by marker list, which all samples of one file share. */
const cachedPlaces = new WeakMap<readonly MarkerInfo[], HashedPlaces>();

function hashedPlaces({ markers, species }: GenotypeTable): HashedPlaces {
  const known = cachedPlaces.get(markers);
  if (known) return known;
  const names = new Set(autosomes(species));
  const hashes = new Uint32Array(markers.length);
  const kept: number[] = [];
  for (const [marker, { chromosome, position }] of markers.entries()) {
    if (position <= 0 || !names.has(chromosome)) continue;
    hashes[marker] = hashPosition(`${chromosome}:${position}`);
    kept.push(marker);
  }
  const places = { order: Uint32Array.from(kept).toSorted((a, b) => hashes[a]! - hashes[b]!), hashes };
  cachedPlaces.set(markers, places);
  return places;
}

/** Compares the calls at the markers that two sketches have in common. */
export function compareSketches(first: Uint32Array, second: Uint32Array): PairCounts {
  const count = createPairCounter();
  let [a, b] = [0, 0];
  while (a < first.length && b < second.length) {
    const [own, other] = [first[a]! >>> 2, second[b]! >>> 2];
    if (own === other) count.add(first[a]! & 3, second[b]! & 3);
    if (own <= other) a += 1;
    if (other <= own) b += 1;
  }
  return count.read();
}
