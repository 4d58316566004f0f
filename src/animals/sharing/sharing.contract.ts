import { oc } from '@orpc/contract';
import { z } from 'zod';
import { ShownAlertSchema } from '#shop/fact-sheets/fact-sheets.contract.ts';
import { Ok } from '#shared/ok-answer.ts';
import { emailField, requiredText } from '#shared/forms/form-fields.ts';
import { shareLevels } from '#animals/records/animals.rules.ts';
import { LINK_DAYS, MAX_LINK_DAYS } from './sharing.rules.ts';

const tags = ['animals'];
const Named = z.object({ id: z.number(), name: z.string() });
const id = z.coerce.number<number>().int().positive();
const level = z.enum(shareLevels, 'Please choose what they may do.').default('VIEW');
const days = z
  .number('Please enter a number of days.')
  .int('Please enter whole days.')
  .min(1, 'At least one day.')
  .max(MAX_LINK_DAYS, `At most ${MAX_LINK_DAYS} days.`);
/** Kits whose results are shown; null: all of them, also those to come. */
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

const Result = z.object({
  testName: z.string(),
  kind: z.enum(['disease', 'trait']),
  outcome: z.string(),
  status: z.enum(['clear', 'carrier', 'affected', 'at_risk', 'trait', 'unknown']),
  alerts: z.array(ShownAlertSchema),
});

export const OpenedLink = z.object({
  animal: z.object({
    name: z.string(),
    species: Named,
    breed: Named.extend({ group: z.string().nullable(), groupNumber: z.number().nullable() }).nullable(),
    sex: z.enum(['male', 'female']),
    dateOfBirth: z.string().nullable(),
    registeredName: z.string().nullable(),
    colour: z.string().nullable(),
  }),
  /** The best collection grade of the valid certificates that the link shows; null: there is none. */
  identityGrade: z.enum(['A', 'B', 'C']).nullable(),
  sharedBy: z.string(),
  level: z.enum(shareLevels),
  expiresAt: z.iso.datetime(),
  results: z.array(z.object({ name: z.string(), releasedAt: z.iso.datetime(), tests: z.array(Result) })),
  /** Where the animal stands for somebody who is signed in and can open it already. */
  animalId: z.number().nullable(),
  isMine: z.boolean(),
});
export type OpenedLink = z.infer<typeof OpenedLink>;

const Person = z.object({ id: z.string(), name: z.string(), why: z.enum(['SHARED', 'CLINIC', 'TRANSFER']) });
export type SharePerson = z.infer<typeof Person>;

export const sharingContract = {
  share: oc
    .route({
      method: 'POST',
      path: '/my/animals/{id}/share',
      tags,
      summary: 'Shares with an address (the same answer whoever has it) or, by `user_id`, with somebody known',
      successStatus: 202,
    })
    .input(ShareForm)
    .output(Ok.extend({ message: z.string() })),
  unshare: oc
    .route({
      method: 'DELETE',
      path: '/my/animals/{id}/share/{who}',
      tags,
      summary: 'Ends a share: its id, address or user id; `all` of an own animal; `me` one that I was given',
    })
    .input(z.object({ id, who: z.string().trim().min(1).max(120) }))
    .output(Ok),
  change: oc
    .route({
      method: 'PUT',
      path: '/my/animals/{id}/share/{share}',
      tags,
      summary:
        'What a share with a person shows from now on; `days` left out: its end stays. Links are made anew instead',
    })
    .input(z.object({ id, share: id, level, days: days.nullable().optional(), barcodes }))
    .output(Ok),
  people: oc
    .route({ method: 'GET', path: '/my/share-people', tags, summary: 'People I share something with already' })
    .output(z.object({ results: z.array(Person) })),
  makeLink: oc
    .route({
      method: 'POST',
      path: '/my/animals/{id}/share-links',
      tags,
      summary: 'A link that shows the animal until it expires; told this once, only its hash is kept',
      successStatus: 201,
    })
    .input(
      z.object({
        id,
        level,
        days: days.default(LINK_DAYS),
        barcodes,
        label: z.string().trim().max(120, 'This field have maximum 120 characters').default(''),
      }),
    )
    .output(z.object({ id: z.number(), path: z.string(), expiresAt: z.iso.datetime() })),
  openLink: oc
    .route({
      method: 'GET',
      path: '/shared-animals/{token}',
      tags,
      summary: 'What a link shows, to whoever holds it; ended, expired and unknown links are the same 404',
    })
    .input(z.object({ token }))
    .output(OpenedLink),
  keepLink: oc
    .route({
      method: 'POST',
      path: '/shared-animals/{token}/keep',
      tags,
      summary:
        'Puts the animal of a link into my list for as long as the link lives; a link to manage serves one person',
    })
    .input(z.object({ token }))
    .output(z.object({ animalId: z.number() })),
  inviteOwner: oc
    .route({
      method: 'POST',
      path: '/my/animals/{id}/invite-owner',
      tags,
      summary: 'A clinic shows a patient to its owner: reports included; the same answer whoever has the address',
      successStatus: 202,
    })
    .input(z.object({ id, name: requiredText(120), email: emailField }))
    .output(Ok.extend({ message: z.string() })),
};
