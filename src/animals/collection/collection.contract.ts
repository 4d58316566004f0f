import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { dateField } from '#shared/forms/date-field.ts';
import { searchField } from '#shared/forms/search-field.ts';
import { emailField, optionalText, requiredText } from '#shared/forms/form-fields.ts';
import { page, paged, size } from '#shared/forms/paging-fields.ts';
import { collectedSorts } from './collection.rules.ts';
import { signatureBox } from './signature.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, put, remove } = apiRoutes('tools');
const laboratory = apiRoutes('laboratory');
const path = '/tools/collected-animal';

/** Spec decision Q094: an entry of a collection agent for one sampled animal. */
export const CollectedAnimal = z.object({
  id: z.number(),
  name: z.string(),
  speciesId: z.number(),
  species: z.string(),
  breed: z.object({ id: z.number(), name: z.string() }).nullable(),
  registrationNumber: z.string().nullable(),
  chipNumber: z.string().nullable(),
  chipScanned: z.boolean(),
  /** Warning that another animal in the log has this microchip number, or null. */
  sameChip: z.string().nullable(),
  secondId: z.string().nullable(),
  barcode: z.string().nullable(),
  /** The test of its kit; null: there is no kit, or whoever activates it chooses the test. */
  test: z.string().nullable(),
  /** The category of my balance that paid for that test; null: it was not paid from my balance. */
  categoryId: z.number().nullable(),
  place: z.string(),
  /** The show where the sample was collected. */
  show: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Path of the photo taken at the collection. */
  photo: z.string().nullable(),
  collectedOn: z.iso.date(),
  ownerName: z.string().nullable(),
  ownerEmail: z.string().nullable(),
  note: z.string(),
  /** When both signed the declaration; null until then. */
  signedAt: z.iso.datetime().nullable(),
  /** Whether it can still be changed, signed and deleted: only until the laboratory has the kit. */
  isOpen: z.boolean(),
});
export type CollectedAnimal = z.infer<typeof CollectedAnimal>;

const CollectedForMe = z.object({
  id: z.number(),
  name: z.string(),
  agent: z.string(),
  /** Id in the agent directory; null for a clinic or a former agent. */
  agentId: z.number().nullable(),
  place: z.string(),
  collectedOn: z.iso.date(),
  barcode: z.string().nullable(),
  /** Whether the user still has to activate the kit. */
  isOpen: z.boolean(),
  isSigned: z.boolean(),
});
export type CollectedForMe = z.infer<typeof CollectedForMe>;

const ShowChoice = z.object({ id: z.number(), name: z.string(), place: z.string(), day: z.iso.date() });
export type ShowChoice = z.infer<typeof ShowChoice>;

const fields = {
  name: requiredText(80),
  speciesId: z.number('Choose a species.').int().min(1, 'Choose a species.').max(2),
  breedId: z.number().int().positive().nullish(),
  registrationNumber: optionalText(60),
  chipNumber: optionalText(30),
  /** Whether the agent scanned the chip at the collection. */
  chipScanned: z.boolean().default(false),
  secondId: optionalText(60),
  barcode: optionalText(60),
  /** The category of my balance that pays for the test of a blank kit; null: whoever activates it chooses a test and pays. */
  categoryId: id.nullish(),
  place: requiredText(120),
  showId: z.number().int().positive().nullish(),
  collectedOn: dateField('Choose a date.'),
  ownerName: optionalText(120),
  ownerEmail: z.union([z.literal(''), emailField], 'email must be a valid email').nullish(),
  note: optionalText(500),
};
const Entry = z.object(fields);
export type CollectionEntry = z.infer<typeof Entry>;

const point = z.tuple([
  z.number().int().min(0).max(signatureBox.width),
  z.number().int().min(0).max(signatureBox.height),
]);
const Signature = z.object({
  strokes: z.array(z.array(point).min(1).max(1000)).max(60).default([]),
  typed: optionalText(120),
});

const ok = z.object({ ok: z.literal(true) });

/** An agent's collection log. A missing entry and another agent's entry both return 404. */
export const collectionContract = {
  list: get(path, 'Lists the entries in your collection log')
    .input(
      z.object({
        page,
        size,
        name: z.string().trim().max(120).default(''),
        sort: z.enum(collectedSorts).default('-collected_on'),
      }),
    )
    .output(paged(CollectedAnimal)),
  find: get(`${path}/{id}`, 'Gets an entry in your log').input(z.object({ id })).output(CollectedAnimal),
  shows: get('/tools/collected-animal-shows', 'Lists current shows').output(z.array(ShowChoice)),
  photo: get(`${path}/{id}/photo`, 'Gets the photo of an entry, for its agent, the owner of the kit and the laboratory')
    .input(z.object({ id, v: z.string().max(64).optional() }))
    .output(z.file()),
  setPhoto: post(`${path}/{id}/photo`, 'Uploads a photo of up to 20 MB for an entry, and stores it without metadata')
    .input(
      z.object({
        id,
        file: z.file('Choose a file.').max(20_000_000, 'The photo is larger than 20 MB. Choose a smaller one.'),
      }),
    )
    .output(CollectedAnimal),
  removePhoto: remove(`${path}/{id}/photo`, 'Deletes the photo of an entry')
    .input(z.object({ id }))
    .output(CollectedAnimal),
  forMe: get('/my/collected-for-me', 'Lists samples that agents collected from your animals')
    .input(
      z.object({
        page,
        size,
        search: searchField(80),
        sort: z.enum(collectedSorts).default('-collected_on'),
      }),
    )
    .output(paged(CollectedForMe)),
  create: post(path, 'Adds an entry to your log', { successStatus: 201 }).input(Entry).output(CollectedAnimal),
  change: put(`${path}/{id}`, 'Replaces all fields of an entry')
    .input(z.object({ id, ...fields }))
    .output(CollectedAnimal),
  remove: remove(`${path}/{id}`, 'Deletes an entry from your log').input(z.object({ id })).output(ok),
  /**
   * Errors: 428 for `agent`, `owner`, `sealIntact`, `isUnrelated`, `kit`; 409 if it is already signed or the kit has
   * arrived.
   */
  sign: post(
    `${path}/{id}/declaration`,
    "Signs an entry's declaration with the signatures of both the agent and the owner",
    { successStatus: 201 },
  )
    .input(
      z.object({
        id,
        sealIntact: z.boolean(),
        isUnrelated: z.boolean(),
        signer: requiredText(120),
        agent: Signature,
        owner: Signature,
      }),
    )
    .output(CollectedAnimal),
  takeBack: remove(
    `${path}/{id}/declaration`,
    'Withdraws a signed declaration so its entry can be corrected and signed again',
  )
    .input(z.object({ id }))
    .output(CollectedAnimal),
  declaration: get(`${path}/{id}/declaration.pdf`, 'Gets a signed declaration, for its agent and the owner of the kit')
    .input(z.object({ id }))
    .output(z.file()),
  labDeclaration: laboratory
    .get('/lab/declarations/{id}', 'Gets a signed declaration, for the laboratory')
    .input(z.object({ id }))
    .output(z.file()),
};
