import type { Ctx } from '#platform/context/context.ts';
import { expireTransfers } from './decide-transfer.service.ts';

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
