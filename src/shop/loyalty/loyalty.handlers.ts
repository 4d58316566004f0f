import { implement } from '#platform/events/events.service.ts';
import { calendarEntries } from '#platform/calendar/calendar.events.ts';

export const loyaltyHandlers = [
  implement(calendarEntries, () => import('./expiry-entries.service.ts').then((service) => service.expiryEntries)),
];
