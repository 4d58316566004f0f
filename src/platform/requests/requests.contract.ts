import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { page, paged, size } from '#shared/forms/paging-fields.ts';
import { formKinds, messageKinds, requestStates } from './requests.rules.ts';
import { mailStates } from '#platform/mail/kinds.rules.ts';
import { id } from '#shared/forms/id-field.ts';
import { versionField } from '#shared/forms/version.ts';

const form = z.enum(formKinds);
const state = z.enum(requestStates);
const { get, post } = apiRoutes('forms');
const requestsAdmin = apiRoutes('requests (admin)');
/** Stored in the history of the request. */
const reason = z.string().trim().max(200).optional();

/** The field "security" of the specification's contact-style form: a challenge and its solution. */
const security = z.string().max(300).default('');
/** Honeypot: the field is hidden, so only bots fill it in. */
const homepage = z.string().max(300).default('');

const RequestRow = z.object({
  id: z.number(),
  number: z.string(),
  form,
  title: z.string(),
  state,
  name: z.string(),
  email: z.string(),
  summary: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type RequestRow = z.infer<typeof RequestRow>;

const RequestView = RequestRow.extend({
  countryCode: z.string().nullable(),
  personId: z.string().nullable(),
  version: z.string(),
  answers: z.record(z.string(), z.string()),
  readable: z.array(z.tuple([z.string(), z.string()])),
  next: z.array(state),
  files: z.array(z.object({ id: z.number(), name: z.string(), sizeBytes: z.number() })),
  messages: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(messageKinds),
      body: z.string(),
      author: z.string(),
      mailState: z.enum(mailStates).nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  events: z.array(
    z.object({
      from: z.string().nullable(),
      to: z.string().nullable(),
      reason: z.string().nullable(),
      actor: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});
export type RequestView = z.infer<typeof RequestView>;

const text = (max: number) =>
  z
    .string('This field is required')
    .trim()
    .min(1, 'This field is required')
    .max(max, `This field have maximum ${max} characters`);

export const requestsContract = {
  challenge: get('/forms/challenge', 'Gets a proof-of-work challenge for a form').output(
    z.object({ challenge: z.string(), bits: z.number() }),
  ),
  /**
   * Errors: 428 with messages beside the fields, 413 files too large, 429 too many. Repeating the same `security` value
   * returns the first request.
   */
  submit: post('/forms/{form}', 'Sends a form; the response contains its reference number', { successStatus: 201 })
    .input(
      z.object({
        form,
        values: z.record(z.string().max(60), z.string().max(10_000)).default({}),
        files: z.union([z.array(z.file()), z.file().transform((file) => [file])]).default([]),
        security,
        homepage,
      }),
    )
    .output(z.object({ number: z.string(), next: z.string() })),
  /** Requests of the signed-in user, for example their show stands. */
  mine: get('/my/requests', 'Lists your requests and applications')
    .input(z.object({ form: form.optional(), page, size }))
    .output(paged(RequestRow)),
  list: requestsAdmin
    .get('/admin/requests', 'Lists all requests, for staff')
    .input(
      z.object({
        page,
        size,
        form: form.optional(),
        state: z.union([state, z.enum(['OPEN', 'ALL'])]).default('OPEN'),
        search: searchField(),
        sort: z.enum(['newest', 'oldest', 'name']).default('newest'),
      }),
    )
    .output(paged(RequestRow)),
  find: requestsAdmin
    .get('/admin/requests/{id}', 'Gets a request with its files and answers')
    .input(z.object({ id }))
    .output(RequestView),
  /** Errors: 409 a colleague has answered or changed the request since. */
  reply: requestsAdmin
    .post('/admin/requests/{id}/replies', 'Answers a request by email')
    .input(z.object({ id, version: versionField, body: text(5000), moveTo: state.optional(), reason }))
    .output(z.object({ ok: z.literal(true) })),
  note: requestsAdmin
    .post('/admin/requests/{id}/notes', 'Adds a note that only staff can see')
    .input(z.object({ id, body: text(5000) }))
    .output(z.object({ ok: z.literal(true) })),
  /** Errors: 409 the transition is not possible now, or a colleague has answered or changed the request since. */
  move: requestsAdmin
    .post('/admin/requests/{id}/state', 'Changes the status of a request')
    .input(z.object({ id, version: versionField, to: state, reason }))
    .output(z.object({ state })),
  file: requestsAdmin
    .get('/admin/requests/{id}/files/{fileId}', 'Gets an attached file')
    .input(z.object({ id, fileId: id }))
    .output(z.file()),
  pdf: requestsAdmin
    .get('/admin/requests/{id}/pdf', 'Gets the request as a printable PDF')
    .input(z.object({ id }))
    .output(z.file()),
};
