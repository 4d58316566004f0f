import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { reasonField } from '#shared/forms/form-fields.ts';
import { paging } from '#shared/forms/paging-fields.ts';

const { get, post } = apiRoutes('jobs');
const id = z.uuid();

const JobRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'running', 'failed', 'done', 'cancelled']),
  data: z.string(),
  tries: z.number(),
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startAfter: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type JobRow = z.infer<typeof JobRow>;

const Done = z.object({ id: z.string() });

/** Background jobs, for staff. */
export const jobAdminContract = {
  list: get('/admin/jobs', 'Lists jobs by status; search by name, data or reason')
    .input(
      z.object({
        ...paging,
        search: searchField(),
        filter: z.enum(['failed', 'waiting', 'running', 'done', 'cancelled', 'all']).default('failed'),
        kind: z.enum(['all', 'work', 'scheduled']).default('all'),
        sort: z.enum(['name', '-name', 'created', '-created']).default('-created'),
      }),
    )
    .output(
      z.object({
        results: z.array(JobRow),
        count: z.number(),
        next: z.number().nullable(),
        previous: z.number().nullable(),
        counts: z.object({ waiting: z.number(), running: z.number(), failed: z.number() }),
      }),
    ),
  retry: post('/admin/jobs/{id}/retry', 'Retries a failed job').input(z.object({ id })).output(Done),
  cancel: post('/admin/jobs/{id}/cancel', 'Cancels a waiting job; a job that is running or has ended is not cancelled')
    .input(
      z.object({
        id,
        reason: reasonField,
      }),
    )
    .output(Done),
};
