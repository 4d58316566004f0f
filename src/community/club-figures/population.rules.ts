import { z } from 'zod';
import { publishable, type Publication } from './figures.rules.ts';

/** Effective size and founders of a breed, as published: rounded, so that no figure is the fingerprint of a pedigree. */
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

/** Mean equivalent generations from which an effective size can be read from a pedigree. */
export const FEWEST_GENERATIONS = 2;

/** Which animals may be counted beside all that was counted before, by this club and others; null: too few. One result for all of them. */
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

export function roundPopulation(of: Population): Population {
  const whole = (value: number | null) => (value === null ? null : Math.round(value));
  const tenth = (value: number) => Math.round(10 * value) / 10;
  return {
    meanInbreeding: Math.round(1000 * of.meanInbreeding) / 1000,
    equivalentGenerations: tenth(of.equivalentGenerations),
    effectiveByInbreeding: of.equivalentGenerations < FEWEST_GENERATIONS ? null : whole(of.effectiveByInbreeding),
    effectiveByCoancestry: of.equivalentGenerations < FEWEST_GENERATIONS ? null : whole(of.effectiveByCoancestry),
    founders: of.founders,
    effectiveFounders: tenth(of.effectiveFounders),
    effectiveAncestors: tenth(of.effectiveAncestors),
  };
}

function asPublication(animals: readonly PopulationAnimal[]): Publication {
  const counted = animals.map((one) => ({ ...one, status: 'clear' as const }));
  return { counted, groups: [{ statuses: ['clear', 'carrier', 'affected'], count: counted.length }] };
}
