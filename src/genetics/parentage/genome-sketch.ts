/**
 * A genome in 32 kB, for comparing a new one with thousands of stored ones: its calls at the autosomal markers whose places hash lowest,
 * so that genomes of different arrays keep the markers they have in common. Only markers of A or T against C or G are kept, which read the
 * same on either strand.
 */
import { autosomes, missingCall, type GenotypeTable } from '#genetics/genotype-table.ts';
import { createPairCounter, type PairCounts } from './genome-pair.ts';

const MARKERS = 8192;

/** One number a marker, ascending: 30 bits of the hash of its place, 2 bits of copies of C or G. */
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

/** What two sketches have in common. */
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

function strongCopies(alleles: readonly [string, string], call: number): number | null {
  if (call === missingCall) return null;
  const [first, second] = [strength(alleles[0]), strength(alleles[1])];
  if (first === null || second === null || first === second) return null;
  return first === 1 ? call : 2 - call;
}

/** C and G bind by three bonds, A and T by two. */
function strength(allele: string): 0 | 1 | null {
  if (allele === 'C' || allele === 'G') return 1;
  return allele === 'A' || allele === 'T' ? 0 : null;
}

/** FNV-1a, the upper 30 bits, mixed so that neighbours lie far apart. */
function hashPlace(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b) >>> 0;
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35) >>> 0;
  return (value ^ (value >>> 16)) >>> 2;
}
