import { implement } from '#platform/events/events.service.ts';
import { calendarEntries } from '#platform/calendar/calendar.events.ts';

export const transfersHandlers = [
  implement(calendarEntries, () => import('./offer-entries.service.ts').then((service) => service.offerEntries)),
];
