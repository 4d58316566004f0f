import { oc } from '@orpc/contract';
import { z } from 'zod';
import { dateField } from '#shared/forms/date-field.ts';
import { requiredText } from '#shared/forms/form-fields.ts';
import { id } from '#shared/forms/id-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { calendarKinds, MOST_DAYS, NOTE_LENGTH, TITLE_LENGTH } from './calendar.rules.ts';

const tags = ['calendar'];

const Entry = z.object({
  key: z.string(),
  kind: z.enum(calendarKinds),
  on: z.iso.date(),
  until: z.iso.date().nullable(),
  title: z.string(),
  note: z.string().nullable(),
  path: z.string().nullable(),
  animalId: z.number().nullable(),
});
export type Entry = z.infer<typeof Entry>;

const typed = {
  onDay: dateField(),
  title: requiredText(TITLE_LENGTH),
  note: z.string().trim().max(NOTE_LENGTH, `This field have maximum ${NOTE_LENGTH} characters`).default(''),
};

export const calendarContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/my/calendar',
      tags,
      summary: `Lists calendar entries for your animals, samples and account over a period of up to ${MOST_DAYS} days, by default this month and the next two`,
    })
    .input(z.object({ from: dateField().optional(), to: dateField().optional() }))
    .output(
      z.object({
        entries: z.array(Entry),
        from: z.iso.date(),
        today: z.iso.date(),
        timeZone: z.string(),
        isZoneChosen: z.boolean(),
      }),
    ),
  findDate: oc
    .route({ method: 'GET', path: '/my/calendar/dates/{id}', tags, summary: 'Gets a personal date' })
    .input(z.object({ id }))
    .output(z.object({ id: z.number(), onDay: z.iso.date(), title: z.string(), note: z.string() })),
  addDate: oc
    .route({ method: 'POST', path: '/my/calendar/dates', tags, summary: 'Adds a personal date' })
    .input(z.object(typed))
    .output(z.object({ id: z.number() })),
  changeDate: oc
    .route({ method: 'PUT', path: '/my/calendar/dates/{id}', tags, summary: 'Changes a personal date' })
    .input(z.object({ id, ...typed }))
    .output(Ok),
  removeDate: oc
    .route({ method: 'DELETE', path: '/my/calendar/dates/{id}', tags, summary: 'Removes a personal date' })
    .input(z.object({ id }))
    .output(Ok),
  feed: oc
    .route({
      method: 'GET',
      path: '/my/calendar/feed',
      tags,
      summary: 'Gets the time your calendar feed address was created, but never the address itself',
    })
    .output(z.object({ createdAt: z.iso.datetime().nullable() })),
  createFeed: oc
    .route({
      method: 'POST',
      path: '/my/calendar/feed',
      tags,
      summary: 'Creates the address of your calendar feed; an earlier address stops working',
    })
    .output(z.object({ path: z.string() })),
  removeFeed: oc
    .route({ method: 'DELETE', path: '/my/calendar/feed', tags, summary: 'Turns off your calendar feed' })
    .output(Ok),
  read: oc
    .route({
      method: 'GET',
      path: '/calendar/{token}',
      tags,
      summary: 'Gets a calendar feed (iCalendar) by its secret address',
    })
    .input(z.object({ token: z.string().max(100) }))
    .output(z.string()),
};
