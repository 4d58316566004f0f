import type { Ctx } from '#platform/context/context.ts';
import { expireKits, warnOfKitExpiry } from './expiry.service.ts';

const NIGHTLY = 'kits.nightly';

/** Every night: kits that are too old leave, and whoever holds one that soon will be is told. */
export const kitsJobs = {
  handlers: {
    [NIGHTLY]: async (ctx: Ctx) => {
      await expireKits(ctx);
      await warnOfKitExpiry(ctx);
    },
  },
  schedules: { [NIGHTLY]: '10 3 * * *' },
};
