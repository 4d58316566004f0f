import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { dateField } from '#shared/forms/date-field.ts';
import { searchField } from '#shared/forms/search-field.ts';
import { optionalText, requiredText } from '#shared/forms/form-fields.ts';
import { page, paged, size } from '#shared/forms/paging-fields.ts';
import { acmKinds, acmStates, MAX_FORMS } from './acm-forms.rules.ts';
import { identityGrades } from '#animals/collection/custody.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post } = apiRoutes('declaration forms');
const requestsAdmin = apiRoutes('requests (admin)');
const laboratory = apiRoutes('laboratory');

const FormRequest = z.object({
  id: z.number(),
  kind: z.enum(acmKinds),
  quantity: z.number(),
  lostNumber: z.string().nullable(),
  address: z.string(),
  note: z.string(),
  state: z.enum(acmStates),
  answer: z.string().nullable(),
  /** The numbers of the forms that were sent, and how many of them the laboratory has recorded. */
  numbers: z.array(z.string()),
  used: z.number(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type FormRequest = z.infer<typeof FormRequest>;

const AdminFormRequest = FormRequest.extend({ person: z.string(), email: z.string() });
export type AdminFormRequest = z.infer<typeof AdminFormRequest>;

/** Pre-numbered declaration forms on paper (business rules 3.13). */
export const acmFormsContract = {
  list: get('/my/acm-form-requests', 'Lists your requests for paper forms')
    .input(
      z.object({
        page,
        size,
        search: searchField(60),
        state: z.union([z.enum(acmStates), z.literal('ALL')]).default('ALL'),
        sort: z.enum(['date', '-date']).default('-date'),
      }),
    )
    .output(paged(FormRequest)),
  /** Errors: 428 for `quantity`, `lostNumber`, `address`; 409 if a request of this kind is already pending. */
  ask: post('/my/acm-form-requests', 'Requests numbered forms, or a replacement for a lost form', {
    successStatus: 201,
  })
    .input(
      z.object({
        kind: z.enum(acmKinds),
        quantity: z
          .number('Enter a number.')
          .int('Enter a whole number.')
          .min(1, 'Enter 1 or more.')
          .max(MAX_FORMS, `Enter up to ${MAX_FORMS}.`)
          .default(1),
        lostNumber: optionalText(20),
        address: requiredText(300),
        note: optionalText(500),
      }),
    )
    .output(FormRequest),
  print: get('/my/acm-form-requests/{id}/forms.pdf', 'Gets the numbered forms sent to you, as a PDF')
    .input(z.object({ id }))
    .output(z.file()),
  adminList: requestsAdmin
    .get('/admin/acm-form-requests', 'Lists requests for paper forms')
    .input(
      z.object({
        page,
        size,
        search: searchField(60),
        state: z.union([z.enum(acmStates), z.literal('ALL')]).default('REQUESTED'),
        /** If omitted, requests to be sent come first, oldest first. */
        sort: z.enum(['date', '-date', 'name', '-name']).optional(),
      }),
    )
    .output(paged(AdminFormRequest)),
  send: requestsAdmin
    .post('/admin/acm-form-requests/{id}/send', 'Assigns numbers to the requested forms and emails the requester')
    .input(z.object({ id }))
    .output(z.object({ numbers: z.array(z.string()) })),
  refuse: requestsAdmin
    .post('/admin/acm-form-requests/{id}/void', 'Declines a request for paper forms')
    .input(z.object({ id, reason: requiredText(300) }))
    .output(z.object({ ok: z.literal(true) })),
  adminPrint: requestsAdmin
    .get('/admin/acm-form-requests/{id}/forms.pdf', 'Gets the numbered forms of a request, as a PDF to print and post')
    .input(z.object({ id }))
    .output(z.file()),
  /** Errors: 428 if the number is unknown or used, or if the kit has another entry or a report. */
  keyIn: laboratory
    .post('/lab/paper-declarations', 'Records a paper form that arrived with its kit and grades the sample', {
      successStatus: 201,
    })
    .input(
      z.object({
        number: requiredText(20),
        barcode: requiredText(60),
        name: requiredText(80),
        chipNumber: optionalText(30),
        chipScanned: z.boolean().default(false),
        place: requiredText(120),
        collectedOn: dateField('Choose a date.'),
        ownerName: requiredText(120),
        /**
         * Whether the form confirms its other two statements: about the sample, and about no interest in the animal.
         */
        hasStatements: z.boolean().default(false),
        bothSigned: z.boolean().default(false),
      }),
    )
    .output(z.object({ grade: z.enum(identityGrades) })),
};
