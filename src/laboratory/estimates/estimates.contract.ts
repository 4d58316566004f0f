import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { id } from '#shared/forms/id-field.ts';

const Estimate = z.object({
  testId: z.number(),
  name: z.string(),
  /** "Not tested. Estimated from relatives: 25% carrier (10% to 40%)." */
  text: z.string(),
  /** Probability of at least one copy. */
  share: z.number(),
  method: z.enum(['exact', 'simulated']),
  /** Standard error of the shares; 0 if exact. */
  standardError: z.number(),
  /** Whether it depends on the variant's frequency, and therefore has a range. */
  hasRange: z.boolean(),
  /** Whether the frequency of the variant in the breed is published, or assumed. */
  hasBreedFigure: z.boolean(),
  /** Number of relatives whose results were used. */
  relatives: z.number(),
});
export type Estimate = z.infer<typeof Estimate>;

const FoundEstimates = z.object({
  estimates: z.array(Estimate),
  /** Tests with contradicting results in the family, and the animals. */
  contradictions: z.array(z.object({ name: z.string(), animals: z.array(z.string()) })),
});
export type FoundEstimates = z.infer<typeof FoundEstimates>;

const { get } = apiRoutes('animals');

export const estimatesContract = {
  find: get(
    '/my/animals/{id}/estimates',
    "Estimates results of tests that an animal has not had, from relatives' results that you can view; estimates are not test results",
  )
    .input(z.object({ id }))
    .output(FoundEstimates),
};
