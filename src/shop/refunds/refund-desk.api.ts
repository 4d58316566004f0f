import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { refundDeskContract } from './refund-desk.contract.ts';
import { listRefunds, recordSentRefund } from './refund-desk.service.ts';

const os = implement(refundDeskContract).$context<Ctx>();

export const refundDeskApi = {
  list: os.list.handler(({ context, input }) => listRefunds(context, input)),
  sent: os.sent.handler(({ context, input }) => recordSentRefund(context, input)),
};
