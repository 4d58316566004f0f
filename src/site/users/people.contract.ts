import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { versionField } from '#shared/forms/version.ts';
import { reasonField as reason } from '#shared/forms/form-fields.ts';
import { HistoryEntry } from '#platform/admin/history.contract.ts';
import { accountStates, audiences, roles } from '#platform/accounts/session-user.rules.ts';

const { get, post, put, remove } = apiRoutes('people');
const id = z.string().min(1).max(60);
const whole = z.coerce.number<number>().int().min(1);

export const PersonRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  type: z.enum(audiences),
  state: z.enum(accountStates),
  roles: z.array(z.enum(roles)),
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
  version: z.string(),
});

export const PersonView = PersonRow.extend({
  /** The credit terms; null for users who pay immediately. */
  terms: Terms.nullable(),
  /** Version of the roles; the terms have another. */
  rolesVersion: z.string(),
  phone: z.string().nullable(),
  /** The clinic of an owner whose registration as a vet was declined. */
  declinedClinic: z.object({ name: z.string(), registrationNumber: z.string().nullable() }).nullable(),
  deactivatedReason: z.string().nullable(),
  sessions: z.number().int(),
  hasSecondFactor: z.boolean(),
  needsSecondFactor: z.boolean(),
  deletionDueAt: z.string().nullable(),
  counts: z.object({ animals: z.number().int(), orders: z.number().int(), openInvoices: z.number().int() }),
  history: z.array(HistoryEntry),
});
export type PersonView = z.infer<typeof PersonView>;

/** Accounts as staff see them. */
export const peopleContract = {
  list: get('/admin/people', 'Lists user accounts')
    .input(
      z.object({
        page: whole.max(10_000).default(1),
        size: whole.max(100).default(20),
        search: searchField(),
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
  find: get('/admin/people/{id}', 'Gets a user account; each view is recorded')
    .input(z.object({ id }))
    .output(PersonView),
  approve: post('/admin/people/{id}/approval', "Approves a vet's registration, also after it was declined")
    .input(z.object({ id }))
    .output(Ok),
  decline: post('/admin/people/{id}/refusal', "Declines a vet's registration; the account becomes an owner account")
    .input(z.object({ id, reason }))
    .output(Ok),
  /** Errors: 409 if the roles have changed since. */
  setRoles: put(
    '/admin/people/{id}/roles',
    'Replaces the roles of an account and ends its sessions; requires your password',
  )
    .input(
      z.object({
        id,
        roles: z.array(z.enum(roles)).max(roles.length),
        version: versionField,
        reason,
        password: z.string().max(200).optional(),
      }),
    )
    .output(Ok),
  /** Errors: 409 while an order is unpaid, for vets and for closed accounts. */
  changeType: put(
    '/admin/people/{id}/type',
    'Changes an owner or breeder account into another type and ends its sessions; a vet needs approval',
  )
    .input(
      z.object({
        id,
        type: z.enum(audiences, 'Choose a type.'),
        clinicName: z.string().trim().max(120).optional(),
        registrationNumber: z.string().trim().max(60).optional(),
        reason,
      }),
    )
    .output(Ok),
  deactivate: post('/admin/people/{id}/deactivation', 'Closes an account and ends its sessions')
    .input(z.object({ id, reason }))
    .output(Ok),
  reactivate: remove('/admin/people/{id}/deactivation', 'Reopens a closed account').input(z.object({ id })).output(Ok),
  resetSecondFactor: post(
    '/admin/people/{id}/second-factor/reset',
    'Removes all second factors of a user who has lost access to them',
  )
    .input(z.object({ id, reason }))
    .output(Ok),
  /** Errors: 409 if the terms have changed since. */
  setTerms: put('/admin/people/{id}/terms', 'Sets the credit limit and payment terms of an approved clinic or a club')
    .input(
      z.object({
        id,
        version: versionField,
        onAccount: z.boolean(),
        creditLimitCents: z
          .number('Enter an amount.')
          .int('Enter an amount.')
          .min(0, 'Enter 0 or more.')
          .max(10_000_000, 'Enter 100,000 or less.'),
        netTermsDays: z
          .number('Enter a number of days.')
          .int()
          .min(1, 'Enter at least 1 day.')
          .max(90, 'Enter 90 days or less.'),
        reason,
      }),
    )
    .output(Ok),
  signOut: post('/admin/people/{id}/sign-out', 'Signs an account out on all devices')
    .input(z.object({ id }))
    .output(z.object({ ended: z.number().int() })),
};
