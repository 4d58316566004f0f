import { apiRoutes } from '#shared/forms/api-routes.ts';
import { versionField } from '#shared/forms/version.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { CheckoutAddress, orderStates, ownPaymentMethod } from '#shop/checkout/checkout.contract.ts';
import { paged, paging, page, cutSizeOf } from '#shared/forms/paging-fields.ts';
import {
  consentStates,
  MAX_OFFSPRING,
  MAX_SIRES,
  queryTypes,
  caseStates,
  testedParents,
  verdicts,
} from './parentage.rules.ts';
import { identityGrades } from '#animals/collection/custody.rules.ts';
import { AskedOwner, openConsents } from '#laboratory/parentage-consents/open-consents.contract.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, remove } = apiRoutes('parentage');
const lab = apiRoutes('lab');
const Named = z.object({ id: z.number(), name: z.string() });
const Verdict = z.enum(verdicts);
const State = z.enum(caseStates);
const animalId = z.number('Choose an animal.').int().positive('Choose an animal.');

export const CaseRow = z.object({
  id: z.number(),
  species: Named,
  state: State,
  /** Comparisons completed, and in total. */
  progress: z.object({ done: z.number(), total: z.number() }),
  /** The panel that all animals share; null while a consent or a profile is missing. */
  panel: z.object({ id: z.string(), name: z.string() }).nullable(),
  payment: z.object({
    orderId: z.number().nullable(),
    state: orderStates.state.nullable(),
    paidAt: z.iso.datetime().nullable(),
  }),
  waitsForProfiles: z.boolean(),
  /** Parents of other owners: the requested consents and their state. */
  asked: z.array(AskedOwner),
  club: z.string().nullable(),
  /** False for a viewer from the club or an owner of the offspring; only the requester can pay or withdraw. */
  isMine: z.boolean(),
  /** Code of the signed report, for /tools/report-authentication. */
  code: z.string().nullable(),
  /** Why a cancelled or expired request ended. */
  endReason: z.string().nullable(),
  offspring: z.array(Named.extend({ verdict: Verdict.nullable() })),
  dam: Named.nullable(),
  sires: z.array(Named),
  requestedAt: z.iso.datetime(),
  reportedAt: z.iso.datetime().nullable(),
});
export type CaseRow = z.infer<typeof CaseRow>;

const Grade = z.enum(identityGrades);
/** An animal with the chain of custody of the sample behind its profile. */
const Graded = Named.extend({ grade: Grade });

const ParentFinding = z.object({
  parent: Graded,
  role: z.enum(testedParents),
  verdict: Verdict,
  kind: z.enum(['duo', 'trio']),
  loci: z.number(),
  mismatches: z.number(),
  /** Natural logarithm of the likelihood ratio; null if there are too few animals for frequencies. */
  lod: z.number().nullable(),
  reasons: z.array(z.string()),
});
export type ParentFinding = z.infer<typeof ParentFinding>;

const Report = CaseRow.extend({
  /** Version of the comparison; a repeated one has a new version. */
  version: z.string(),
  population: z.object({ name: z.string(), animals: z.number() }).nullable(),
  findings: z.array(
    z.object({ offspring: Graded, verdict: Verdict, reasons: z.array(z.string()), parents: z.array(ParentFinding) }),
  ),
  note: z.string(),
  /** The amount due; null if the user has nothing to pay. */
  toPay: z
    .object({ young: z.number(), eachCents: z.number(), totalCents: z.number(), currency: z.string() })
    .nullable(),
});
export type Report = z.infer<typeof Report>;

export const NewRequest = z.object({
  offspringIds: z
    .array(animalId, 'Choose the offspring.')
    .min(1, 'Choose at least one offspring.')
    .max(MAX_OFFSPRING, `Choose up to ${MAX_OFFSPRING} offspring per request.`),
  damId: animalId.nullable().default(null),
  sireIds: z
    .array(animalId, 'Choose the sires.')
    .max(MAX_SIRES, `Choose up to ${MAX_SIRES} sires per request.`)
    .default([]),
  /** Possible parents of other owners, who are asked by email for their consent. */
  invited: z
    .array(
      z.object({
        role: z.enum(testedParents, 'Choose dam or sire.'),
        email: z.email("Enter the owner's email address.").max(200),
        animalName: z.string().trim().min(1, "Enter the animal's name.").max(120),
      }),
    )
    .max(MAX_SIRES + 1, `Add up to ${MAX_SIRES + 1} animals of other owners.`)
    .default([]),
  /** Continues although profiles are missing, and waits for them after the payment. */
  waitForProfiles: z.boolean().default(false),
});

/** The club, for users who order for several; default: the first. */
const clubId = id.optional();

