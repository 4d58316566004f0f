import type { Ctx } from '#platform/context/context.ts';
import { expireTransfers } from './decide-transfer.service.ts';

const NIGHTLY = 'transfers.nightly';

/** Every night: expires overdue offers and notifies their sellers. */
export const transfersJobs = {
  handlers: {
    [NIGHTLY]: async (ctx: Ctx) => {
      await expireTransfers(ctx);
    },
  },
  schedules: { [NIGHTLY]: '40 2 * * *' },
};
