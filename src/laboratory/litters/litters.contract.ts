import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { dateField } from '#shared/forms/date-field.ts';
import { sexes } from '#animals/records/animals.rules.ts';
import { RESULT_STATUSES } from '#animals/stored-samples/result-statuses.rules.ts';
import { id } from '#shared/forms/id-field.ts';
import { cutSizeOf, page, paged } from '#shared/forms/paging-fields.ts';
import { offerKinds } from './litters.rules.ts';

const { get, post } = apiRoutes('animals');
const litter = { dam: id, born: dateField() };

const Named = z.object({ id: z.number(), name: z.string() });

const Puppy = z.object({
  id: z.number(),
  name: z.string(),
  sex: z.enum(sexes),
  chipNumber: z.string().nullable(),
  /** Health tests with a clear result. */
  clear: z.number(),
  /** Health tests that are not clear, most serious first, and every test without a result. */
  notable: z.array(
    z.object({
      testId: z.number(),
      name: z.string(),
      status: z.enum(RESULT_STATUSES),
      /** Two samples of the animal differ, so neither is used. */
      isContradicted: z.boolean(),
    }),
  ),
  /** Number of tests that are clear by parentage, and of results from other laboratories; neither is counted above. */
  byParentage: z.number(),
  otherLaboratories: z.number(),
  /** The newest valid certificate. */
  certificate: z.object({ code: z.string(), number: z.string() }).nullable(),
  /** No certificate is valid, because one was revoked. */
  isRevoked: z.boolean(),
  /** How the animal is currently offered to a new owner; null if it is not. */
  offer: z.enum(offerKinds).nullable(),
});
export type Puppy = z.infer<typeof Puppy>;

const LitterResults = z.object({
  dam: z.object({ id: z.number(), name: z.string() }),
  sire: z.string().nullable(),
  species: z.string(),
  breed: z.string().nullable(),
  bornOn: z.iso.date(),
  puppies: z.array(Puppy),
  /** Animals of the litter that the user bred and that have a new owner; `seen` are those shared with the user. */
  moved: z.object({ count: z.number(), seen: z.array(Named) }),
});
export type LitterResults = z.infer<typeof LitterResults>;

const KennelLitter = z.object({
  damId: z.number(),
  damName: z.string(),
  bornOn: z.iso.date(),
  animals: z.array(Named),
  /** Number of animals with a new owner. */
  moved: z.number(),
});
export type KennelLitter = z.infer<typeof KennelLitter>;

/** Selects one litter; without both, the whole kennel. */
const Scope = z.object({ dam: z.coerce.number<number>().int().positive().optional(), born: dateField().optional() });

export const littersContract = {
  list: get('/my/kennel/litters', 'Lists the litters of your kennel, including sold animals, newest first')
    .input(z.object({ page, size: cutSizeOf(20) }))
    .output(paged(KennelLitter)),
  find: get('/my/litters/{dam}/{born}', 'Gets the results and certificates of a litter')
    .input(z.object(litter))
    .output(LitterResults),
  claimSheet: post(
    '/my/litters/{dam}/{born}/claim-sheet',
    'Creates a sheet with a QR code for each animal, which a new owner scans to receive the animal; earlier codes stop working',
  )
    .input(z.object(litter))
    .output(z.file()),
  countDocuments: get(
    '/my/kennel',
    'Counts the animals in your kennel, their reports and their valid certificates',
  ).output(z.object({ animals: z.number(), documents: z.number() })),
  bundle: get(
    '/my/kennel/documents',
    'Gets the reports and valid certificates of a litter or the whole kennel, as a ZIP file',
  )
    .input(Scope)
    .output(z.instanceof(ReadableStream)),
  book: get(
    '/my/kennel/book',
    'Gets the results of a litter or the whole kennel as one PDF, in which each animal begins a page',
  )
    .input(Scope)
    .output(z.instanceof(ReadableStream)),
};
