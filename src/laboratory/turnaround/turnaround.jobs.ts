import type { SliceJobs } from '#platform/context/job-definition.ts';
import { measureTurnaround } from './measure-turnaround.service.ts';

export const turnaroundJobs: SliceJobs = {
  handlers: { 'turnaround.measure': (ctx) => measureTurnaround(ctx) },
  schedules: { 'turnaround.measure': '10 3 * * *' },
};
