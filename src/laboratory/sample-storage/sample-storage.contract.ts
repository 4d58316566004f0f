import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { sampleStates } from '#animals/stored-samples/samples.rules.ts';
import { destructionMethods } from '#animals/stored-samples/sample-storage.rules.ts';
import { id } from '#shared/forms/id-field.ts';
import { paged, paging } from '#shared/forms/paging-fields.ts';
import { searchField } from '#shared/forms/search-field.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { versionField } from '#shared/forms/version.ts';
import { storageLists } from './sample-storage.rules.ts';

const { get, post, put } = apiRoutes('lab');

const StorageRow = z.object({
  sampleId: z.number(),
  barcode: z.string(),
  labNumber: z.string().nullable(),
  animalName: z.string().nullable(),
  state: z.enum(sampleStates),
  /** Storage place. */
  place: z.string().nullable(),
  keptUntil: z.iso.date(),
  /** When its owner requested destruction. */
  askedAt: z.iso.datetime().nullable(),
  /** Its owner requested it, or the storage period is over. */
  isDue: z.boolean(),
  destroyed: z
    .object({
      at: z.iso.datetime(),
      method: z.enum(destructionMethods),
      by: z.string(),
      witness: z.string(),
    })
    .nullable(),
});
export type StorageRow = z.infer<typeof StorageRow>;

/** Stored samples: their place, storage period and destruction. */
export const sampleStorageContract = {
  list: get('/lab/stored-samples', 'Lists stored samples')
    .input(z.object({ ...paging, search: searchField(), filter: z.enum(storageLists).default('due') }))
    .output(paged(StorageRow)),
  witnesses: get('/lab/witnesses', 'Lists the colleagues who can witness a destruction').output(
    z.object({ results: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ),
  /** `version`: the place that the page showed; an empty string for none. */
  setPlace: put('/lab/stored-samples/{sampleId}/place', 'Records where a sample is stored')
    .input(z.object({ sampleId: id, version: versionField, place: z.string(REQUIRED).trim().min(1, REQUIRED).max(80) }))
    .output(z.object({ state: z.literal('STORED') })),
  destroy: post(
    '/lab/stored-samples/{sampleId}/destruction',
    'Records who destroyed a sample, how, and who witnessed it',
  )
    .input(
      z.object({
        sampleId: id,
        method: z.enum(destructionMethods, 'Choose a method.'),
        witnessId: z.string('Choose a witness.').min(1, 'Choose a witness.').max(60),
      }),
    )
    .output(z.object({ state: z.literal('DESTROYED') })),
};
