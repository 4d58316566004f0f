import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { versionField } from '#shared/forms/version.ts';
import { dateField } from '#shared/forms/date-field.ts';
import { ProductCard } from '#shop/catalogue/catalogue.contract.ts';
import { requiredText } from '#shared/forms/form-fields.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { page, paged, cutSizeOf } from '#shared/forms/paging-fields.ts';
import { ConfirmedRelative, ParentConflict } from '#animals/parent-conflicts/parent-conflicts.contract.ts';
import { accesses, animalSorts, animalStates, sexes, animalViews, searchTypes } from './animals.rules.ts';
import { identityGrades } from '#animals/collection/custody.rules.ts';
import { testKinds } from '#shop/catalogue/product-kinds.rules.ts';
import { kitStates } from '#animals/kits/kits.rules.ts';
import { sampleStates } from '#animals/stored-samples/samples.rules.ts';
import { id } from '#shared/forms/id-field.ts';
import { KitRow } from '#animals/kits/kit-row.contract.ts';
import { PedigreeNode } from './pedigree.contract.ts';
import { Share } from './share.contract.ts';

const { get, post, put, patch, remove } = apiRoutes('animals');
const Named = z.object({ id: z.number(), name: z.string() });
const barcode = z.string().trim().min(1).max(50);
const Sex = z.enum(sexes, 'Choose male or female.');

export const AnimalRow = z.object({
  id: z.number(),
  name: z.string(),
  species: Named,
  breed: Named.extend({
    slug: z.string(),
    group: z.string().nullable(),
    groupNumber: z.number().nullable(),
  }).nullable(),
  sex: Sex,
  dateOfBirth: z.string().nullable(),
  registeredName: z.string().nullable(),
  registrationNumber: z.string().nullable(),
  chipNumber: z.string().nullable(),
  colour: z.string().nullable(),
  state: z.enum(animalStates),
  /** Path of its photo. */
  photo: z.string().nullable(),
  /** Name of the owner, if the animal belongs to someone else. */
  ownerName: z.string().nullable(),
  access: z.enum(accesses).nullable(),
  /** In the list of animals shared by the user: with whom, and until when. */
  sharedWith: z
    .array(z.object({ id: z.number(), name: z.string(), expiresAt: z.iso.datetime().nullable() }))
    .optional(),
  /** In the list of animals shared with the user: when the access ends; null for no end date. */
  sharedUntil: z.iso.datetime().nullable().optional(),
  kits: z.number(),
  /** Number of samples with valid results. */
  reported: z.number(),
  latest: z
    .object({
      barcode: z.string(),
      state: z.enum([...kitStates, ...sampleStates]),
      /** Whether its results were withdrawn and no new ones have been released. */
      isWithdrawn: z.boolean(),
      step: z.number(),
      stepName: z.string(),
    })
    .nullable(),
});
export type AnimalRow = z.infer<typeof AnimalRow>;

export const AnimalDetail = AnimalRow.extend({
  isNeutered: z.boolean(),
  weightGrams: z.number().nullable(),
  personality: z.string().nullable(),
  sireId: z.number().nullable(),
  damId: z.number().nullable(),
  /** When a certificate locked the identity, or null. */
  identityLockedAt: z.iso.datetime().nullable(),
  identityGrade: z.enum(identityGrades).nullable(),
  createdAt: z.iso.datetime(),
  /** Sent back with changes for optimistic locking. */
  version: z.string(),
  /** For the owner only: recorded relatives that the genome rules out or confirms, and the shares. */
  parentConflicts: z.array(ParentConflict),
  confirmedRelatives: z.array(ConfirmedRelative),
  shares: z.array(Share),
  /** For the owner only: the open offer; `to` is null if anyone with the printed code can claim it. */
  offer: z.object({ to: z.string().nullable(), expiresAt: z.iso.datetime() }).nullable(),
  /** False if a share shows only chosen results. */
  showsAll: z.boolean(),
  /** Only for the clinic that keeps the patient: what it recorded about the owner. */
  patient: z
    .object({
      clinicName: z.string(),
      ownerName: z.string().nullable(),
      ownerEmail: z.string().nullable(),
      invitedAt: z.iso.datetime().nullable(),
      /** Whether the invited address can still see all results. */
      hasAccess: z.boolean(),
    })
    .nullable(),
});
export type AnimalDetail = z.infer<typeof AnimalDetail>;

const optional = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `This field have maximum ${max} characters`)
    .nullish()
    .transform((value) => value || null);

const parent = z.number().int().positive().nullable();
const day = dateField().nullable();
const weight = z
  .number('Enter a number.')
  .int()
  .positive('Enter a weight above 0.')
  .max(150_000, 'Check the weight and the unit.')
  .nullable();

/** The descriptive fields of an animal, with their maximum lengths. */
const described = <T extends z.ZodType>(field: (max: number) => T) => ({
  registeredName: field(120),
  registrationNumber: field(60),
  chipNumber: field(30),
  colour: field(60),
  personality: field(255),
});

/** Q080: adding an animal requires name, sex and breed. */
export const NewAnimalForm = z.object({
  name: requiredText(80),
  speciesId: z.number(REQUIRED).int().min(1, 'Choose dog or cat.').max(2, 'Choose dog or cat.'),
  breedId: z.number(REQUIRED).int().positive(REQUIRED),
  sex: z.enum(sexes, REQUIRED),
  isNeutered: z.boolean().default(false),
  dateOfBirth: day.default(null),
  weightGrams: weight.default(null),
  ...described(optional),
  sireId: parent.default(null),
  damId: parent.default(null),
});

