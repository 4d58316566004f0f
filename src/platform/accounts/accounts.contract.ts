import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { Ok } from '#shared/ok-answer.ts';
import { locales } from './locales.rules.ts';
import { countryCodeField, emailField, optionalText, reasonField, requiredText } from '#shared/forms/form-fields.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { weightUnits } from '#shared/weight.ts';
import { audiences, clinicRoles, openAccountStates, roles } from './session-user.rules.ts';
import { clubRoles } from './club-roles.rules.ts';
import { VIEW_AS_MINUTES } from '#platform/sign-in/sessions.rules.ts';

const { get, post, put, remove } = apiRoutes('account');
const admin = apiRoutes('admin');
const Membership = z.object({ id: z.number().int(), name: z.string() });
const UserTypes = z.enum(audiences);

/** Specification section 3, "User", with the fields that only the user may read. */
export const UserDetails = z.object({
  id: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  type: UserTypes,
  isAdmin: z.boolean(),
  roles: z.array(z.enum(roles)),
  state: z.enum(openAccountStates),
  address: z.object({
    state: z.string().nullable(),
    country: z.object({ code: z.string(), name: z.string(), currency: z.string(), symbol: z.string() }),
  }),
  currency: z.string(),
  weightUnit: z.enum(weightUnits),
  locale: z.enum(locales),
  newsletter: z.boolean(),
  consents: z.object({ research: z.boolean(), contact: z.boolean(), statistics: z.boolean() }),
  onAccount: z.boolean(),
  loyaltyPoints: z.number().int(),
  animalPresets: z.object({ breed_ids: z.array(z.number().int()) }),
  pendingPayments: z.object({ count: z.number().int() }),
  breeder: z
    .object({ kennelName: z.string(), prefix: z.string().nullable(), memberships: z.string().nullable() })
    .nullable(),
  clinics: z.array(Membership.extend({ role: z.enum(clinicRoles) })),
  clubs: z.array(Membership.extend({ role: z.enum(clubRoles) })),
  /** The tool selected in this browser for the top of the page; null: the default. */
  tool: z.object({ name: z.string(), label: z.string(), to: z.string() }).nullable(),
  /** True if the account can only add a second factor. */
  mustAddFactor: z.boolean(),
  /** The admin who is viewing the site as this user, for the banner. */
  viewedBy: z.object({ name: z.string(), mayAct: z.boolean() }).nullable(),
});
export type UserDetails = z.infer<typeof UserDetails>;

export const PostalAddress = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string().nullable(),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  stateCode: z.string().nullable(),
  postalCode: z.string(),
  countryCode: z.string(),
  phone: z.string().nullable(),
});
export type PostalAddress = z.infer<typeof PostalAddress>;

export const Address = z.object({
  id: z.number().int(),
  label: z.string(),
  ...PostalAddress.shape,
  isDefaultBilling: z.boolean(),
  isDefaultShipping: z.boolean(),
});
export type Address = z.infer<typeof Address>;

const AddressFields = z.object({
  label: z.string().trim().max(60).default(''),
  firstName: requiredText(80),
  lastName: requiredText(80),
  company: optionalText(),
  line1: requiredText(),
  line2: optionalText(),
  city: requiredText(80),
  stateCode: optionalText(10),
  postalCode: requiredText(20),
  countryCode: countryCodeField,
  phone: optionalText(30),
  isDefaultBilling: z.boolean().default(false),
  isDefaultShipping: z.boolean().default(false),
});

const id = z.coerce.number<number>().int();

export const accountsContract = {
  details: get('/my/details', 'Gets the signed-in user').output(UserDetails),
  updateMe: put('/my/user/me', 'Updates your details; omitted fields stay unchanged')
    .input(
      z.object({
        firstName: requiredText(80).optional(),
        lastName: requiredText(80).optional(),
        phone: optionalText(30),
        countryCode: countryCodeField.optional(),
        state: optionalText(10),
        weightUnit: z.enum(weightUnits).optional(),
        locale: z.enum(locales).optional(),
        newsletter: z.boolean().optional(),
        consents: z
          .object({ research: z.boolean(), contact: z.boolean(), statistics: z.boolean() })
          .partial()
          .optional(),
        breeder: z
          .object({ kennelName: requiredText(), prefix: optionalText(), memberships: optionalText(500) })
          .partial()
          .optional(),
      }),
    )
    .output(UserDetails),
  updateState: put('/my/user/me/state', 'Sets the state in your address')
    .input(z.object({ state: requiredText(10) }))
    .output(Ok.extend({ state: z.string() })),
  animalPreset: put('/my/user/me/animal-preset', 'Sets your preferred breeds')
    .input(z.object({ breed_ids: z.array(z.number().int(), REQUIRED).max(50, 'Please choose at most 50 breeds.') }))
    .output(Ok.extend({ breed_ids: z.array(z.number().int()) })),
  changePassword: put(
    '/my/user/me/change-password',
    'Changes your password and signs out other devices; requires the current password',
  )
    .input(
      z.object({
        old_password: z.string(REQUIRED).min(1, REQUIRED).max(128),
        new_password: z.string(REQUIRED).min(1, REQUIRED).max(128, 'Please use at most 128 characters.'),
      }),
    )
    .output(Ok),
  addresses: get('/my/addresses', 'Lists your addresses').output(z.array(Address)),
  addAddress: post('/my/addresses', 'Adds an address').input(AddressFields).output(Address),
  updateAddress: put('/my/addresses/{id}', 'Replaces one of your addresses')
    .input(AddressFields.extend({ id }))
    .output(Address),
  removeAddress: remove('/my/addresses/{id}', 'Deletes one of your addresses').input(z.object({ id })).output(Ok),
  findUserByEmail: get('/user/{email}', 'Finds your own account, or a user who shares an animal or a clinic with you')
    .input(z.object({ email: emailField }))
    .output(z.object({ id: z.string(), name: z.string(), type: UserTypes })),
  startViewAs: admin
    .post('/admin/view-as', `Views the site as another user for ${VIEW_AS_MINUTES} minutes`)
    .input(
      z.object({
        userId: requiredText(),
        reason: reasonField,
        act: z.boolean().default(false),
      }),
    )
    .output(Ok.extend({ user: z.object({ id: z.string(), name: z.string(), type: UserTypes }) })),
  stopViewAs: admin.remove('/admin/view-as', 'Returns to your own account').output(Ok),
};
