import type { SliceJobs } from '#platform/context/job-definition.ts';
import { compose } from './breed-composition.service.ts';

export const diversityJobs: SliceJobs = {
  handlers: { 'diversity.compose': (ctx, data: { compositionId: number }) => compose(ctx, data) },
};