const text = (max: number) => z.string().trim().max(max, `This field have maximum ${max} characters`).nullable();

const Changes = z
  .object({
    name: requiredText(80),
    breedId: z.number(REQUIRED).int().positive(REQUIRED),
    sex: z.enum(sexes, REQUIRED),
    isNeutered: z.boolean(),
    dateOfBirth: day,
    weightGrams: weight,
    ...described(text),
    sireId: parent,
    damId: parent,
  })
  .partial();

const search = z.string().trim().max(120).default('');

/** A missing animal and someone else's animal both return 404. */
export const animalsContract = {
  list: get(
    '/my/animals',
    'Lists your animals; `search` is free text, and `query` searches the field named in `query_type`',
  )
    .input(
      z.object({
        page,
        // spec 9: 15 animals per page.
        size: cutSizeOf(15),
        query_type: z.enum(searchTypes).default('all'),
        query: search,
        search,
        gender: z.union([z.literal(''), Sex]).optional(),
        view: z.enum(animalViews).default('mine'),
        species_id: z.union([z.literal(''), z.coerce.number<number>().int()]).optional(),
        sort: z.enum(animalSorts).default('-created_at'),
      }),
    )
    .output(paged(AnimalRow)),
  find: get('/my/animals/{id}', 'Gets an animal').input(z.object({ id })).output(AnimalDetail),
  profile: get('/my/animals/{id}/profile', 'Gets the breeds of an animal and the tests available for them')
    .input(z.object({ id }))
    .output(
      z.object({
        animalId: z.number(),
        name: z.string(),
        breeds: z.array(
          Named.extend({
            slug: z.string(),
            species: Named,
            group: z.string().nullable(),
            groupNumber: z.number().nullable(),
            country: z.string().nullable(),
            diseaseTests: z.number(),
            traitTests: z.number(),
          }),
        ),
      }),
    ),
  breedProfile: get(
    '/my/animals/breeds/{id}/profile/{animal}',
    "Gets a breed's tests and shows which ones an animal already has",
  )
    .input(z.object({ id, animal: id }))
    .output(
      z.object({
        animalId: z.number(),
        breed: Named.extend({ slug: z.string(), species: Named }),
        tests: z.array(
          Named.extend({
            slug: z.string(),
            kind: z.enum(testKinds),
            area: z.string(),
            isOrdered: z.boolean(),
          }),
        ),
      }),
    ),
  barcodes: get('/my/animals/{id}/barcodes', 'Lists the kits of an animal and the status of their samples')
    .input(z.object({ id }))
    .output(z.array(KitRow)),
  upgrades: get('/my/animals/{id}/products/{barcode}', "Lists tests that can be added to a kit's stored sample")
    .input(z.object({ id, barcode }))
    .output(
      z.object({
        results: z.array(ProductCard),
        missingTests: z.array(Named.extend({ kind: z.enum(testKinds), slug: z.string() })),
        singleId: z.number().nullable(),
        fullId: z.number().nullable(),
      }),
    ),
  pedigree: get('/my/animals/{id}/pedigree', 'Gets the pedigree of an animal over three generations')
    .input(z.object({ id }))
    .output(PedigreeNode),
  add: post('/my/animals', 'Adds an animal', { successStatus: 201 }).input(NewAnimalForm).output(AnimalDetail),
  update: put('/my/animals/{id}', 'Updates an animal, except for fields locked by a certificate')
    .input(Changes.extend({ id, version: versionField.optional() }))
    .output(AnimalDetail),
  archive: patch('/my/animals/{id}', 'Archives or restores an animal; `deceased` also records that it has died')
    .input(z.object({ id, archived: z.boolean(REQUIRED), deceased: z.boolean().default(false) }))
    .output(AnimalDetail),
  photo: get('/my/animals/{id}/photo', 'Gets the photo of an animal')
    .input(z.object({ id, v: z.string().max(64).optional() }))
    .output(z.file()),
  setPhoto: post('/my/animals/{id}/photo', 'Uploads a photo of up to 20 MB, and stores it without metadata')
    .input(
      z.object({
        id,
        file: z.file('Choose a file.').max(20_000_000, 'The photo is larger than 20 MB. Choose a smaller one.'),
      }),
    )
    .output(AnimalDetail),
  removePhoto: remove('/my/animals/{id}/photo', 'Deletes the photo of an animal')
    .input(z.object({ id }))
    .output(AnimalDetail),
  history: get('/my/animals/{id}/history', 'Lists the history of an animal and its samples, newest first')
    .input(z.object({ id, page, size: cutSizeOf(20) }))
    .output(paged(z.object({ id: z.number(), at: z.iso.datetime(), label: z.string(), who: z.string().nullable() }))),
  parents: get('/my/parentage-animals', 'Lists the animals that can be chosen as parents')
    .input(
      z.object({
        page,
        size: cutSizeOf(20),
        search,
        gender: z.union([z.literal(''), Sex]).optional(),
        species_id: z.union([z.literal(''), z.coerce.number<number>().int()]).optional(),
      }),
    )
    .output(paged(AnimalRow)),
};
