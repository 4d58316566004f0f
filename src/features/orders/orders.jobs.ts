import type { SliceJobs } from '#app/jobs.ts';
import { completeOldOrders, markOverdueInvoices } from './upkeep.service.ts';

export const ordersJobs: SliceJobs = {
  handlers: {
    'invoices.overdue': async (ctx) => void (await markOverdueInvoices(ctx)),
    'orders.complete': async (ctx) => void (await completeOldOrders(ctx)),
  },
  schedules: { 'invoices.overdue': '5 0 * * *', 'orders.complete': '20 0 * * *' },
};
