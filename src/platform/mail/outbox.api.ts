import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { outboxContract } from './outbox.contract.ts';
import { cancelMail, listOutbox, retryMail } from './outbox.service.ts';

const os = implement(outboxContract).$context<Ctx>();

export const outboxApi = {
  list: os.list.handler(({ context, input }) => listOutbox(context, input)),
  retry: os.retry.handler(({ context, input }) => retryMail(context, input)),
  cancel: os.cancel.handler(({ context, input }) => cancelMail(context, input)),
};
