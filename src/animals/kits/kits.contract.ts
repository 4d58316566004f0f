import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { recipientFields, StoredRecipient } from '#platform/addresses/recipient.contract.ts';
import { requiredText } from '#shared/forms/form-fields.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { paged, paging as page } from '#shared/forms/paging-fields.ts';
import {
  batchCodes,
  batchSorts,
  clinicKitSorts,
  clinicKitStates,
  isMakingDay,
  kitSorts,
  kitStates,
  replacementSorts,
  staffMoves,
} from './kits.rules.ts';
import { versionField } from '#shared/forms/version.ts';
import { replacementStates } from './replacements.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get, post } = apiRoutes('kits');
const State = z.enum(kitStates);
const search = z.string().trim().max(60).default('');

const Kit = z.object({
  id: z.number(),
  barcode: z.string(),
  secondBarcode: z.string().nullable(),
  state: State,
  productName: z.string().nullable(),
  batchId: z.number().nullable(),
  location: z.string().nullable(),
  expiresOn: z.string(),
  orderId: z.number().nullable(),
  replacesBarcode: z.string().nullable(),
});
export type AdminKitRow = z.infer<typeof Kit>;

const KitDetail = Kit.extend({
  createdAt: z.iso.datetime(),
  /** Orders that it was sent for before it came back. */
  formerOrderIds: z.array(z.number()),
  events: z.array(
    z.object({
      kind: z.string(),
      fromState: z.string().nullable(),
      toState: z.string().nullable(),
      reason: z.string().nullable(),
      at: z.iso.datetime(),
      who: z.string().nullable(),
    }),
  ),
  /** The states that staff can set manually now. */
  moves: z.array(z.enum(staffMoves)),
  /** Whether the laboratory has its tube. */
  isInLaboratory: z.boolean(),
  /** The status of the free kit that replaces it, or null. */
  replacement: z.enum(replacementStates).nullable(),
});
export type AdminKitDetail = z.infer<typeof KitDetail>;

const Batch = z.object({
  id: z.number(),
  productName: z.string().nullable(),
  size: z.number(),
  swabLot: z.string(),
  location: z.string(),
  codes: z.enum(batchCodes),
  manufacturedOn: z.string(),
  expiresOn: z.string(),
  firstBarcode: z.string().nullable(),
  lastBarcode: z.string().nullable(),
  recalledAt: z.iso.datetime().nullable(),
  recallReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  states: z.partialRecord(State, z.number()),
  /** After a recall: the number of kits that were sent, and whose holders could not be offered a free replacement. */
  unreached: z.number(),
});
export type KitBatch = z.infer<typeof Batch>;

const batchFields = {
  /** Null for blank kits, which need a test from a balance at activation. */
  productId: z.number().int().positive().nullable().default(null),
  swabLot: requiredText(60),
  location: requiredText(60),
  manufacturedOn: z.iso
    .date('Enter a valid date.')
    .refine((day) => isMakingDay(day, new Date()), 'Enter a date between 2000 and today.'),
};

const Replacement = z.object({
  id: z.number(),
  state: z.enum(replacementStates),
  reason: z.string(),
  email: z.string(),
  barcode: z.string(),
  newBarcode: z.string().nullable(),
  productName: z.string().nullable(),
  address: StoredRecipient,
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
});
export type AdminReplacementRow = z.infer<typeof Replacement>;

const ReplacementView = z.object({
  barcode: z.string(),
  reason: z.string(),
  state: z.enum(replacementStates),
  address: StoredRecipient,
  /** The barcodes of other kits that await an address of the same person, if that person is signed in. */
  others: z.array(z.string()),
  /** Whether such kits would be listed once that person signs in. */
  hasMoreAtSignIn: z.boolean(),
});
const token = z.string().trim().min(20).max(64);
const reason = requiredText(300);

const ClinicKit = z.object({
  id: z.number(),
  barcode: z.string(),
  /** Null if the test is chosen at activation. */
  productName: z.string().nullable(),
  state: z.enum(clinicKitStates),
  expiresOn: z.iso.date(),
  /** Whether it expires within three months. */
  expiresSoon: z.boolean(),
  orderId: z.number().nullable(),
});

