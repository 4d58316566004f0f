import type { SliceJobs } from '#app/slice-jobs.ts';
import { compose } from './composing.service.ts';

export const diversityJobs: SliceJobs = {
  handlers: { 'diversity.compose': (ctx, data: { compositionId: number }) => compose(ctx, data) },
};
