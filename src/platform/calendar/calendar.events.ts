import { definePort } from '#platform/events/events.service.ts';
import type { CalendarEntry } from './calendar.rules.ts';

export interface CalendarQuery {
  personId: string;
  countryCode: string;
  /** In whose days moments are counted. */
  timeZone: string;
  /** Today in that zone. */
  today: string;
  from: string;
  to: string;
}

/** Entries for the calendar of an account. Each slice whose dates belong in it adds its own; those outside the range are left out afterwards. */
export const calendarEntries = definePort<CalendarQuery, CalendarEntry[]>('calendar.entries');
