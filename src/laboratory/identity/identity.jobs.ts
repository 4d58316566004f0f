import type { SliceJobs } from '#platform/context/job-definition.ts';
import { compareGenome, compareWaiting } from './compare-genome.service.ts';

export const identityJobs: SliceJobs = {
  handlers: {
    'identity.compare': (ctx, data: { sampleId: number }) => compareGenome(ctx, data),
    'identity.compare_waiting': (ctx) => compareWaiting(ctx),
  },
  schedules: { 'identity.compare_waiting': '40 2 * * *' },
};
