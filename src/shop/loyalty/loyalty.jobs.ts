import type { Ctx } from '#platform/context/context.ts';
import { expirePoints, releaseDuePoints, warnOfPointsExpiry } from './points-schedule.service.ts';
import { settleWaitingTransfers } from './release-pending-points.service.ts';

const NIGHTLY = 'loyalty.nightly';
const WAITING = 'loyalty.waiting_tests';

/** Nightly: releases points after their waiting period and expires old ones. */
export const loyaltyJobs = {
  handlers: {
    [NIGHTLY]: async (ctx: Ctx) => {
      await releaseDuePoints(ctx);
      await expirePoints(ctx);
      await warnOfPointsExpiry(ctx);
    },
    [WAITING]: settleWaitingTransfers,
  },
  schedules: { [NIGHTLY]: '20 2 * * *', [WAITING]: '*/10 * * * *' },
};
