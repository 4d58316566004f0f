import type { SliceJobs } from '#app/jobs.ts';
import { analyseRequest } from './analysis.service.ts';

export const parentageJobs: SliceJobs = {
  handlers: { 'parentage.analyse': (ctx, data: { requestId: number }) => analyseRequest(ctx, data) },
};
