import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { optionalText } from '#shared/forms/form-fields.ts';
import { page, paged, size } from '#shared/forms/paging-fields.ts';
import { consignmentStates, itemStates, MAX_SAMPLES } from './consignments.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post, remove } = apiRoutes('tools');
const laboratory = apiRoutes('laboratory');
const path = '/tools/consignments';
const search = searchField(80);

const Item = z.object({
  barcode: z.string(),
  /** The animal's name in the agent's log; null if it is not in the log. */
  animal: z.string().nullable(),
  state: z.enum(itemStates),
  /** Whether it was missing from the parcel and arrived later. */
  cameLater: z.boolean(),
  /** For staff: why a tube that arrived cannot be tested. */
  refused: z.string().nullable(),
});

const Row = z.object({
  id: z.number(),
  number: z.string(),
  state: z.enum(consignmentStates),
  agent: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  samples: z.number(),
  /** Number of listed samples that are not at the laboratory yet. */
  missing: z.number(),
  extra: z.number(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime().nullable(),
});
export type ConsignmentRow = z.infer<typeof Row>;

const Consignment = Row.extend({ note: z.string(), unknownBarcodes: z.array(z.string()), items: z.array(Item) });
export type Consignment = z.infer<typeof Consignment>;

const Ready = z.object({
  id: z.number(),
  name: z.string(),
  barcode: z.string(),
  collectedOn: z.iso.date(),
  isSigned: z.boolean(),
});
export type ReadySample = z.infer<typeof Ready>;

const list = { page, size, search, state: z.union([z.enum(consignmentStates), z.literal('ALL')]).default('ALL') };
const sorts = z.enum(['number', '-number']).default('-number');

/** Samples that an agent sends together under one number, and that the laboratory receives together. */
export const consignmentsContract = {
  list: get(path, 'Lists your sample parcels')
    .input(z.object({ ...list, sort: sorts }))
    .output(paged(Row)),
  ready: get(`${path}/ready`, 'Lists collected samples that are not in a parcel yet').output(z.array(Ready)),
  find: get(`${path}/{id}`, 'Gets one of your sample parcels').input(z.object({ id })).output(Consignment),
  sheet: get(`${path}/{id}/sheet`, 'Gets the packing list of your parcel, as a PDF')
    .input(z.object({ id }))
    .output(z.file()),
  pack: post(path, 'Packs samples from your log into a parcel', { successStatus: 201 })
    .input(
      z.object({
        entryIds: z
          .array(id)
          .min(1, 'Choose at least one sample.')
          .max(MAX_SAMPLES, `A parcel can hold up to ${MAX_SAMPLES} samples.`),
        note: optionalText(500),
      }),
    )
    .output(Consignment),
  /** Errors: 409 if this step is not possible now. */
  send: post(`${path}/{id}/sent`, 'Marks a parcel as sent')
    .input(z.object({ id, carrier: optionalText(80), trackingNumber: optionalText(80) }))
    .output(Consignment),
  cancel: remove(`${path}/{id}`, 'Unpacks a parcel that has not been sent').input(z.object({ id })).output(Consignment),
  adminList: laboratory
    .get('/lab/consignments', 'Lists sample parcels, with expected parcels first')
    .input(
      z.object({
        ...list,
        state: z.union([z.enum(consignmentStates), z.literal('OPEN'), z.literal('ALL')]).default('OPEN'),
        sort: sorts,
      }),
    )
    .output(paged(Row)),
  adminFind: laboratory
    .get('/lab/consignments/{id}', 'Gets a parcel with its contents')
    .input(z.object({ id }))
    .output(Consignment),
  adminSheet: laboratory
    .get('/lab/consignments/{id}/sheet', 'Gets the packing list of a parcel for the laboratory, as a PDF')
    .input(z.object({ id }))
    .output(z.file()),
  /** Errors: 428 for `barcodes`; 409 if already received or cancelled. */
  receive: laboratory
    .post(
      '/lab/consignments/{id}/received',
      'Receives all samples of a parcel at once, and records and reports missing, extra and unknown samples',
    )
    .input(
      z.object({
        id,
        barcodes: z
          .array(z.string().trim().min(1).max(60))
          .min(1, 'Scan the samples in the parcel.')
          .max(2 * MAX_SAMPLES),
      }),
    )
    .output(Consignment),
};