export const kitsContract = {
  ofClinic: get('/my/clinic-kits', 'Lists the unused kits of your clinic')
    .input(z.object({ ...page, search, sort: z.enum(clinicKitSorts).default('expires') }))
    .output(paged(ClinicKit)),
  list: get('/admin/kits', 'Lists kits, filtered by barcode, status, batch or expiry')
    .input(
      z.object({
        ...page,
        search,
        state: State.optional(),
        batchId: id.optional(),
        expiring: z.stringbool().optional(),
        unreached: z.stringbool().optional(),
        sort: z.enum(kitSorts).optional(),
      }),
    )
    .output(paged(Kit)),
  find: get('/admin/kits/{id}', 'Gets a kit with its history').input(z.object({ id })).output(KitDetail),
  move: post('/admin/kits/{id}/move', 'Updates the status of a kit; a refused change lists the permitted statuses')
    .input(z.object({ id, /** The state shown on the page. */ version: versionField, to: State, reason }))
    .output(KitDetail),
  products: get('/admin/kit-products', 'Lists the products that kits can be created for').output(
    z.array(z.object({ id: z.number(), name: z.string(), sku: z.string(), speciesId: z.number().nullable() })),
  ),
  batches: get('/admin/kit-batches', 'Lists kit batches')
    .input(z.object({ ...page, search, sort: z.enum(batchSorts).optional() }))
    .output(paged(Batch)),
  findBatch: get('/admin/kit-batches/{id}', 'Gets a kit batch').input(z.object({ id })).output(Batch),
  makeBatch: post('/admin/kit-batches', 'Creates kits with new barcodes and adds them to stock')
    .input(
      z.object({
        ...batchFields,
        size: z.coerce
          .number<number>('Enter a number.')
          .int('Enter a number.')
          .min(1, 'Enter 1 to 1,000 kits.')
          .max(1000, 'Enter 1 to 1,000 kits.'),
      }),
    )
    .output(z.object({ batchId: z.number() })),
  takeInOld: post('/admin/kit-batches/old-codes', 'Adds kits with existing barcodes to stock')
    .input(
      z.object({
        ...batchFields,
        codes: z.array(z.string().max(200)).min(1, REQUIRED).max(1000, 'Enter up to 1,000 kits at a time.'),
      }),
    )
    .output(z.object({ batchId: z.number(), size: z.number() })),
  recall: post(
    '/admin/kit-batches/{id}/recall',
    'Recalls a batch, and offers a free replacement to customers who were sent a kit from it',
  )
    .input(z.object({ id, reason }))
    .output(z.object({ recalled: z.number(), used: z.number(), told: z.number() })),
  labels: get('/admin/kit-batches/{id}/labels', 'Gets the labels of a batch, with Code 128 and QR codes, as a PDF')
    .input(z.object({ id }))
    .output(z.instanceof(ReadableStream)),
  replacements: get('/admin/kit-replacements', 'Lists replacement kits')
    .input(
      z.object({
        ...page,
        search,
        state: z.enum(replacementStates).optional(),
        sort: z.enum(replacementSorts).optional(),
      }),
    )
    .output(paged(Replacement)),
  sendReplacement: post('/admin/kit-replacements/{id}/send', 'Sends a replacement kit to its confirmed address')
    .input(z.object({ id, trackingNumber: z.string().trim().max(60).nullish() }))
    .output(z.object({ barcode: z.string() })),
  enterReplacementAddress: post(
    '/admin/kit-replacements/{id}/address',
    'Sets the delivery address that the owner of a replacement kit gave by phone',
  )
    .input(z.object({ id, ...recipientFields }))
    .output(z.object({ state: z.enum(replacementStates) })),
  resendReplacementEmail: post(
    '/admin/kit-replacements/{id}/email',
    'Resends the email that asks for the address of a replacement kit, with a new link',
  )
    .input(z.object({ id }))
    .output(z.object({ state: z.enum(replacementStates) })),
  replacement: get('/kit-replacements/{token}', 'Gets the replacement kit for an emailed link')
    .input(z.object({ token }))
    .output(ReplacementView),
  confirmReplacement: post('/kit-replacements/{token}', 'Sets the delivery address of a replacement kit')
    .input(
      z.object({
        token,
        ...recipientFields,
        /** Uses the address for the other kits of `others` as well. */
        withOthers: z.boolean().optional(),
      }),
    )
    .output(ReplacementView),
};
