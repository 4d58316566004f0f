import type { Ctx } from '#platform/context/context.ts';
import { reviewFigures } from '#community/club-figures/figures-review.service.ts';
import { publishFigures } from '#community/club-figures/figures.service.ts';
import { publishPopulations } from '#community/club-figures/population.service.ts';

const NIGHTLY = 'clubs.figures';

/** Publishes the figures of clubs every night. */
export const clubsJobs = {
  handlers: {
    [NIGHTLY]: async (ctx: Ctx) => {
      await reviewFigures(ctx);
      await publishFigures(ctx);
      await publishPopulations(ctx);
    },
  },
  schedules: { [NIGHTLY]: '10 3 * * *' },
};
