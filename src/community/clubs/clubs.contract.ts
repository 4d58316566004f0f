import { apiRoutes } from '#shared/forms/api-routes.ts';
import { versionField } from '#shared/forms/version.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { emailField } from '#shared/forms/form-fields.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { billingModes, clubRoles, MAX_GRANTED_TOGETHER } from '#platform/accounts/club-roles.rules.ts';
import { ClubPopulation, Figure } from '#community/club-figures/club-figures.contract.ts';
import { sexes } from '#animals/records/animals.rules.ts';
import { RESULT_STATUSES } from '#animals/stored-samples/result-statuses.rules.ts';
import { verdicts } from '#laboratory/parentage/parentage.rules.ts';
import { id } from '#shared/forms/id-field.ts';
import { clubLists } from '#community/club-lists/club-lists.rules.ts';

const { get, post, put, remove } = apiRoutes('clubs');
const clubId = id;
const Role = z.enum(clubRoles, 'Choose a role.');
const listed = {
  ...paging,
  search: searchField(),
};

const Member = z.object({
  id: z.string(),
  name: z.string(),
  /** Null for viewers, who cannot contact members. */
  email: z.string().nullable(),
  role: Role,
  joinedAt: z.iso.datetime(),
  /** Number of animals shared with the club. */
  animals: z.number(),
  isMe: z.boolean(),
});
export type Member = z.infer<typeof Member>;

const Invitation = z.object({ id: z.number(), email: z.string(), role: Role, invitedAt: z.iso.datetime() });
export type Invitation = z.infer<typeof Invitation>;

const scope = z.enum(['none', 'chosen', 'all']);

/** Specification section 3, "Club animal: animalId". */
const ClubAnimal = z.object({
  animalId: z.number(),
  name: z.string(),
  registeredName: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  species: z.string(),
  breed: z.string().nullable(),
  sex: z.enum(sexes),
  dateOfBirth: z.string().nullable(),
  clubId: z.number(),
  club: z.string(),
  owner: z.string(),
  isMine: z.boolean(),
  mayEnd: z.boolean(),
  /** Results that the club can see, and the number of chosen tests. */
  scope,
  tests: z.number(),
  inFigures: z.boolean(),
  grantedAt: z.iso.datetime(),
});
export type ClubAnimal = z.infer<typeof ClubAnimal>;

const GrantedResult = z.object({
  testId: z.number(),
  name: z.string(),
  outcome: z.string(),
  status: z.enum(RESULT_STATUSES),
  releasedAt: z.iso.datetime(),
});
export type GrantedResult = z.infer<typeof GrantedResult>;

const ClubAnimalDetail = z.object({
  animalId: z.number(),
  clubId: z.number(),
  name: z.string(),
  registeredName: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  chipNumber: z.string().nullable(),
  species: z.string(),
  breed: z.string().nullable(),
  sex: z.enum(sexes),
  dateOfBirth: z.string().nullable(),
  owner: z.string(),
  grantedAt: z.iso.datetime(),
  profiles: z.array(z.object({ number: z.string(), panel: z.string() })),
  parentage: z.array(z.object({ verdict: z.enum(verdicts), reportedAt: z.iso.datetime() })),
  results: z.array(GrantedResult),
});
export type ClubAnimalDetail = z.infer<typeof ClubAnimalDetail>;

const ClubProduct = z.object({
  productId: z.number(),
  name: z.string(),
  summary: z.string(),
  path: z.string(),
  speciesId: z.number().nullable(),
  /** A custom profile, which must be configured on its page before it can be ordered. */
  needsChoice: z.boolean(),

  note: z.string(),
  shopCents: z.number(),
  clubCents: z.number(),
  couponCode: z.string().nullable(),
});
export type ClubProduct = z.infer<typeof ClubProduct>;

export const LogoFile = z.file('Choose a file.').max(5_000_000, 'The logo is larger than 5 MB. Choose a smaller one.');

