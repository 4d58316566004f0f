import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { versionField } from '#shared/forms/version.ts';
import { searchField } from '#shared/forms/search-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { HistoryEntry } from '#platform/admin/history.contract.ts';
import { emailField, reasonField as reason, requiredText } from '#shared/forms/form-fields.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { clubStates } from './club-admin.rules.ts';
import { LogoFile } from '#community/clubs/clubs.contract.ts';
import { billingModes, clubRoles } from '#platform/accounts/club-roles.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, put, remove } = apiRoutes('clubs (admin)');
const clubId = id;
const Role = z.enum(clubRoles, 'Choose a role.');
const personId = z.string().min(1).max(80);
const listed = {
  ...paging,
  search: searchField(),
};

export const AdminClub = z.object({
  id: z.number(),
  name: z.string(),
  countryCode: z.string(),
  country: z.string(),
  registryCode: z.string().nullable(),
  state: z.enum(clubStates),
  billingMode: z.enum(billingModes),
  members: z.number(),
  admins: z.number(),
  animals: z.number(),
  createdAt: z.iso.datetime(),
});
export type AdminClub = z.infer<typeof AdminClub>;

const AdminClubView = AdminClub.extend({
  breeds: z.array(z.object({ id: z.number(), name: z.string() })),
  closedReason: z.string().nullable(),
  logo: z.string().nullable(),
  /** Sent with a change, so that two people do not overwrite each other. */
  version: z.string(),
  invitations: z.array(z.object({ id: z.number(), email: z.string(), role: Role, invitedAt: z.iso.datetime() })),
  products: z.array(
    z.object({
      productId: z.number(),
      name: z.string(),
      sku: z.string(),
      note: z.string(),
      couponCode: z.string().nullable(),
      sellable: z.boolean(),
      version: z.string(),
    }),
  ),
  history: z.array(HistoryEntry),
});
export type AdminClubView = z.infer<typeof AdminClubView>;

const AdminMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  joinedAt: z.iso.datetime(),
  animals: z.number(),
});
export type AdminMember = z.infer<typeof AdminMember>;

const ClubBody = z.object({
  name: requiredText(120).min(3, 'Enter at least 3 letters.'),
  countryCode: z.string('Country is required').length(2, 'Country is required'),
  registryCode: z.string().max(12).nullable().default(null),
  billingMode: z.enum(billingModes, 'Choose who pays.').default('MEMBER'),
  breedIds: z.array(z.number().int().positive()).max(500, 'Choose up to 500 breeds.').default([]),
});
export type ClubBody = z.infer<typeof ClubBody>;

const Choice = z.object({ id: z.number(), name: z.string() });

/** Admin operations for clubs. */
const productId = z.coerce
  .number<number>()
  .int('Please choose a product.')
  .positive('Please choose a product.')
  .max(2_147_483_647, 'Please choose a product.');

export const clubAdminContract = {
  list: get('/admin/clubs', 'Lists clubs')
    .input(
      z.object({
        ...listed,
        filter: z.enum(['open', 'closed', 'without_admin', 'all']).default('open'),
        sort: z
          .enum(['name', '-name', 'members', '-members', 'animals', '-animals', 'created', '-created'])
          .default('name'),
      }),
    )
    .output(paged(AdminClub)),
  choices: get('/admin/club-choices', 'Lists the breeds, products and registries to choose from').output(
    z.object({
      breeds: z.array(Choice),
      products: z.array(Choice),
      registries: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
  create: post('/admin/clubs', 'Creates a club and invites its first admin by email')
    .input(ClubBody.extend({ adminEmail: emailField }))
    .output(z.object({ id: z.number() })),
  find: get('/admin/clubs/{id}', 'Gets a club with its products and history')
    .input(z.object({ id }))
    .output(AdminClubView),
  update: put('/admin/clubs/{id}', 'Updates the name, country, registry, breeds and billing of a club')
    .input(ClubBody.extend({ id, version: versionField }))
    .output(Ok),
  close: post('/admin/clubs/{id}/closing', 'Closes a club and ends all sharing with it, but keeps its member list')
    .input(z.object({ id, reason }))
    .output(Ok),
  reopen: remove('/admin/clubs/{id}/closing', 'Reopens a closed club').input(z.object({ id })).output(Ok),
  logo: get('/admin/clubs/{clubId}/logo', "Gets the club's logo")
    .input(z.object({ clubId, v: z.string().max(64).optional() }))
    .output(z.file()),
  setLogo: post('/admin/clubs/{clubId}/logo', "Replaces the club's logo")
    .input(z.object({ clubId, file: LogoFile }))
    .output(Ok),
  removeLogo: remove('/admin/clubs/{clubId}/logo', "Deletes the club's logo").input(z.object({ clubId })).output(Ok),
  members: get('/admin/clubs/{clubId}/members', "Lists the club's members")
    .input(z.object({ clubId, ...listed, sort: z.enum(['name', '-name', 'joined_at', '-joined_at']).default('name') }))
    .output(paged(AdminMember)),
  invite: post('/admin/clubs/{clubId}/invitations', 'Invites an email address on behalf of the club', {
    successStatus: 202,
  })
    .input(z.object({ clubId, email: emailField, role: Role.default('MEMBER') }))
    .output(Ok.extend({ message: z.string() })),
  withdraw: remove('/admin/clubs/{clubId}/invitations/{id}', 'Withdraws an invitation to the club')
    .input(z.object({ clubId, id }))
    .output(Ok),
  /** `version`: the role that the page showed. */
  setRole: put(
    '/admin/clubs/{clubId}/members/{personId}',
    "Changes a member's role; a club must keep at least one admin",
  )
    .input(z.object({ clubId, personId, role: Role, version: versionField }))
    .output(Ok),
  removeMember: remove(
    '/admin/clubs/{clubId}/members/{personId}',
    'Ends a membership and its grants, and notifies the member',
  )
    .input(z.object({ clubId, personId }))
    .output(Ok),
  saveProduct: put('/admin/clubs/{clubId}/products/{productId}', 'Adds a club product, or changes its note and code')
    .input(
      z.object({
        clubId,
        productId,
        /** Version of the product in the list, or '' for one that is added. */
        version: versionField.default(''),
        note: z.string().trim().max(200, 'This field have maximum 200 characters').default(''),
        couponCode: z.string().trim().toUpperCase().max(30).default(''),
      }),
    )
    .output(Ok),
  moveProduct: post('/admin/clubs/{clubId}/products/{productId}/place', 'Moves a product up or down')
    .input(z.object({ clubId, productId, to: z.enum(['up', 'down']) }))
    .output(Ok),
  removeProduct: remove('/admin/clubs/{clubId}/products/{productId}', 'Removes a club product')
    .input(z.object({ clubId, productId }))
    .output(Ok),
};
