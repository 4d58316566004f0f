import { definePort } from '#platform/events/events.service.ts';
import type { BreedFigure } from './animal-results.rules.ts';

/** How often a breed's tests read clear, carrier or affected, as far as this person may know it; large enough groups only. */
export const breedFigures = definePort<{ breedId: number; testIds: number[]; personId: string }, BreedFigure[]>(
  'breed.figures',
);
