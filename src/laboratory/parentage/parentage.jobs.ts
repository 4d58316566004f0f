import type { SliceJobs } from '#platform/context/slice-jobs.ts';
import { analyseRequest } from './analysis.service.ts';
import { expireRequests } from './end-request.service.ts';
import { takePayment } from './pay-for-request.service.ts';
import { takeUpWaiting } from './resume-waiting-requests.service.ts';

export const parentageJobs: SliceJobs = {
  handlers: {
    'parentage.analyse': (ctx, data: { requestId: number }) => analyseRequest(ctx, data),
    'parentage.paid': (ctx, data: { orderId: number }) => takePayment(ctx, data),
    'parentage.waiting': (ctx) => takeUpWaiting(ctx),
    'parentage.expire': (ctx) => expireRequests(ctx),
  },
  schedules: { 'parentage.waiting': '*/15 * * * *', 'parentage.expire': '20 3 * * *' },
};
