import type { SliceJobs } from '#platform/context/job-definition.ts';
import { releaseLateStock } from './stock.service.ts';

export const stockJobs: SliceJobs = {
  handlers: { 'stock.release': async (ctx) => void (await releaseLateStock(ctx)) },
  schedules: { 'stock.release': '* * * * *' },
};
