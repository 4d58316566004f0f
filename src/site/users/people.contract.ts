import { oc } from '@orpc/contract';
import { z } from 'zod';
import { Ok } from '#shared/ok-answer.ts';
import { reasonField as reason } from '#shared/forms/form-fields.ts';
import { HistoryEntry } from '#platform/admin/history.contract.ts';

const tags = ['people'];
const id = z.string().min(1).max(60);
const whole = z.coerce.number<number>().int().min(1);
export const grantableRoles = [
  'admin',
  'support',
  'lab_technician',
  'lab_reviewer',
  'collection_agent',
  'registry_officer',
  'club_admin',
  'club_secretary',
  'club_viewer',
] as const;

export const PersonRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  type: z.enum(['vet', 'breeder', 'owner']),
  state: z.string(),
  roles: z.array(z.string()),
  countryCode: z.string(),
  clinicName: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string().nullable(),
});
export type PersonRow = z.infer<typeof PersonRow>;

const Terms = z.object({
  onAccount: z.boolean(),
  creditLimitCents: z.number().int(),
  netTermsDays: z.number().int(),
  currency: z.string(),
  outstandingCents: z.number().int(),
});

export const PersonView = PersonRow.extend({
  /** What may be bought on account; null for those who pay at once. */
  terms: Terms.nullable(),
  phone: z.string().nullable(),
  deactivatedReason: z.string().nullable(),
  sessions: z.number().int(),
  hasSecondFactor: z.boolean(),
  needsSecondFactor: z.boolean(),
  deletionDueAt: z.string().nullable(),
  counts: z.object({ animals: z.number().int(), orders: z.number().int(), openInvoices: z.number().int() }),
  history: z.array(HistoryEntry),
});
export type PersonView = z.infer<typeof PersonView>;

/** Accounts as the staff see them. */
export const peopleContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/people', tags, summary: 'Accounts, searched and sorted' })
    .input(
      z.object({
        page: whole.max(10_000).default(1),
        size: whole.max(100).default(20),
        search: z.string().trim().max(120).default(''),
        filter: z.enum(['all', 'waiting', 'vets', 'breeders', 'owners', 'staff', 'closed']).default('all'),
        sort: z.enum(['name', '-name', 'createdAt', '-createdAt', 'lastSeenAt', '-lastSeenAt']).default('-createdAt'),
      }),
    )
    .output(
      z.object({
        results: z.array(PersonRow),
        count: z.number().int(),
        next: z.number().nullable(),
        previous: z.number().nullable(),
      }),
    ),
  find: oc
    .route({ method: 'GET', path: '/admin/people/{id}', tags, summary: 'One account; that it was looked at is kept' })
    .input(z.object({ id }))
    .output(PersonView),
  approve: oc
    .route({ method: 'POST', path: '/admin/people/{id}/approval', tags, summary: 'Confirms the registration of a vet' })
    .input(z.object({ id }))
    .output(Ok),
  decline: oc
    .route({
      method: 'POST',
      path: '/admin/people/{id}/refusal',
      tags,
      summary: 'The registration of a vet could not be confirmed: the account becomes an owner',
    })
    .input(z.object({ id, reason }))
    .output(Ok),
  setRoles: oc
    .route({
      method: 'PUT',
      path: '/admin/people/{id}/roles',
      tags,
      summary: 'Replaces the roles of an account and ends its sessions. Needs the password of the caller',
    })
    .input(
      z.object({
        id,
        roles: z.array(z.enum(grantableRoles)).max(grantableRoles.length),
        reason,
        password: z.string().max(200).optional(),
      }),
    )
    .output(Ok),
  deactivate: oc
    .route({
      method: 'POST',
      path: '/admin/people/{id}/deactivation',
      tags,
      summary: 'Closes an account until further notice; its sessions end',
    })
    .input(z.object({ id, reason }))
    .output(Ok),
  reactivate: oc
    .route({ method: 'DELETE', path: '/admin/people/{id}/deactivation', tags, summary: 'Opens a closed account again' })
    .input(z.object({ id }))
    .output(Ok),
  resetSecondFactor: oc
    .route({
      method: 'POST',
      path: '/admin/people/{id}/second-factor/reset',
      tags,
      summary: 'Removes all second factors of somebody who lost theirs',
    })
    .input(z.object({ id, reason }))
    .output(Ok),
  setTerms: oc
    .route({
      method: 'PUT',
      path: '/admin/people/{id}/terms',
      tags,
      summary: 'Credit limit and days to pay of a clinic or club. 428, 409 when its clinic is not approved',
    })
    .input(
      z.object({
        id,
        onAccount: z.boolean(),
        creditLimitCents: z
          .number('Please give a sum of money.')
          .int('Please give a sum of money.')
          .min(0, 'Not less than nothing.')
          .max(10_000_000, 'At most 100,000.'),
        netTermsDays: z.number('Please give days.').int().min(1, 'At least one day.').max(90, 'At most 90 days.'),
        reason,
      }),
    )
    .output(Ok),
  signOut: oc
    .route({ method: 'POST', path: '/admin/people/{id}/sign-out', tags, summary: 'Signs an account out everywhere' })
    .input(z.object({ id }))
    .output(z.object({ ended: z.number().int() })),
};
