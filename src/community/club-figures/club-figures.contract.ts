import { z } from 'zod';
import { figureStatuses } from './figures.rules.ts';
import { Population } from './population.rules.ts';

/** How often each result of a test occurs in a breed. */
export const Figure = z.object({
  breed: z.string(),
  test: z.string(),
  animals: z.number(),
  owners: z.number(),
  groups: z.array(z.object({ statuses: z.array(z.enum(figureStatuses)), count: z.number() })),
  publishedAt: z.iso.datetime(),
});
export type Figure = z.infer<typeof Figure>;

export const ClubPopulation = Population.extend({
  breed: z.string(),
  animals: z.number(),
  owners: z.number(),
  publishedAt: z.iso.datetime(),
});
export type ClubPopulation = z.infer<typeof ClubPopulation>;
