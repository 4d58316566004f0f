import { implement } from '@orpc/server';
import type { Ctx } from '#platform/context/context.ts';
import { cancelPendingOrder } from '#shop/payments/expire-payments.service.ts';
import { quotePending } from '#shop/payments/pending-points.service.ts';
import { ordersContract } from './orders.contract.ts';
import { changeDeliveryAddress } from '#shop/delivery-address/delivery-address.service.ts';
import { listOrders, listPendingOrders } from './order-list.service.ts';
import { findOrder } from './order-detail.service.ts';
import { findLastAddress } from './order-view.service.ts';

const os = implement(ordersContract).$context<Ctx>();

export const ordersApi = {
  history: os.history.handler(({ context, input }) => listOrders(context, input)),
  pending: os.pending.handler(({ context, input }) => listPendingOrders(context, input)),
  pendingTotal: os.pendingTotal.handler(({ context, input }) =>
    quotePending(context, { orderIds: input.order_ids ?? [], loyaltyPoints: input.loyalty_points ?? 0 }),
  ),
  cancelPending: os.cancelPending.handler(({ context, input }) => cancelPendingOrder(context, input)),
  lastAddress: os.lastAddress.handler(({ context }) => findLastAddress(context)),
  find: os.find.handler(({ context, input }) => findOrder(context, input)),
  changeAddress: os.changeAddress.handler(({ context, input: { id, ...address } }) =>
    changeDeliveryAddress(context, { orderId: id, address }),
  ),
};
