import type { SliceJobs } from '#app/jobs.ts';
import { endWaiting } from './replacing.service.ts';
import { sweepDrafts } from './sweep.service.ts';

export const activationJobs: SliceJobs = {
  handlers: { 'activation.sweep': sweepDrafts, 'activation.waiting': endWaiting },
  schedules: { 'activation.sweep': '41 3 * * *', 'activation.waiting': '50 3 * * *' },
};
