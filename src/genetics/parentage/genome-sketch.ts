/**
 * A genome in 32 kB, for comparing a new one with thousands of stored ones: calls at the autosomal markers whose
 * positions have the lowest hashes, so that genomes of different arrays keep their common markers. Only unambiguous
 * markers (A or T against C or G) are kept.
 */
import { autosomes, missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';
import { createPairCounter, type PairCounts } from './genome-pair.ts';
import { hashPlace, strongCopies } from './marker-strand.ts';

const MARKERS = 8192;

/** One number per marker, ascending: 30 bits of the hash of its position, 2 bits of copies of C or G. */
export function genomeSketch(table: GenotypeTable, sample: number): Uint32Array {
  const names = new Set(autosomes(table.species));
  const width = table.samples.length;
  const entries: number[] = [];
  for (const [marker, { chromosome, position, alleles }] of table.markers.entries()) {
    const call = table.calls[marker * width + sample] ?? missingCall;
    const strong = strongCopies(alleles, call);
    if (strong === null || position <= 0 || !names.has(chromosome)) continue;
    entries.push(hashPlace(`${chromosome}:${position}`) * 4 + strong);
  }
  return Uint32Array.from(entries).toSorted().subarray(0, MARKERS);
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
