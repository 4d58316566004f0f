import { definePort } from '#platform/events/events.service.ts';
import type { BreedFigure } from './animal-results.rules.ts';

/** How often a breed's tests read clear, carrier or affected, as far as the reader may know it; large enough groups only. */
export const breedFigures = definePort<{ breedId: number; testIds: number[] }, BreedFigure[]>('breed.figures');
