import type { SliceJobs } from '#platform/context/slice-jobs.ts';
import { endExtras, takeExtraPayment } from '#animals/extra-tests/order-extra-tests.service.ts';
import { endWaiting } from './replace-kit.service.ts';
import { sweepDrafts } from './sweep.service.ts';

export const activationJobs: SliceJobs = {
  handlers: {
    'activation.sweep': sweepDrafts,
    'activation.waiting': endWaiting,
    'activation.extras_paid': (ctx, data: { orderId: number }) => takeExtraPayment(ctx, data),
    'activation.extras_ended': (ctx, data: { orderId: number }) => endExtras(ctx, data),
  },
  schedules: { 'activation.sweep': '41 3 * * *', 'activation.waiting': '50 3 * * *' },
};
