import type { SliceJobs } from '#app/jobs.ts';
import { expireOrders } from './expiry.service.ts';
import { reconcile } from './reconcile.service.ts';
import { settleRefund } from './refunds.service.ts';

export const paymentsJobs: SliceJobs = {
  handlers: {
    'payments.refund': (ctx, data: { refundId: number }) => settleRefund(ctx, data),
    'payments.reconcile': async (ctx) => void (await reconcile(ctx)),
    'payments.expire-orders': async (ctx) => void (await expireOrders(ctx)),
  },
  schedules: { 'payments.reconcile': '* * * * *', 'payments.expire-orders': '*/10 * * * *' },
};
