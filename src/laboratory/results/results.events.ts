import { definePort } from '#platform/events/events.service.ts';
import type { BreedFigure } from './animal-results.rules.ts';

/**
 * Frequencies of clear, carrier and affected results in a breed, as far as this person can view them; only of large
 * enough groups.
 */
export const breedFigures = definePort<{ breedId: number; testIds: number[]; personId: string }, BreedFigure[]>(
  'breed.figures',
);
