import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { jobAdminContract } from './job-admin.contract.ts';
import { cancelJob, listJobsForAdmin, retryJob } from './job-admin.service.ts';

const os = implement(jobAdminContract).$context<Ctx>();

export const jobAdminApi = {
  list: os.list.handler(({ context, input }) => listJobsForAdmin(context, input)),
  retry: os.retry.handler(({ context, input }) => retryJob(context, input)),
  cancel: os.cancel.handler(({ context, input }) => cancelJob(context, input)),
};
