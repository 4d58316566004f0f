import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { newsletterContract } from './newsletter.contract.ts';
import { confirmSubscription, leaveNewsletter, subscribe } from './newsletter.service.ts';

const os = implement(newsletterContract).$context<Ctx>();

export const newsletterApi = {
  subscribe: os.subscribe.handler(({ context, input }) => subscribe(context, input)),
  confirm: os.confirm.handler(({ context, input }) => confirmSubscription(context, input)),
  leave: os.leave.handler(({ context, input }) => leaveNewsletter(context, input)),
};
