import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { dateField } from '#shared/forms/date-field.ts';
import { requiredText } from '#shared/forms/form-fields.ts';
import { id } from '#shared/forms/id-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { calendarKinds, MAX_DAYS, NOTE_LENGTH, TITLE_LENGTH } from './calendar.rules.ts';

const { get, post, put, remove } = apiRoutes('calendar');

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
  list: get(
    '/my/calendar',
    `Lists calendar entries for your animals, samples and account over a period of up to ${MAX_DAYS} days, by default this month and the next two`,
  )
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
  findDate: get('/my/calendar/dates/{id}', 'Gets a personal date')
    .input(z.object({ id }))
    .output(z.object({ id: z.number(), onDay: z.iso.date(), title: z.string(), note: z.string() })),
  addDate: post('/my/calendar/dates', 'Adds a personal date')
    .input(z.object(typed))
    .output(z.object({ id: z.number() })),
  changeDate: put('/my/calendar/dates/{id}', 'Changes a personal date')
    .input(z.object({ id, ...typed }))
    .output(Ok),
  removeDate: remove('/my/calendar/dates/{id}', 'Removes a personal date').input(z.object({ id })).output(Ok),
  feed: get(
    '/my/calendar/feed',
    'Gets the time your calendar feed address was created, but never the address itself',
  ).output(z.object({ createdAt: z.iso.datetime().nullable() })),
  createFeed: post(
    '/my/calendar/feed',
    'Creates the address of your calendar feed; an earlier address stops working',
  ).output(z.object({ path: z.string() })),
  removeFeed: remove('/my/calendar/feed', 'Turns off your calendar feed').output(Ok),
  read: get('/calendar/{token}', 'Gets a calendar feed (iCalendar) by its secret address')
    .input(z.object({ token: z.string().max(100) }))
    .output(z.string()),
};
