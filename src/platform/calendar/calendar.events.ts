import { definePort } from '#platform/events/events.service.ts';
import type { CalendarEntry } from './calendar.rules.ts';

export interface CalendarQuery {
  personId: string;
  countryCode: string;
  /** The time zone that determines dates. */
  timeZone: string;
  /** Today in that zone. */
  today: string;
  from: string;
  to: string;
}

/**
 * Entries for the calendar of an account. Each slice with dates adds its own; those outside the range are filtered out
 * afterwards.
 */
export const calendarEntries = definePort<CalendarQuery, CalendarEntry[]>('calendar.entries');
