import type { SliceJobs } from '#app/jobs.ts';
import { sweepDrafts } from './sweep.service.ts';

export const activationJobs: SliceJobs = {
  handlers: { 'activation.sweep': sweepDrafts },
  schedules: { 'activation.sweep': '41 3 * * *' },
};
