import { implement } from '#platform/events/events.service.ts';
import { calendarEntries } from './calendar.events.ts';

export const calendarHandlers = [
  implement(calendarEntries, () => import('./own-dates.service.ts').then((service) => service.ownEntries)),
];
