import { implement } from '#platform/events/events.service.ts';
import { calendarEntries } from '#platform/calendar/calendar.events.ts';

export const breedingDatesHandlers = [
  implement(calendarEntries, () => import('./breeding-entries.service.ts').then((service) => service.breedingEntries)),
];
