import { calendarEntries } from '#platform/calendar/calendar.events.ts';
import { handle, implement } from '#platform/events/events.service.ts';
import { allocateKit, kitDelivered, kitReturned, kitSent } from '#shop/orders/orders.events.ts';

export const kitsHandlers = [
  implement(allocateKit, () => import('./kits.service.ts').then((service) => service.allocateKit)),
  handle(kitSent, () => import('./kits.service.ts').then((service) => service.markKitDispatched)),
  handle(kitDelivered, () => import('./kits.service.ts').then((service) => service.markKitDelivered)),
  handle(kitReturned, () => import('./kit-returns.service.ts').then((service) => service.returnKitToStock)),
  implement(calendarEntries, () => import('./kit-entries.service.ts').then((service) => service.kitEntries)),
];
