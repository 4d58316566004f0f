import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { checkoutContract } from './checkout.contract.ts';
import { placeOrder } from './checkout.service.ts';
import { findCheckout, findPaymentStatus, startPayment } from './pay.service.ts';

const os = implement(checkoutContract).$context<Ctx>();

export const checkoutApi = {
  placeOrder: os.placeOrder.handler(({ context, input }) => placeOrder(context, input)),
  startPayment: os.startPayment.handler(({ context, input }) => startPayment(context, input)),
  paymentStatus: os.paymentStatus.handler(({ context, input }) => findPaymentStatus(context, input)),
  status: os.status.handler(({ context, input }) =>
    findCheckout(context, { orderId: input.orderId, accessToken: input.access_token }),
  ),
};
