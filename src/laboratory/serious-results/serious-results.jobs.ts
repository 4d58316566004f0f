import type { Ctx } from '#platform/context/context.ts';
import { releaseScheduled } from './request-release.service.ts';

const RELEASES = 'lab.scheduled-releases';

/** Releases results whose quiet hours are over, every five minutes. */
export const seriousResultsJobs = {
  handlers: {
    [RELEASES]: async (ctx: Ctx) => {
      await releaseScheduled(ctx);
    },
  },
  schedules: { [RELEASES]: '*/5 * * * *' },
};
