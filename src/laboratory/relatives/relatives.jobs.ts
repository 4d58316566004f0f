import type { SliceJobs } from '#platform/context/job-definition.ts';
import { indexRelatives, indexWaiting } from './index-relatives.service.ts';

export const relativesJobs: SliceJobs = {
  handlers: {
    'relatives.index': (ctx, data: { animalId: number }) => indexRelatives(ctx, data),
    'relatives.index_waiting': (ctx) => indexWaiting(ctx),
  },
  schedules: { 'relatives.index_waiting': '50 2 * * *' },
};
