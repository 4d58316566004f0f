import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { emailField } from '#shared/forms/form-fields.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { MAX_ANIMALS, transferSides, transferStates } from './transfers.rules.ts';
import { sexes } from '#animals/records/animals.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post } = apiRoutes('transfers');
const token = z.string().trim().max(120).optional();

const Animal = z.object({
  id: z.number(),
  name: z.string(),
  species: z.string(),
  breed: z.string().nullable(),
  sex: z.enum(sexes),
  dateOfBirth: z.string().nullable(),
  reported: z.number(),
});

export const Transfer = z.object({
  id: z.number(),
  side: z.enum(transferSides),
  state: z.enum(transferStates),
  /** For the receiver the seller's name; for the seller the email address as entered. */
  otherParty: z.string(),
  note: z.string().nullable(),
  /** Whether it is offered to whoever scans the printed code. */
  isByCode: z.boolean(),
  /** Whether the former owner can still view the results after the transfer. */
  keepsAccess: z.boolean(),
  animals: z.array(Animal),
  offeredAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type Transfer = z.infer<typeof Transfer>;

export const Litter = z.object({
  damId: z.number(),
  damName: z.string(),
  bornOn: z.string(),
  animals: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type Litter = z.infer<typeof Litter>;

const decide = (verb: 'accept' | 'decline', summary: string) =>
  post(`/my/transfers/{id}/${verb}`, summary).input(z.object({ id, token }));

/** Offers of animals to another account. A missing offer and an offer between other users both return 404. */
export const transfersContract = {
  offer: post(
    '/my/animals/transfer',
    'Offers animals to an email address; the response never reveals whether it has an account',
    { successStatus: 202 },
  )
    .input(
      z.object({
        animal_ids: z
          .array(z.number().int().positive(), 'Choose at least one animal.')
          .min(1, 'Choose at least one animal.')
          .max(MAX_ANIMALS, `You can transfer up to ${MAX_ANIMALS} animals at once.`),
        email: emailField,
        note: z.string(REQUIRED).trim().max(500, 'This field have maximum 500 characters').default(''),
        keep_access: z.boolean().default(false),
      }),
    )
    .output(Ok.extend({ message: z.string() })),
  list: get('/my/transfers', 'Lists offers received (`in`) or sent (`out`), newest first')
    .input(
      z.object({
        ...paging,
        side: z.enum(transferSides).default('out'),
        search: searchField(),
        state: z.union([z.literal(''), Transfer.shape.state]).optional(),
        sort: z.enum(['-created_at', 'created_at', 'expires_at', '-expires_at']).default('-created_at'),
      }),
    )
    .output(paged(Transfer)),
  byLink: get('/my/transfer-links/{token}', 'Gets the offer for an emailed link')
    .input(z.object({ token: z.string().trim().min(20).max(120) }))
    .output(Transfer),
  litters: get('/my/litters', 'Lists your litters: animals with the same dam and date of birth').output(
    z.object({ results: z.array(Litter) }),
  ),
  accept: decide('accept', 'Accepts an open offer').output(Ok.extend({ animal_ids: z.array(z.number()) })),
  decline: decide('decline', 'Declines an open offer').output(Ok),
  cancel: post('/my/transfers/{id}/cancel', 'Cancels one of your offers').input(z.object({ id })).output(Ok),
};
