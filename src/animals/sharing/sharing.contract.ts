import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { Ok } from '#shared/ok-answer.ts';
import { emailField, requiredText } from '#shared/forms/form-fields.ts';
import { sexes, shareLevels } from '#animals/records/animals.rules.ts';
import { ClearByParentage, ExplainedCoat, ExplainedResult, OtherResult } from './explained-result.contract.ts';
import { LINK_DAYS, linkLevels, MAX_LINK_DAYS } from './sharing.rules.ts';
import { identityGrades } from '#animals/collection/custody.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, put, remove } = apiRoutes('animals');
const Named = z.object({ id: z.number(), name: z.string() });
const level = z.enum(shareLevels, 'Choose an access level.').default('VIEW');
const linkLevel = z
  .enum(linkLevels, 'A link can only show an animal. To let someone manage it, share it by email instead.')
  .default('VIEW');
const days = z
  .number('Enter a number of days.')
  .int('Enter a whole number of days.')
  .min(1, 'Enter at least 1 day.')
  .max(MAX_LINK_DAYS, `Enter up to ${MAX_LINK_DAYS} days.`);
/** Kits whose results are shown; null for all, including future ones. */
const barcodes = z.array(z.string().trim().min(1).max(50)).max(200).nullable().default(null);
const token = z.string().trim().min(20).max(100);

const ShareForm = z
  .object({
    id,
    email: z.string().trim().nullish(),
    user_id: z.string().trim().min(1).max(64).nullish(),
    level,
    days: days.nullable().default(null),
    barcodes,
  })
  .superRefine(({ email, user_id: userId }, ctx) => {
    if (userId) return;
    const checked = emailField.safeParse(email ?? '');
    for (const { message } of checked.error?.issues ?? []) ctx.addIssue({ code: 'custom', path: ['email'], message });
  });

/** What a kit can contain besides test results. */
export const SharedParts = z.object({
  profiles: z.array(
    z.object({
      panel: z.string(),
      /** Number of markers of the panel without sex markers, as in `markers`. */
      panelMarkers: z.number(),
      /** The sex according to the sex markers; null if none was read or they disagree. */
      sex: z.enum(['female', 'male']).nullable(),
      markers: z.array(z.object({ name: z.string(), alleles: z.tuple([z.string(), z.string()]) })),
    }),
  ),
  breeds: z.array(
    z.object({
      /** Whether the reference panel contains fictional breeds. */
      isDemo: z.boolean(),
      /** Fractions of 1, with the limits of their 95% range. */
      breeds: z.array(
        z.object({ breed: z.string(), share: z.number(), low: z.number().nullable(), high: z.number().nullable() }),
      ),
      /** The fraction that matches no breed of the panel. */
      unassigned: z.number(),
    }),
  ),
});
export type SharedParts = z.infer<typeof SharedParts>;

/** The released results shown by a link: composed as for the owner, but without the kits' codes. */
const SharedResults = z.object({
  kits: z.array(z.object({ name: z.string(), releasedAt: z.iso.datetime() })),
  /** Kits whose results the laboratory has withdrawn. */
  withdrawn: z.array(z.object({ name: z.string(), withdrawnAt: z.iso.datetime() })),
  /** If contradicted, another kit of the animal has a different result, so neither is used. */
  results: z.array(ExplainedResult.omit({ barcode: true }).extend({ isContradicted: z.boolean() })),
  coat: ExplainedCoat.nullable(),
  parts: SharedParts,
  /** Only if all results are shown. */
  byParentage: ClearByParentage.nullable(),
  otherLaboratories: z.array(OtherResult),
  /** Valid certificates of these results; anyone can check them by their code. */
  certificates: z.array(
    z.object({
      code: z.string(),
      number: z.string(),
      issuedAt: z.iso.datetime(),
      grade: z.enum(identityGrades).nullable(),
    }),
  ),
});
export type SharedResults = z.infer<typeof SharedResults>;

export const OpenedLink = z.object({
  animal: z.object({
    name: z.string(),
    species: Named,
    breed: Named.extend({ group: z.string().nullable(), groupNumber: z.number().nullable() }).nullable(),
    sex: z.enum(sexes),
    dateOfBirth: z.string().nullable(),
    registeredName: z.string().nullable(),
    colour: z.string().nullable(),
  }),
  /** The best collection grade of the valid certificates that the link shows, or null. */
  identityGrade: z.enum(identityGrades).nullable(),
  sharedBy: z.string(),
  level: z.enum(shareLevels),
  sharedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Null if nothing is released, or nothing of it is shown. */
  results: SharedResults.nullable(),
  /** Path of the animal for a signed-in user who already has access. */
  animalId: z.number().nullable(),
  isMine: z.boolean(),
});
export type OpenedLink = z.infer<typeof OpenedLink>;

const Person = z.object({ id: z.string(), name: z.string(), why: z.enum(['SHARED', 'CLINIC', 'TRANSFER']) });
export type SharePerson = z.infer<typeof Person>;

export const sharingContract = {
  share: post(
    '/my/animals/{id}/share',
    'Shares an animal with an email address or, by `user_id`, with a user you know; the response never reveals whether an address has an account',
    { successStatus: 202 },
  )
    .input(ShareForm)
    .output(Ok.extend({ message: z.string() })),
  unshare: remove(
    '/my/animals/{id}/share/{who}',
    'Stops a share by its id, email address or user id; `all` stops all shares of your animal, and `me` leaves one that is shared with you',
  )
    .input(z.object({ id, who: z.string().trim().min(1).max(120) }))
    .output(Ok),
  change: put(
    '/my/animals/{id}/shares/{share}',
    'Updates a share with a user, but not a link; without `days`, its expiry date stays the same',
  )
    .input(z.object({ id, share: id, level, days: days.nullable().optional(), barcodes }))
    .output(Ok),
  people: get('/my/share-people', 'Lists the users you can share with; pass a `user_id` to share an animal').output(
    z.object({ results: z.array(Person) }),
  ),
  makeLink: post(
    '/my/animals/{id}/share-links',
    'Creates a link that shows the animal until the link expires; the link is returned only once',
    { successStatus: 201 },
  )
    .input(
      z.object({
        id,
        level: linkLevel,
        days: days.default(LINK_DAYS),
        barcodes,
        label: z.string().trim().max(120, 'This field have maximum 120 characters').default(''),
      }),
    )
    .output(z.object({ id: z.number(), path: z.string(), expiresAt: z.iso.datetime() })),
  openLink: get(
    '/shared-animals/{token}',
    'Gets what a link shows; stopped, expired and unknown links return the same response',
  )
    .input(z.object({ token }))
    .output(OpenedLink),
  keepLink: post(
    '/shared-animals/{token}/keep',
    'Saves a linked animal to your list until the link expires; only one account can use a manage link',
  )
    .input(z.object({ token }))
    .output(z.object({ animalId: z.number() })),
  inviteOwner: post(
    '/my/animals/{id}/invite-owner',
    'Shares a patient of your clinic, including reports, with its owner; the response never reveals whether the address has an account',
    { successStatus: 202 },
  )
    .input(z.object({ id, name: requiredText(120), email: emailField }))
    .output(Ok.extend({ message: z.string() })),
};
