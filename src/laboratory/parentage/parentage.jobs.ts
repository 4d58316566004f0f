import type { SliceJobs } from '#platform/context/job-definition.ts';
import { analyseRequest } from './analysis.service.ts';
import { expireRequests, cancelOrderOfEndedRequest } from './end-request.service.ts';
import { recordParentagePayment } from './pay-for-request.service.ts';
import { resumeWaitingRequests } from './resume-waiting-requests.service.ts';

export const parentageJobs: SliceJobs = {
  handlers: {
    'parentage.analyse': (ctx, data: { requestId: number }) => analyseRequest(ctx, data),
    'parentage.paid': (ctx, data: { orderId: number }) => recordParentagePayment(ctx, data),
    'parentage.give_up_order': (ctx, data: { orderId: number }) => cancelOrderOfEndedRequest(ctx, data),
    'parentage.waiting': (ctx) => resumeWaitingRequests(ctx),
    'parentage.expire': (ctx) => expireRequests(ctx),
  },
  schedules: { 'parentage.waiting': '*/15 * * * *', 'parentage.expire': '20 3 * * *' },
};
