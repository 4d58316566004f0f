/** DNA profiles on one marker panel, and the allele frequencies for their evaluation. */
import type { Genotype } from './parentage-likelihood.ts';

export interface MarkerProfile {
  readonly animal: string;
  /** Panel id, for example "STR-ISAG2006-K9": profiles of different panels are never compared. */
  readonly panel: string;
  /** Called markers only; sex markers excluded. */
  readonly markers: ReadonlyMap<string, Genotype>;
}

export interface FrequencyTable {
  readonly panel: string;
  /** The population of the frequencies, for example a breed or "all dogs"; shown with every result. */
  readonly population: string;
  /** Number of animals in which the frequencies were counted. */
  readonly animals: number;
  /** Frequency by marker and allele. */
  readonly markers: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Coancestry within the population (breeds, lines, kennels); absent: `unknownTheta`. */
  readonly theta?: number;
  /** Frequency of null alleles, by marker. */
  readonly nulls?: ReadonlyMap<string, number>;
}

/** Coancestry if only the species is known. Breeds have 0.03 to 0.1 and more (genetics reference B4). */
export const unknownTheta = 0.1;
/** Lower limit: every population has common ancestors (National Research Council 1996: 0.01 for large ones). */
const MIN_THETA = 0.01;
const MAX_THETA = 0.6;

/**
 * Frequency of an allele with the minimum of genetics reference B4: (0+1)/(2N+2) for an allele missing from the
 * table, and at least 1/(2N) for a known one.
 */
export function alleleFrequency(table: FrequencyTable, marker: string, allele: string): number {
  const known = table.markers.get(marker)?.get(allele);
  if (known === undefined) return 1 / (2 * table.animals + 2);
  return Math.max(known, 1 / (2 * table.animals));
}

/**
 * Counts alleles. A breed table needs at least 50 animals; with fewer, use the species table (genetics reference B4).
 */
export function countFrequencies(
  profiles: readonly MarkerProfile[],
  panel: string,
  population: string,
): FrequencyTable {
  const counts = new Map<string, Map<string, number>>();
  const heterozygotes = new Map<string, number>();
  for (const profile of profiles) {
    for (const [marker, genotype] of profile.markers) {
      const alleles = counts.get(marker) ?? new Map<string, number>();
      for (const allele of genotype) alleles.set(allele, (alleles.get(allele) ?? 0) + 1);
      counts.set(marker, alleles);
      if (genotype[0] !== genotype[1]) heterozygotes.set(marker, (heterozygotes.get(marker) ?? 0) + 1);
    }
  }
  const markers = new Map<string, Map<string, number>>();
  const seen: Heterozygosity[] = [];
  for (const [marker, alleles] of counts) {
    const total = [...alleles.values()].reduce((sum, count) => sum + count, 0);
    const frequencies = new Map([...alleles].map(([allele, count]) => [allele, count / total]));
    markers.set(marker, frequencies);
    const homozygosity = [...frequencies.values()].reduce((sum, p) => sum + p * p, 0);
    const expected = ((1 - homozygosity) * total) / (total - 1);
    seen.push({ marker, expected, observed: (heterozygotes.get(marker) ?? 0) / (total / 2), animals: total / 2 });
  }
  return { panel, population, animals: profiles.length, markers, ...structureOf(seen) };
}

export const minimumBreedSample = 50;

/** The breed's own frequencies if counted in enough animals, otherwise those of the species. */
export function chooseFrequencies(breed: FrequencyTable | null, species: FrequencyTable): FrequencyTable {
  return breed && breed.animals >= minimumBreedSample && breed.panel === species.panel ? breed : species;
}

interface Heterozygosity {
  readonly marker: string;
  readonly expected: number;
  readonly observed: number;
  readonly animals: number;
}

/**
 * A deficit of heterozygotes over all markers indicates a mixture of breeds or lines, and theta is that deficit (F_IT;
 * Wright 1951). An additional deficit at one marker indicates a null allele (Brookfield 1996).
 */
function structureOf(seen: readonly Heterozygosity[]): { theta: number; nulls: Map<string, number> } {
  const varied = seen.filter(({ expected }) => expected > 0.05);
  const deficits = varied.map(({ expected, observed }) => 1 - observed / expected).toSorted((a, b) => a - b);
  const deficit = Math.max(0, deficits[Math.floor(deficits.length / 2)] ?? 0);
  const nulls = varied.flatMap(({ marker, expected, observed, animals }): [string, number][] => {
    const hidden = ((1 - deficit) * expected - observed) / (1 + expected);
    // Exceeded by chance once in 40 markers.
    const chance = (2 * Math.sqrt((observed * (1 - observed)) / animals)) / (1 + expected);
    return hidden > chance ? [[marker, Math.min(0.3, hidden)]] : [];
  });
  return { theta: Math.min(MAX_THETA, Math.max(MIN_THETA, deficit)), nulls: new Map(nulls) };
}
