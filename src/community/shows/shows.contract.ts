import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { dateField } from '#shared/forms/date-field.ts';
import { searchField } from '#shared/forms/search-field.ts';
import { countryCodeField, optionalText, requiredText } from '#shared/forms/form-fields.ts';
import { page, paged, size } from '#shared/forms/paging-fields.ts';
import { versionField } from '#shared/forms/version.ts';
import { showStands, showStates } from './shows.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post } = apiRoutes('shows');
const requestsAdmin = apiRoutes('requests (admin)');
const search = searchField();
const stand = z.enum(showStands, 'Choose a stand.');

const Show = z.object({
  id: z.number(),
  showName: z.string(),
  clubName: z.string(),
  showDate: z.iso.date(),
  entries: z.number(),
  place: z.string(),
  address: z.string(),
  country: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  note: z.string(),
  stand,
  state: z.enum(showStates),
  answer: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Show = z.infer<typeof Show>;

const AdminShow = Show.extend({ person: z.string(), email: z.string() });
export type AdminShow = z.infer<typeof AdminShow>;

const fields = z.object({
  showName: requiredText(120),
  clubName: requiredText(120),
  showDate: dateField('Choose a date.'),
  entries: z
    .number('Enter a number of 1 or more.')
    .int('Enter a whole number.')
    .min(1, 'Enter a number of 1 or more.')
    .max(50_000, 'Enter a number up to 50,000.'),
  stand,
  place: requiredText(120),
  address: requiredText(300),
  country: countryCodeField,
  contactName: requiredText(120),
  contactPhone: requiredText(30),
  note: optionalText(1000),
});
export type ShowInput = z.infer<typeof fields>;

/** Requests for display stands at shows (business rules 3.12). */
export const showsContract = {
  list: get('/my/shows', 'Lists your display stand requests')
    .input(
      z.object({
        page,
        size,
        search,
        state: z.union([z.enum(showStates), z.literal('ALL')]).default('ALL'),
        sort: z.enum(['date', '-date', 'name', '-name']).default('-date'),
      }),
    )
    .output(paged(Show)),
  /** Errors: 428 with field errors; `showName` if a stand for the same show and date was already requested. */
  ask: post('/my/shows', 'Requests a display stand', { successStatus: 201 }).input(fields).output(Show),
  withdraw: post('/my/shows/{id}/withdraw', 'Withdraws a display stand request').input(z.object({ id })).output(Show),
  adminList: requestsAdmin
    .get('/admin/shows', 'Lists all display stand requests')
    .input(
      z.object({
        page,
        size,
        search,
        state: z.union([z.enum(showStates), z.enum(['OPEN', 'ALL'])]).default('OPEN'),
        sort: z.enum(['date', '-date', 'name', '-name']).default('date'),
      }),
    )
    .output(paged(AdminShow)),
  move: requestsAdmin
    .post(
      '/admin/shows/{id}/state',
      'Approves, declines, sends or closes a display stand request, and emails the requester',
    )
    .input(
      z.object({
        id,
        /** The state that the page showed. */
        version: versionField,
        to: z.enum(['APPROVED', 'SENT', 'DONE', 'DECLINED']),
        answer: z.string().trim().max(300).default(''),
      }),
    )
    .output(z.object({ ok: z.literal(true) })),
};
