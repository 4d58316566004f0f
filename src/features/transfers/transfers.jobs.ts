import type { Ctx } from '#app/context.ts';
import { expireTransfers } from './deciding.service.ts';

const NIGHTLY = 'transfers.nightly';

/** Every night: offers whose time is over end, and their sellers are told. */
export const transfersJobs = {
  handlers: {
    [NIGHTLY]: async (ctx: Ctx) => {
      await expireTransfers(ctx);
    },
  },
  schedules: { [NIGHTLY]: '40 2 * * *' },
};
