import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { reorder } from '#shop/orders/reorder.service.ts';
import { returnsContract } from './returns.contract.ts';
import { cancelOrder, requestReturn } from './returns.service.ts';
import { offerWithdrawal, withdraw } from './withdrawals.service.ts';

const os = implement(returnsContract).$context<Ctx>();

export const returnsApi = {
  cancel: os.cancel.handler(({ context, input }) => cancelOrder(context, input)),
  request: os.request.handler(({ context, input }) => requestReturn(context, input)),
  reorder: os.reorder.handler(({ context, input }) => reorder(context, input)),
  offer: os.offer.handler(({ context, input }) => offerWithdrawal(context, input)),
  withdraw: os.withdraw.handler(({ context, input }) => withdraw(context, input)),
};
