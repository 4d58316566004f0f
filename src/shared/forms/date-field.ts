import { z } from 'zod';
import { isCalendarDay } from '#shared/dates.ts';

/** A day of the calendar that a request names, as YYYY-MM-DD. */
export const dateField = (message = 'Enter a valid date.') =>
  z.iso.date({ error: message, abort: true }).refine(isCalendarDay, message);
