import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { id } from '#shared/forms/id-field.ts';
import { Ok } from '#shared/ok-answer.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { recordedRelations } from './recorded-relation.rules.ts';
import { expectedRelations, indexStates, MESSAGE_LENGTH } from './relatives.rules.ts';

const { get, post, put } = apiRoutes('animals');

const Consent = z.object({ showsName: z.boolean(), takesMessages: z.boolean() });
export type RelativeConsent = z.infer<typeof Consent>;

const Relative = z.object({
  animalId: z.number(),
  /** Null if its owner hides it. */
  name: z.string().nullable(),
  breed: z.string().nullable(),
  sex: z.enum(['female', 'male']),
  isOwn: z.boolean(),
  takesMessages: z.boolean(),
  relation: z.enum(expectedRelations),
  /** Relation by pedigree, if the DNA is consistent with it. */
  recorded: z.enum(recordedRelations).nullable(),
  /** Degrees that are consistent with the kinship; 4 is fourth or more distant. */
  degrees: z.array(z.number()),
  kinship: z.number(),
  low: z.number(),
  high: z.number(),
  /** Share of the genome with at least one copy in common. */
  shared: z.number(),
  segments: z.number(),
  sharedMegabases: z.number(),
  markers: z.number(),
});
export type Relative = z.infer<typeof Relative>;

const Message = z.object({
  id: z.number(),
  /** Sent by the signed-in user. */
  isSent: z.boolean(),
  /** Name of the other owner's animal; null if hidden. */
  relativeName: z.string().nullable(),
  message: z.string(),
  sentAt: z.iso.datetime(),
  reply: z.string().nullable(),
  repliedAt: z.iso.datetime().nullable(),
});
export type RelativeMessage = z.infer<typeof Message>;

const text = z
  .string()
  .trim()
  .min(1, 'Enter a message.')
  .max(MESSAGE_LENGTH, `Use ${MESSAGE_LENGTH} characters or fewer.`);

export const relativesContract = {
  find: get(
    '/my/animals/{id}/relatives',
    "Lists an animal's relatives by DNA, closest first; only animals whose owners agreed are included",
  )
    .input(z.object({ id, ...paging }))
    .output(
      paged(Relative).extend({
        animal: z.object({ id: z.number(), name: z.string() }),
        state: z.enum(indexStates),
        consent: Consent.nullable(),
      }),
    ),
  consent: put(
    '/my/animals/{id}/relatives/consent',
    'Turns the relatives finder on or off for an animal; when it is turned off, the animal leaves the index immediately',
  )
    .input(Consent.extend({ id, isGiven: z.boolean() }))
    .output(Ok),
  messages: get('/my/animals/{id}/relatives/messages', 'Lists messages with owners of related animals, newest first')
    .input(z.object({ id, ...paging }))
    .output(paged(Message)),
  send: post(
    '/my/animals/{id}/relative-messages/{relativeId}',
    'Sends one message to the owner of a relative; neither email address is shared',
    { successStatus: 201 },
  )
    .input(z.object({ id, relativeId: id, message: text }))
    .output(Ok),
  reply: put('/my/relative-messages/{id}/reply', 'Replies once to a message from the owner of a relative')
    .input(z.object({ id, reply: text }))
    .output(Ok),
};
