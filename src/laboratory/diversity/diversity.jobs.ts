import type { SliceJobs } from '#platform/context/job-definition.ts';
import { publishReferences } from './breed-reference.service.ts';
import { compose } from './breed-composition.service.ts';

export const diversityJobs: SliceJobs = {
  handlers: {
    'diversity.compose': (ctx, data: { compositionId: number }) => compose(ctx, data),
    'diversity.publish_references': async (ctx) => void (await publishReferences(ctx)),
  },
  schedules: { 'diversity.publish_references': '20 3 * * *' },
};
