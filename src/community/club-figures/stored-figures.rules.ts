import { z } from 'zod';
import { figureStatuses } from './figures.rules.ts';

/** Figures of a breed and test, as they were published. */
export const storedGroups = z.array(z.object({ statuses: z.array(z.enum(figureStatuses)), count: z.number() }));
/** Which animals each of them counted, by what was read of them. */
export const storedCounted = z.record(z.string(), z.array(z.number()));
