import type { SliceJobs } from '#platform/context/job-definition.ts';
import { mailStatements, remindOfInvoices } from '#shop/invoices/payment-reminders.service.ts';
import { notifyLaterDates } from '#shop/fulfilment/notify-later-dates.service.ts';
import { completeOldOrders, markOverdueInvoices } from './close-old-orders.service.ts';

export const ordersJobs: SliceJobs = {
  handlers: {
    'invoices.overdue': async (ctx) => void (await markOverdueInvoices(ctx)),
    'invoices.remind': async (ctx) => void (await remindOfInvoices(ctx)),
    'invoices.statements': async (ctx) => void (await mailStatements(ctx)),
    'orders.notify_later_dates': async (ctx) => void (await notifyLaterDates(ctx)),
    'orders.complete': async (ctx) => void (await completeOldOrders(ctx)),
  },
  schedules: {
    'invoices.overdue': '5 0 * * *',
    'invoices.remind': '30 6 * * *',
    'invoices.statements': '0 7 1 * *',
    'orders.notify_later_dates': '40 6 * * *',
    'orders.complete': '20 0 * * *',
  },
};
