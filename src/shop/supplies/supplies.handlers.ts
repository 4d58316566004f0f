import { handle } from '#platform/events/events.service.ts';
import { orderCancelled } from '#shop/orders/orders.events.ts';

export const suppliesHandlers = [
  handle(orderCancelled, () => import('./supply-admin.service.ts').then((service) => service.declineRefundedSupplies)),
];
