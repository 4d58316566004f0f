import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { asDownload } from '#platform/context/download.service.ts';
import { reorderAsGuest } from '#shop/orders/reorder.service.ts';
import { changeGuestAddress } from '#shop/delivery-address/delivery-address.service.ts';
import { guestOrdersContract } from './guest-orders.contract.ts';
import {
  cancelGuestOrder,
  findGuestOrder,
  lookUpOrder,
  offerAccountForOrder,
  printReceipt,
} from './guest-orders.service.ts';

const os = implement(guestOrdersContract).$context<Ctx>();

export const guestOrdersApi = {
  lookUp: os.lookUp.handler(({ context, input }) => lookUpOrder(context, input)),
  find: os.find.handler(({ context, input }) =>
    findGuestOrder(context, { orderId: input.orderId, accessToken: input.access_token }),
  ),
  receipt: os.receipt.handler(async ({ context, input }) =>
    asDownload(context, await printReceipt(context, { orderId: input.orderId, accessToken: input.access_token })),
  ),
  cancel: os.cancel.handler(({ context, input }) => cancelGuestOrder(context, input)),
  changeAddress: os.changeAddress.handler(({ context, input: { orderId, accessToken, ...address } }) =>
    changeGuestAddress(context, { orderId, accessToken, address }),
  ),
  reorder: os.reorder.handler(({ context, input }) => reorderAsGuest(context, input)),
  offerAccount: os.offerAccount.handler(({ context, input }) => offerAccountForOrder(context, input)),
};
