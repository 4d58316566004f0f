import { oc } from '@orpc/contract';
import { z } from 'zod';
import { emailField, optionalText, requiredText } from '#shared/form-fields.ts';
import { collectedSorts } from './collection.rules.ts';

const tags = ['tools'];
const path = '/tools/collected-animal';
const id = z.coerce.number<number>().int().positive();

/** Spec decision Q094: an animal that a collection agent sampled; the entry is the agent's own. */
export const CollectedAnimal = z.object({
  id: z.number(),
  name: z.string(),
  speciesId: z.number(),
  species: z.string(),
  breed: z.object({ id: z.number(), name: z.string() }).nullable(),
  chipNumber: z.string().nullable(),
  barcode: z.string().nullable(),
  place: z.string(),
  collectedOn: z.iso.date(),
  ownerName: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  note: z.string(),
});
export type CollectedAnimal = z.infer<typeof CollectedAnimal>;

const CollectedForMe = z.object({
  id: z.number(),
  name: z.string(),
  agent: z.string(),
  place: z.string(),
  collectedOn: z.iso.date(),
  barcode: z.string().nullable(),
  /** The kit waits to be activated by me. */
  isOpen: z.boolean(),
  isSigned: z.boolean(),
});
export type CollectedForMe = z.infer<typeof CollectedForMe>;

const fields = {
  name: requiredText(80),
  speciesId: z.number('Please choose a species.').int().min(1, 'Please choose a species.').max(2),
  breedId: z.number().int().positive().nullish(),
  chipNumber: optionalText(30),
  barcode: optionalText(60),
  place: requiredText(120),
  collectedOn: z.iso.date('Please choose a date.'),
  ownerName: optionalText(120),
  ownerEmail: z.union([z.literal(''), emailField], 'email must be a valid email').nullish(),
  note: optionalText(500),
};
const Entry = z.object(fields);
export type CollectionEntry = z.infer<typeof Entry>;

/** An agent's log of collections. Of a missing entry and of another agent's the answer is the same 404. */
export const collectionContract = {
  list: oc
    .route({ method: 'GET', path, tags, summary: 'The animals that I collected samples of' })
    .input(
      z.object({
        page: z.coerce.number<number>().int().min(1).max(10_000).default(1),
        size: z.coerce.number<number>().int().min(1).max(100).default(20),
        name: z.string().trim().max(120).default(''),
        sort: z.enum(collectedSorts).default('-collected_on'),
      }),
    )
    .output(
      z.object({
        results: z.array(CollectedAnimal),
        count: z.number(),
        next: z.number().nullable(),
        previous: z.number().nullable(),
      }),
    ),
  forMe: oc
    .route({ method: 'GET', path: '/my/collected-for-me', tags, summary: 'What agents collected of my animals' })
    .input(
      z.object({
        page: z.coerce.number<number>().int().min(1).max(10_000).default(1),
        size: z.coerce.number<number>().int().min(1).max(100).default(20),
      }),
    )
    .output(
      z.object({
        results: z.array(CollectedForMe),
        count: z.number(),
        next: z.number().nullable(),
        previous: z.number().nullable(),
      }),
    ),
  create: oc
    .route({ method: 'POST', path, tags, summary: 'Enters a collection', successStatus: 201 })
    .input(Entry)
    .output(CollectedAnimal),
  change: oc
    .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Changes an entry: all of its fields' })
    .input(z.object({ id, ...fields }))
    .output(CollectedAnimal),
  remove: oc
    .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Deletes an entry of my own (Q086)' })
    .input(z.object({ id }))
    .output(z.object({ ok: z.literal(true) })),
};
