import type { Ctx } from '#platform/context/context.ts';
import { expirePoints, releaseDuePoints, warnOfPointsExpiry } from './points-schedule.service.ts';
import { releaseWaitingPoints } from './release-pending-points.service.ts';

const NIGHTLY = 'loyalty.nightly';
const WAITING = 'loyalty.waiting_tests';

/** Every night: points that have waited long enough become available, points that are too old go. */
export const loyaltyJobs = {
  handlers: {
    [NIGHTLY]: async (ctx: Ctx) => {
      await releaseDuePoints(ctx);
      await expirePoints(ctx);
      await warnOfPointsExpiry(ctx);
    },
    [WAITING]: releaseWaitingPoints,
  },
  schedules: { [NIGHTLY]: '20 2 * * *', [WAITING]: '*/10 * * * *' },
};