/** Clubs, their members and shared animals. Unknown clubs and other users' clubs give the same 404. */
export const clubsContract = {
  mine: get('/my/clubs', 'Lists your clubs and invitations').output(
    z.object({
      clubs: z.array(z.object({ id: z.number(), name: z.string(), role: Role, logo: z.string().nullable() })),
      invitations: z.array(
        z.object({
          id: z.number(),
          club: z.string(),
          role: Role,
          from: z.string(),
          invitedAt: z.iso.datetime(),
        }),
      ),
    }),
  ),
  answer: post('/my/club-invitations/{id}/{answer}', 'Accepts or declines an invitation')
    .input(z.object({ id, answer: z.enum(['accept', 'decline']) }))
    .output(Ok),
  members: get('/my/clubs/{clubId}/members', 'Lists the members, for club staff')
    .input(
      z.object({
        clubId,
        ...listed,
        role: z.union([z.literal(''), Role]).optional(),
        sort: z.enum(['name', '-name', 'joined_at', '-joined_at']).default('name'),
      }),
    )
    .output(paged(Member)),
  /** `version`: the role that the page showed. */
  setRole: put('/my/clubs/{clubId}/members/{personId}', "Changes a member's role")
    .input(z.object({ clubId, personId: z.string().min(1).max(80), role: Role, version: versionField.optional() }))
    .output(Ok),
  removeMember: remove(
    '/my/clubs/{clubId}/members/{personId}',
    'Ends a membership and its grants; `me` leaves the club',
  )
    .input(z.object({ clubId, personId: z.string().min(1).max(80) }))
    .output(Ok),
  invitations: get('/my/clubs/{clubId}/invitations', 'Lists pending invitations')
    .input(z.object({ clubId }))
    .output(z.array(Invitation)),
  invite: post(
    '/my/clubs/{clubId}/invitations',
    'Invites an email address; the response is the same whether or not it has an account',
    { successStatus: 202 },
  )
    .input(z.object({ clubId, email: emailField, role: Role.default('MEMBER') }))
    .output(Ok.extend({ message: z.string() })),
  withdraw: remove('/my/clubs/{clubId}/invitations/{id}', 'Withdraws an invitation')
    .input(z.object({ clubId, id }))
    .output(Ok),
  grant: post('/my/clubs/transfer-club-animals', 'Shares your animals with your club; you remain the owner')
    .input(
      z.object({
        animal_ids: z
          .array(z.number().int().positive().max(2_147_483_647), 'Choose at least one animal.')
          .min(1, 'Choose at least one animal.')
          .max(MAX_GRANTED_TOGETHER, `Choose up to ${MAX_GRANTED_TOGETHER} animals at once.`),
        club_id: id.optional(),
        tests: scope.default('none'),
        test_ids: z.array(z.number().int().positive().max(2_147_483_647)).max(500).default([]),
        in_figures: z.boolean().default(false),
        /** Confirms that animals of other breeds may be included. */
        other_breeds: z.boolean().default(false),
      }),
    )
    .output(Ok.extend({ animal_ids: z.array(z.number()) })),
  animals: get('/tools/club-access', 'Lists animals shared with clubs: yours, and those of clubs you represent')
    .input(
      z.object({
        ...listed,
        clubId: id.optional(),
        whose: z.enum(['all', 'mine']).default('all'),
        gender: z.enum(sexes).optional(),
        species_id: id.optional(),
        sort: z.enum(['name', '-name', 'granted_at', '-granted_at']).default('-granted_at'),
      }),
    )
    .output(paged(ClubAnimal)),
  ungrant: remove('/tools/club-access', 'Ends a grant immediately (owner of the animal or club admin only)')
    .input(z.object({ animalId: id, clubId: id.optional() }))
    .output(Ok),
  animal: get('/my/clubs/{clubId}/animals/{animalId}', 'Gets a shared animal, for club staff')
    .input(z.object({ clubId, animalId: id }))
    .output(ClubAnimalDetail),
  tests: get('/my/clubs/tests', 'Lists the released tests of your animals that you can share')
    .input(z.object(listed))
    .output(paged(z.object({ id: z.number(), name: z.string() }))),
  products: get('/my/club-products', 'Lists products of your clubs at club prices').output(
    z.object({
      currency: z.string(),
      clubs: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          /** Who pays for orders of these products. */
          billing: z.enum(billingModes),
          /** Whether the user can order for members of this club. */
          mayOrder: z.boolean(),
          products: z.array(ClubProduct),
        }),
      ),
    }),
  ),
  logo: get('/clubs/{clubId}/logo', "Gets the club's logo, for members")
    .input(z.object({ clubId, v: z.string().max(64).optional() }))
    .output(z.file()),
  setLogo: post(
    '/clubs/{clubId}/logo',
    'Uploads a logo of up to 5 MB, and stores it without metadata (club admins only)',
  )
    .input(z.object({ clubId, file: LogoFile }))
    .output(Ok),
  removeLogo: remove('/clubs/{clubId}/logo', "Deletes the club's logo").input(z.object({ clubId })).output(Ok),
  figures: get('/my/clubs/{clubId}/figures', 'Lists breed statistics, without data on individual animals')
    .input(z.object({ clubId }))
    .output(z.array(Figure)),
  file: get('/my/clubs/{clubId}/lists/{list}', 'Gets a list of the club with all its rows, as CSV')
    .input(z.object({ clubId, list: z.enum(clubLists), search: searchField() }))
    .output(z.file()),
  populations: get(
    '/my/clubs/{clubId}/populations',
    'Lists the effective population size and the founders of each breed, without data on individual animals',
  )
    .input(z.object({ clubId }))
    .output(z.array(ClubPopulation)),
};
