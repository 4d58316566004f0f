import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { reasonField } from '#shared/forms/form-fields.ts';
import { paging } from '#shared/forms/paging-fields.ts';
import { mailStates } from './kinds.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post } = apiRoutes('mail');

const OutboxRow = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type OutboxRow = z.infer<typeof OutboxRow>;

/** The outbox for staff: never the text of an email, which only its recipient may read. */
export const outboxContract = {
  list: get('/admin/outbox', 'Lists emails by status; search by address or subject')
    .input(
      z.object({
        ...paging,
        search: searchField(),
        filter: z.enum(['failed', 'waiting', 'sent', 'cancelled', 'all']).default('all'),
        sort: z.enum(['date', '-date', 'to', '-to', 'attempts', '-attempts']).default('-date'),
      }),
    )
    .output(
      z.object({
        results: z.array(OutboxRow),
        count: z.number(),
        next: z.number().nullable(),
        previous: z.number().nullable(),
        counts: z.object({ waiting: z.number(), failed: z.number() }),
      }),
    ),
  retry: post('/admin/outbox/{id}/retry', 'Retries a failed email')
    .input(z.object({ id }))
    .output(z.object({ id: z.number() })),
  cancel: post('/admin/outbox/{id}/cancel', 'Cancels a queued email')
    .input(
      z.object({
        id,
        reason: reasonField,
      }),
    )
    .output(z.object({ id: z.number() })),
};
