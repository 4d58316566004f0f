import { z } from 'zod';
import { publishable, type Publication } from './figures.rules.ts';

/**
 * Effective population size and founders of a breed, rounded for publication so that they do not identify a pedigree.
 */
export const Population = z.object({
  meanInbreeding: z.number(),
  equivalentGenerations: z.number(),
  effectiveByInbreeding: z.number().nullable(),
  effectiveByCoancestry: z.number().nullable(),
  founders: z.number(),
  effectiveFounders: z.number(),
  effectiveAncestors: z.number(),
});
export type Population = z.infer<typeof Population>;

export interface PopulationAnimal {
  animalId: number;
  ownerId: string;
}

/** Minimum mean number of equivalent generations for an estimate of the effective size from a pedigree. */
export const MIN_GENERATIONS = 2;

/**
 * The animals that may be counted in addition to all that any club counted before, or null if they are too few. All
 * results are treated as one group.
 */
export function countable(
  others: readonly (readonly PopulationAnimal[])[],
  animals: readonly PopulationAnimal[],
): PopulationAnimal[] | null {
  const found = publishable(
    others.map((counted) => asPublication(counted)),
    asPublication(animals).counted,
  );
  return found && found.counted.map(({ animalId, ownerId }) => ({ animalId, ownerId }));
}

export function roundPopulation(figures: Population): Population {
  const whole = (value: number | null) => (value === null ? null : Math.round(value));
  const tenth = (value: number) => Math.round(10 * value) / 10;
  return {
    meanInbreeding: Math.round(1000 * figures.meanInbreeding) / 1000,
    equivalentGenerations: tenth(figures.equivalentGenerations),
    effectiveByInbreeding:
      figures.equivalentGenerations < MIN_GENERATIONS ? null : whole(figures.effectiveByInbreeding),
    effectiveByCoancestry:
      figures.equivalentGenerations < MIN_GENERATIONS ? null : whole(figures.effectiveByCoancestry),
    founders: figures.founders,
    effectiveFounders: tenth(figures.effectiveFounders),
    effectiveAncestors: tenth(figures.effectiveAncestors),
  };
}

function asPublication(animals: readonly PopulationAnimal[]): Publication {
  const counted = animals.map((one) => ({ ...one, status: 'clear' as const }));
  return { counted, groups: [{ statuses: ['clear', 'carrier', 'affected'], count: counted.length }] };
}
