import { implement } from '#platform/events/events.service.ts';
import { calendarEntries } from '#platform/calendar/calendar.events.ts';

export const littersHandlers = [
  implement(calendarEntries, () => import('./litter-entries.service.ts').then((service) => service.litterEntries)),
];
