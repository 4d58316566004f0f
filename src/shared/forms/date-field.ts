import { z } from 'zod';
import { isCalendarDay } from '#shared/dates.ts';

/** A calendar date in a request, as YYYY-MM-DD. */
export const dateField = (message = 'Enter a valid date.') =>
  z.iso.date({ error: message, abort: true }).refine(isCalendarDay, message);
