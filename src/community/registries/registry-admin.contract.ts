import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { versionField } from '#shared/forms/version.ts';
import { searchField } from '#shared/forms/search-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { HistoryEntry } from '#platform/admin/history.contract.ts';
import { emailField, reasonField as reason, requiredText } from '#shared/forms/form-fields.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { RegistryKey } from './programs.contract.ts';
import { identityGrades } from '#animals/collection/custody.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, put, remove } = apiRoutes('registries (admin)');
const code = z
  .string('This field is required')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2,12}$/, 'Enter 2 to 12 letters, without spaces or digits.');
const states = ['ACTIVE', 'CLOSED'] as const;
const Choice = z.object({ id: z.number(), name: z.string() });
const Grade = z.enum(identityGrades, 'Choose a grade.');

const AdminRegistry = z.object({
  code: z.string(),
  name: z.string(),
  countryCode: z.string(),
  country: z.string(),
  minimumGrade: Grade,
  state: z.enum(states),
  officers: z.number(),
  /** Number of animals whose owners granted access. */
  animals: z.number(),
  keys: z.number(),
  lookedAt: z.iso.datetime().nullable(),
});
export type AdminRegistry = z.infer<typeof AdminRegistry>;

const AdminRegistryView = AdminRegistry.extend({
  /** Null: both species. */
  speciesId: z.number().nullable(),
  requiredTests: z.array(Choice),
  closedReason: z.string().nullable(),
  version: z.string(),
  people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), appointedAt: z.iso.datetime() })),
  history: z.array(HistoryEntry),
});
export type AdminRegistryView = z.infer<typeof AdminRegistryView>;

const RegistryBody = z.object({
  name: requiredText(120).min(3, 'Enter at least 3 letters.'),
  countryCode: z.string('Country is required').length(2, 'Country is required'),
  minimumGrade: Grade,
  speciesId: z.number().int().min(1).max(2).nullable().default(null),
  requiredTestIds: z.array(z.number().int().positive()).max(200, 'Choose up to 200 tests.').default([]),
});
export type RegistryBody = z.infer<typeof RegistryBody>;

/** Administration of registries by staff: requirements, officers and API keys. */
export const registryAdminContract = {
  list: get('/admin/registries', 'Lists registries')
    .input(
      z.object({
        ...paging,
        search: searchField(),
        filter: z.enum(['open', 'closed', 'all']).default('open'),
        sort: z
          .enum(['name', '-name', 'officers', '-officers', 'animals', '-animals', 'looked', '-looked'])
          .default('name'),
      }),
    )
    .output(paged(AdminRegistry)),
  choices: get('/admin/registry-choices', 'Lists the tests a registry can require').output(
    z.object({ tests: z.array(Choice) }),
  ),
  create: post('/admin/registries', 'Creates a registry with a unique code')
    .input(RegistryBody.extend({ code }))
    .output(z.object({ code: z.string() })),
  find: get('/admin/registries/{code}', 'Gets a registry with its officers')
    .input(z.object({ code }))
    .output(AdminRegistryView),
  update: put('/admin/registries/{code}', 'Updates a registry')
    .input(RegistryBody.extend({ code, version: versionField }))
    .output(Ok),
  close: post(
    '/admin/registries/{code}/closing',
    'Closes a registry; its officers and API keys lose access, and owners can no longer choose it',
  )
    .input(z.object({ code, reason }))
    .output(Ok),
  reopen: remove('/admin/registries/{code}/closing', 'Reopens a closed registry').input(z.object({ code })).output(Ok),
  appoint: post('/admin/registries/{code}/officers', 'Adds an officer and emails them')
    .input(z.object({ code, email: emailField }))
    .output(Ok),
  dismiss: remove('/admin/registries/{code}/officers/{personId}', 'Removes an officer immediately')
    .input(z.object({ code, personId: z.string().min(1).max(80) }))
    .output(Ok),
  keys: get('/admin/registries/{code}/keys', 'Lists the API keys of a registry')
    .input(z.object({ code }))
    .output(z.array(RegistryKey)),
  revokeKey: remove('/admin/registries/{code}/keys/{id}', 'Revokes an API key immediately')
    .input(z.object({ code, id }))
    .output(Ok),
};
