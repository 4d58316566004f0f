import type { Ctx } from '#platform/context/context.ts';
import { expireKits, warnOfKitExpiry } from './expiry.service.ts';

const NIGHTLY = 'kits.nightly';

/** Every night: expires kits that are too old, and warns the holders of kits that expire soon. */
export const kitsJobs = {
  handlers: {
    [NIGHTLY]: async (ctx: Ctx) => {
      await expireKits(ctx);
      await warnOfKitExpiry(ctx);
    },
  },
  schedules: { [NIGHTLY]: '10 3 * * *' },
};
