import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { reasonField as reason } from '#shared/forms/form-fields.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { listingStates } from './listings.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, remove } = apiRoutes('breeder listings (admin)');

const AdminListing = z.object({
  id: z.number(),
  kennelName: z.string(),
  species: z.string(),
  country: z.string(),
  area: z.string(),
  personId: z.string(),
  person: z.string(),
  email: z.string(),
  state: z.enum(listingStates),
  pausedReason: z.string().nullable(),
  reason: z.string().nullable(),
  testedPercent: z.number(),
  gradedPercent: z.number(),
  listedUntil: z.iso.date().nullable(),
  letters: z.number(),
  complaints: z.object({ open: z.number(), upheld: z.number() }),
});
export type AdminListing = z.infer<typeof AdminListing>;

/** Admin operations for the responsible breeder listings. */
export const listingAdminContract = {
  list: get('/admin/listings', 'Lists breeder listings')
    .input(
      z.object({
        ...paging,
        search: searchField(),
        filter: z.enum(['listed', 'paused', 'checking', 'complaints', 'ended', 'all']).default('listed'),
        sort: z.enum(['kennel', '-kennel', 'tested', '-tested', 'until', '-until']).default('kennel'),
      }),
    )
    .output(paged(AdminListing)),
  pause: post('/admin/listings/{id}/pause', 'Pauses a listing and emails the reason to the breeder')
    .input(z.object({ id, reason }))
    .output(Ok),
  resume: remove('/admin/listings/{id}/pause', 'Resumes a listing and emails the breeder')
    .input(z.object({ id }))
    .output(Ok),
  remove: post(
    '/admin/listings/{id}/removal',
    'Removes a listing and emails the reason to the breeder, who may apply again',
  )
    .input(z.object({ id, reason }))
    .output(Ok),
};
