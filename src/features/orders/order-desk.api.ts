import { implement } from '@orpc/server';
import type { Ctx } from '#app/context.ts';
import { receiveTransfer } from '#features/payments/transfers.service.ts';
import { reviewOrder } from '#features/payments/review.service.ts';
import { refundOrder } from '#features/payments/refunds.service.ts';
import { orderDeskContract } from './order-desk.contract.ts';
import { findDeskOrder, listDeskOrders } from './order-desk.service.ts';
import { markShipmentDelivered, shipOrder } from './shipping.service.ts';

const os = implement(orderDeskContract).$context<Ctx>();

export const orderDeskApi = {
  list: os.list.handler(({ context, input }) => listDeskOrders(context, input)),
  find: os.find.handler(({ context, input }) => findDeskOrder(context, input)),
  ship: os.ship.handler(({ context, input }) =>
    shipOrder(context, { orderId: input.id, carrier: input.carrier, trackingNumber: input.trackingNumber }),
  ),
  delivered: os.delivered.handler(({ context, input }) => markShipmentDelivered(context, { shipmentId: input.id })),
  refund: os.refund.handler(({ context, input }) => refundOrder(context, input)),
  review: os.review.handler(({ context, input }) => reviewOrder(context, input)),
  receivePayment: os.receivePayment.handler(({ context, input }) => receiveTransfer(context, input)),
};
