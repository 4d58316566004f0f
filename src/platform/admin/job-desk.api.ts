import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { jobDeskContract } from './job-desk.contract.ts';
import { cancelJob, listJobsForDesk, retryJob } from './job-desk.service.ts';

const os = implement(jobDeskContract).$context<Ctx>();

export const jobDeskApi = {
  list: os.list.handler(({ context, input }) => listJobsForDesk(context, input)),
  retry: os.retry.handler(({ context, input }) => retryJob(context, input)),
  cancel: os.cancel.handler(({ context, input }) => cancelJob(context, input)),
};