const Requests = paged(CaseRow);

const Preview = z.object({
  panelId: z.string().nullable(),
  /** Power of the shared markers; `chance` that a true parent qualifies, null while too few animals have profiles. */
  outlook: z.object({ markers: z.number(), chance: z.number().nullable() }).nullable(),
  lacking: z.array(Named.extend({ reason: z.string() })),
  consents: z.number(),
  /** Null if parentage is not sold to this type of account. */
  priceCents: z.number().nullable(),
  profilePriceCents: z.number().nullable(),
  /** Where to buy a DNA profile; null if none is sold to this account. */
  profilePath: z.string().nullable(),
  currency: z.string(),
});

/** The token in the email; in their account, the invited owner opens a request by its id. */
const token = z.string().regex(/^(?:.{10,100}|\d{1,9})$/);

export const parentageContract = {
  list: get('/my/parentage-request', 'Lists your parentage requests and those of your club')
    .input(
      z.object({
        species: z.union([z.literal(''), z.coerce.number<number>().int()]).optional(),
        page,
        size: cutSizeOf(20),
        query: searchField(),
        state: z.enum(['', ...caseStates]).default(''),
        queryType: z.enum(queryTypes, 'Choose a field to search in.').default('all'),
        sort: z.enum(['asked', '-asked', 'state', '-state']).default('-asked'),
      }),
    )
    .output(Requests),
  report: get('/my/parentage-request/{id}/report', 'Gets the verdicts of a request, once they have been reported')
    .input(z.object({ id }))
    .output(Report),
  create: post(
    '/my/parentage-request',
    'Requests a comparison of parents and offspring; all need a profile on the same panel',
    { successStatus: 201 },
  )
    .input(NewRequest)
    .output(CaseRow),
  remove: remove('/my/parentage-request/{id}', 'Cancels a request that has not started, and refunds any payment')
    .input(z.object({ id }))
    .output(z.object({ ok: z.literal(true), refunded: z.boolean() })),
  createViaClub: post(
    '/my/parentage-request/via-club',
    "Requests a comparison of animals that a club has access to, at the club's expense (club staff only)",
    { successStatus: 201 },
  )
    .input(NewRequest.extend({ clubId }))
    .output(CaseRow),
  preview: post(
    '/my/parentage-request/check',
    'Previews the missing profiles and the price of a request without saving it',
  )
    .input(NewRequest.extend({ viaClub: z.boolean().default(false), clubId }))
    .output(Preview),
  order: post(
    '/my/parentage-request/{id}/order',
    'Creates the order that pays for a parentage request; a repeated call returns the same open order',
  )
    .input(
      z.object({
        id,
        method: ownPaymentMethod,
        billingAddress: CheckoutAddress.nullish(),
        acceptTerms: z.boolean().default(false),
      }),
    )
    .output(z.object({ orderId: z.number(), paymentDue: z.boolean() })),
  file: get('/my/parentage-request/{id}/report/file', 'Gets the signed report as a PDF')
    .input(z.object({ id }))
    .output(z.file()),
  openConsents,
  consent: get('/parentage-consent/{token}', 'Gets the consent request sent to the owner of a possible parent')
    .input(z.object({ token }))
    .output(
      z.object({
        state: z.enum(consentStates),
        role: z.enum(testedParents),
        animalName: z.string(),
        requester: z.string(),
        speciesId: z.number(),
        young: z.array(z.string()),
        expiresAt: z.iso.datetime(),
        hasEnded: z.boolean(),
        verdicts: z.array(z.object({ young: z.string(), verdict: Verdict })),
      }),
    ),
  answer: post('/parentage-consent/{token}', 'Gives or declines consent for one of your animals (session required)')
    .input(z.object({ token, agree: z.boolean(), animalId: animalId.nullable().default(null) }))
    .output(z.object({ state: z.enum(['AGREED', 'REFUSED']) })),
  reviews: lab
    .get('/lab/parentage', 'Lists parentage cases that need review by a second person')
    .input(
      z.object({
        ...paging,
        search: searchField(80),
        sort: z.enum(['asked', '-asked', 'panel', '-panel']).default('asked'),
      }),
    )
    .output(Requests),
  review: lab
    .get('/lab/parentage/{id}', 'Gets a parentage case with its verdicts')
    .input(z.object({ id }))
    .output(Report),
  decide: lab
    .post('/lab/parentage/{id}/decision', 'Signs the report of a case or repeats its comparison')
    .input(
      z.object({
        id,
        version: versionField.optional(),
        decision: z.enum(['APPROVED', 'REPEAT']),
        comment: z.string().trim().max(1000).optional(),
        password: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ state: z.enum(['REPORTED', 'QUEUED']) })),
};
