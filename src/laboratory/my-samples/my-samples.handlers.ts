import { implement } from '#platform/events/events.service.ts';
import { calendarEntries } from '#platform/calendar/calendar.events.ts';

export const mySamplesHandlers = [
  implement(calendarEntries, () => import('./sample-entries.service.ts').then((service) => service.sampleEntries)),
];
