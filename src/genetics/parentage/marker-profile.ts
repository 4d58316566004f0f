/** DNA profiles of one animal on one marker panel, and the allele frequencies they are weighed with. */
import type { Genotype } from './parentage-likelihood.ts';

export interface MarkerProfile {
  readonly animal: string;
  /** Panel identity, for example "STR-ISAG2006-K9": profiles of different panels are never compared. */
  readonly panel: string;
  /** Called markers only; sex markers excluded. */
  readonly markers: ReadonlyMap<string, Genotype>;
}

export interface FrequencyTable {
  readonly panel: string;
  /** What the frequencies describe, for example a breed or "all dogs"; shown with every result. */
  readonly population: string;
  /** Animals behind the frequencies. */
  readonly animals: number;
  /** Marker to allele to frequency. */
  readonly markers: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/**
 * Frequency of an allele with the floors of genetics reference B4: an allele that the table does not know counts as (0+1)/(2N+2), one that it
 * knows never less than 1/(2N).
 */
export function alleleFrequency(table: FrequencyTable, marker: string, allele: string): number {
  const known = table.markers.get(marker)?.get(allele);
  if (known === undefined) return 1 / (2 * table.animals + 2);
  return Math.max(known, 1 / (2 * table.animals));
}

/** Counts alleles over profiles. Breed tables are for 50 animals or more; below that use the species table (genetics reference B4). */
export function countFrequencies(
  profiles: readonly MarkerProfile[],
  panel: string,
  population: string,
): FrequencyTable {
  const counts = new Map<string, Map<string, number>>();
  for (const profile of profiles) {
    for (const [marker, genotype] of profile.markers) {
      const alleles = counts.get(marker) ?? new Map<string, number>();
      for (const allele of genotype) alleles.set(allele, (alleles.get(allele) ?? 0) + 1);
      counts.set(marker, alleles);
    }
  }
  const markers = new Map<string, Map<string, number>>();
  for (const [marker, alleles] of counts) {
    const total = [...alleles.values()].reduce((sum, count) => sum + count, 0);
    markers.set(marker, new Map([...alleles].map(([allele, count]) => [allele, count / total])));
  }
  return { panel, population, animals: profiles.length, markers };
}

export const minimumBreedSample = 50;

/** The breed's own frequencies when enough animals stand behind them, else those of the species. */
export function chooseFrequencies(breed: FrequencyTable | null, species: FrequencyTable): FrequencyTable {
  return breed && breed.animals >= minimumBreedSample && breed.panel === species.panel ? breed : species;
}
