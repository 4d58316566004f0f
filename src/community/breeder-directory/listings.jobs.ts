import type { Ctx } from '#platform/context/context.ts';
import { checkAllListings, checkListingsOf } from './check-listing.service.ts';

const NIGHTLY = 'listings.nightly';

/** Every night and after a release: recalculates the figures of the listings. */
export const listingsJobs = {
  handlers: {
    [NIGHTLY]: async (ctx: Ctx) => {
      await checkAllListings(ctx);
    },
    'listings.check': checkListingsOf,
  },
  schedules: { [NIGHTLY]: '20 3 * * *' },
};
