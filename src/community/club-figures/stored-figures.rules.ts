import { z } from 'zod';
import { figureStatuses } from './figures.rules.ts';

/** The published groups of a breed and test, as stored. */
export const storedGroups = z.array(z.object({ statuses: z.array(z.enum(figureStatuses)), count: z.number() }));
/** IDs of the animals that a figure counted, by status. */
export const storedCounted = z.record(z.string(), z.array(z.number()));
