import { implement } from '#platform/events/events.service.ts';
import { calendarEntries } from '#platform/calendar/calendar.events.ts';

export const sharingHandlers = [
  implement(calendarEntries, () => import('./share-entries.service.ts').then((service) => service.shareEntries)),
];
