import { handle, implement } from '#platform/events/events.service.ts';
import { calendarEntries } from '#platform/calendar/calendar.events.ts';
import { animalsTransferred } from '#animals/transfers/transfers.events.ts';
import { orderCancelled } from '#shop/orders/orders.events.ts';

export const parentageHandlers = [
  handle(animalsTransferred, () =>
    import('./end-request.service.ts').then((service) => service.cancelParentageOfAnimals),
  ),
  handle(orderCancelled, () => import('./end-request.service.ts').then((service) => service.endRefundedRequest)),
  implement(calendarEntries, () =>
    import('#laboratory/parentage-consents/request-entries.service.ts').then((service) => service.requestEntries),
  ),
];
