import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { receiveTransfer } from '#shop/bank-transfers/transfers.service.ts';
import { cancelUnpaidForBuyer } from '#shop/payments/expire-payments.service.ts';
import { reviewOrder } from '#shop/payments/review.service.ts';
import { decideRefund, refundOrder } from '#shop/refunds/refunds.service.ts';
import { declineReturn, listReturns, receiveKits, receiveParcelBack } from '#shop/returns/admin-returns.service.ts';
import { changeAddressByStaff } from '#shop/delivery-address/delivery-address.service.ts';
import { orderAdminContract } from './order-admin.contract.ts';
import { findAdminOrder, listAdminOrders, suggestAdminRefund } from './order-admin.service.ts';
import { printParcelSheet } from '#shop/fulfilment/parcel-sheet.service.ts';
import { markShipmentDelivered, shipOrder } from '#shop/fulfilment/ship-order.service.ts';

const os = implement(orderAdminContract).$context<Ctx>();

export const orderAdminApi = {
  list: os.list.handler(({ context, input }) => listAdminOrders(context, input)),
  find: os.find.handler(({ context, input }) => findAdminOrder(context, input)),
  ship: os.ship.handler(({ context, input }) => shipOrder(context, { orderId: input.id, ...input })),
  parcelSheet: os.parcelSheet.handler(({ context, input }) => printParcelSheet(context, input.id)),
  delivered: os.delivered.handler(({ context, input }) => markShipmentDelivered(context, { shipmentId: input.id })),
  refund: os.refund.handler(({ context, input }) => refundOrder(context, input)),
  decideRefund: os.decideRefund.handler(({ context, input }) => decideRefund(context, input)),
  suggestRefund: os.suggestRefund.handler(({ context, input }) => suggestAdminRefund(context, input)),
  parcelBack: os.parcelBack.handler(({ context, input }) => receiveParcelBack(context, { shipmentId: input.id })),
  kitsBack: os.kitsBack.handler(({ context, input }) => receiveKits(context, input)),
  returns: os.returns.handler(({ context, input }) => listReturns(context, input)),
  declineReturn: os.declineReturn.handler(({ context, input }) => declineReturn(context, input)),
  cancel: os.cancel.handler(({ context, input }) => cancelUnpaidForBuyer(context, input)),
  changeAddress: os.changeAddress.handler(({ context, input: { id, ...address } }) =>
    changeAddressByStaff(context, { orderId: id, address }),
  ),
  review: os.review.handler(({ context, input }) => reviewOrder(context, input)),
  receivePayment: os.receivePayment.handler(({ context, input }) => receiveTransfer(context, input)),
};
