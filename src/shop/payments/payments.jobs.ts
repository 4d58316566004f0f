import type { SliceJobs } from '#platform/context/job-definition.ts';
import { expireOrders } from './expire-payments.service.ts';
import { reconcile } from './reconcile.service.ts';
import { remindOfUnpaidOrders } from './unpaid-orders.service.ts';
import { settleRefund } from '#shop/refunds/refunds.service.ts';
import { removeCustomer } from '#shop/saved-cards/saved-cards.service.ts';

export const paymentsJobs: SliceJobs = {
  handlers: {
    'payments.refund': (ctx, data: { refundId: number }) => settleRefund(ctx, data),
    'payments.forget-customer': (ctx, data: { account: string; customerId: string }) => removeCustomer(ctx, data),
    'payments.reconcile': async (ctx) => void (await reconcile(ctx)),
    'payments.expire-orders': async (ctx) => void (await expireOrders(ctx)),
    'payments.remind-unpaid': async (ctx) => void (await remindOfUnpaidOrders(ctx)),
  },
  schedules: {
    'payments.reconcile': '* * * * *',
    'payments.expire-orders': '*/10 * * * *',
    'payments.remind-unpaid': '*/5 * * * *',
  },
};
