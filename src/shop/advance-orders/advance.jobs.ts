import type { SliceJobs } from '#platform/context/job-definition.ts';
import { followAdvanceOrders } from './advance-answers.service.ts';

export const advanceJobs: SliceJobs = {
  handlers: { 'advance.follow': (ctx) => followAdvanceOrders(ctx) },
  schedules: { 'advance.follow': '*/5 * * * *' },
};
