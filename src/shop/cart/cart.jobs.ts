import type { Ctx } from '#platform/context/context.ts';
import { remindOfCarts } from './cart-reminders.service.ts';
import { sweepCarts } from './cart-sweep.service.ts';

const NIGHTLY = 'cart.nightly';

export const cartJobs = {
  handlers: {
    [NIGHTLY]: async (ctx: Ctx) => {
      await sweepCarts(ctx);
    },
    'cart.remind': async (ctx: Ctx) => {
      await remindOfCarts(ctx);
    },
  },
  schedules: { [NIGHTLY]: '40 2 * * *', 'cart.remind': '15 * * * *' },
};
