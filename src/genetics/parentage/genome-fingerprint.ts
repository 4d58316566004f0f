/** Finds the same animal among many stored genomes by locality-sensitive hashing, without comparing every pair. */
import { missingCall, type GenotypeTable, type MarkerInfo } from '#genetics/genotype-table.ts';

const BANDS = 40;
const BAND_MARKERS = 12;

/**
 * Hashes of small groups of autosomal genotypes, with groups chosen by position alone. Two samples of one animal (98%
 * concordance, 95% call rate) share at least one with a probability above 0.9999; unrelated animals rarely do. A shared
 * hash only makes a pair a candidate.
 */
export function genomeFingerprint(table: GenotypeTable, sample: number): string[] {
  const width = table.samples.length;
  const chosen = chosenMarkers.get(table.markers) ?? chooseMarkers(table.markers);
  chosenMarkers.set(table.markers, chosen);
  const bands: string[] = [];
  for (let at = 0; at + BAND_MARKERS <= chosen.length; at += BAND_MARKERS) {
    const genotypes = chosen
      .slice(at, at + BAND_MARKERS)
      .map((marker) => genotypeLetters(table, marker, table.calls[marker * width + sample] ?? missingCall));
    if (genotypes.every((genotype) => genotype !== null))
      bands.push(`${at / BAND_MARKERS}:${hash(genotypes.join()).toString(36)}`);
  }
  return bands;
}

/** Cached by marker list, which all samples of one file share. */
const chosenMarkers = new WeakMap<readonly MarkerInfo[], number[]>();

function chooseMarkers(markers: readonly MarkerInfo[]): number[] {
  return markers
    .flatMap(({ chromosome, position }, marker) =>
      isAutosome(chromosome) ? [{ marker, order: hash(`${chromosome}:${position}`) }] : [],
    )
    .toSorted((a, b) => a.order - b.order || a.marker - b.marker)
    .slice(0, BANDS * BAND_MARKERS)
    .map(({ marker }) => marker);
}

function isAutosome(chromosome: string): boolean {
  return !['X', 'Y', 'MT', 'M', '0'].includes(chromosome.toUpperCase());
}

function genotypeLetters(table: GenotypeTable, marker: number, call: number): string | null {
  const alleles = table.markers[marker]?.alleles;
  if (!alleles || call === missingCall) return null;
  const [first, second] = [call === 2 ? alleles[0] : alleles[1], call === 0 ? alleles[1] : alleles[0]].map(
    strandFreeLetters,
  ) as [string, string];
  return first < second ? `${first}${second}` : `${second}${first}`;
}

/** A and T become one letter, C and G the other, so that both strands give the same letters. */
function strandFreeLetters(allele: string): string {
  return allele.replaceAll('T', 'A').replaceAll('G', 'C');
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}
