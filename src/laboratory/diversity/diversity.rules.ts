import { drawingOf, type DrawnChromosome, type PaintedTract } from '#genetics/ancestry/chromosome-painting.ts';
import { karyotype } from '#genetics/ancestry/karyotype.ts';
import { autosomes, type Species } from '#genetics/genotype-table.ts';
import type { RohSegment } from '#genetics/roh.ts';
import { percentile } from '#genetics/heterozygosity.ts';

/** States of the calculation of an animal's breeds. */
export const compositionStates = ['QUEUED', 'DONE', 'REFUSED'] as const;

/** Panel id of genome-wide markers. */
export const GENOME_PANEL = 'GENOME';

/**
 * The breed's distribution of F, stored with the panels' references: only for arrays of similar size, because an
 * array with fewer markers detects fewer runs.
 */
export const inbreedingPanel = (markers: number) => `ROH-${Math.round(Math.log2(markers))}`;

/** Business rules 3.21: minimum number of measured animals for a comparison with the breed. */
export const MIN_OF_BREED = 30;

export interface BreedPlace {
  animals: number;
  median: number;
  lowerQuartile: number;
  upperQuartile: number;
  /** Percentage of the breed below this animal, 0 to 100. */
  percentile: number;
}

/** Percentile of a value in the breed; null if too few animals were measured. */
export function placeInBreed(value: number, others: readonly number[]): BreedPlace | null {
  if (others.length < MIN_OF_BREED) return null;
  const sorted = [...others].toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return {
    animals: sorted.length,
    median: at(0.5),
    lowerQuartile: at(0.25),
    upperQuartile: at(0.75),
    percentile: percentile(value, sorted) ?? 0,
  };
}

export interface Karyogram {
  chromosomes: DrawnChromosome[];
  /** Breeds in the order of their styles. */
  breeds: string[];
}

export function karyogramOf(
  species: 'dog' | 'cat',
  sex: 'female' | 'male' | 'unknown',
  result: { breeds: readonly { breed: string }[]; tracts: readonly PaintedTract[] },
): Karyogram {
  return { chromosomes: drawingOf(species, sex, result.tracts), breeds: result.breeds.map(({ breed }) => breed) };
}

/** Runs of homozygosity by length: about ten generations back at 5 Mb, five at 10 Mb, two or three at 20 Mb. */
const lengthLimitsMb = [1, 5, 10, 20];

type Run = Pick<RohSegment, 'chromosome' | 'from' | 'to' | 'kb'>;

export function countByLength(runs: readonly Run[]) {
  return lengthLimitsMb.map((fromMb, at) => {
    const toMb = lengthLimitsMb[at + 1] ?? null;
    const within = runs.filter(({ kb }) => kb >= fromMb * 1000 && (toMb === null || kb < toMb * 1000));
    return { fromMb, toMb, runs: within.length, totalKb: within.reduce((sum, { kb }) => sum + kb, 0) };
  });
}

/** The autosomes with the runs of an animal, relative to their length. */
export function drawRuns(species: Species, runs: readonly Run[]) {
  const names = new Set(autosomes(species));
  const chromosomes = karyotype(species).filter(({ name }) => names.has(name));
  const longest = Math.max(...chromosomes.map(({ lengthBp }) => lengthBp));
  const share = (position: number, lengthBp: number) => Math.round(1e4 * Math.min(1, position / lengthBp)) / 1e4;
  return chromosomes.map(({ name, lengthBp }) => ({
    name,
    width: lengthBp / longest,
    runs: runs.flatMap(({ chromosome, from, to }) =>
      chromosome === name ? { from: share(from, lengthBp), to: share(to, lengthBp) } : [],
    ),
  }));
}

/**
 * KING's classes are for outbred humans. Within a breed, relatives score higher, and inbred animals lower, so this is
 * only a hint.
 */
export function kinshipLabel(kinship: number): string {
  if (kinship > 0.354) return 'identical genotypes';
  if (kinship > 0.177) return 'parent and offspring, full siblings or closer';
  if (kinship > 0.0884) return 'half siblings or closer';
  if (kinship > 0.0442) return 'cousins or closer';
  return kinship < -0.05 ? 'different breeds or lines, or one is inbred' : 'not closely related';
}
