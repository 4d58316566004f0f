import type { Ctx } from '#app/context.ts';
import { sweepCarts } from './cart-sweep.service.ts';

const NIGHTLY = 'cart.nightly';

export const cartJobs = {
  handlers: {
    [NIGHTLY]: async (ctx: Ctx) => {
      await sweepCarts(ctx);
    },
  },
  schedules: { [NIGHTLY]: '40 2 * * *' },
};
