import type { SliceJobs } from '#platform/context/job-definition.ts';
import { publishReferences } from './breed-reference.service.ts';
import { measureGenomes, publishInbreeding } from './inbreeding-reference.service.ts';
import { compose } from './breed-composition.service.ts';

export const diversityJobs: SliceJobs = {
  handlers: {
    'diversity.compose': (ctx, data: { compositionId: number }) => compose(ctx, data),
    'diversity.publish_references': async (ctx) => {
      await publishReferences(ctx);
      await measureGenomes(ctx);
      await publishInbreeding(ctx);
    },
  },
  schedules: { 'diversity.publish_references': '20 3 * * *' },
};
