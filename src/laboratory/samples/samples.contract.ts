import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { paged } from '#shared/forms/paging-fields.ts';
import { Release } from '#laboratory/serious-results/serious-results.contract.ts';
import {
  allHoldReasons,
  holdReasons,
  qcReasons,
  rejectReasons,
  sampleStates,
  trackingStates,
} from '#animals/stored-samples/samples.rules.ts';
import { contradictionChoices } from '#animals/stored-samples/identity.rules.ts';
import { GENOME_SOURCES } from '#animals/stored-samples/result-statuses.rules.ts';
import { speciesSlugs } from '#shop/catalogue/paths.rules.ts';
import { id } from '#shared/forms/id-field.ts';
import { REQUIRED } from '#shared/forms/required.ts';
import { versionField } from '#shared/forms/version.ts';
import { WELL } from '#laboratory/plates/plates.rules.ts';
import { SampleDetail } from './sample-detail.contract.ts';
import { WorklistFilter, WorklistRow } from './worklist.contract.ts';

const State = z.enum(sampleStates);
const Barcode = z.string(REQUIRED).trim().min(1, REQUIRED).max(50, 'This field can only have maximum 50 characters');

export const Tracking = z.object({
  barcode: z.string(),
  /** First letter and species only: a barcode does not prove who the visitor is. */
  animalInitial: z.string().nullable(),
  species: z.string().nullable(),
  /** The kit was ordered with quick turnaround. */
  isQuick: z.boolean(),
  step: z.number(),
  steps: z.array(z.object({ name: z.string(), reachedAt: z.string().nullable() })),
  state: z.enum(trackingStates),
  /** The results were withdrawn, and no new ones have been released. */
  isWithdrawn: z.boolean(),
  action: z.string().nullable(),
  expected: z.object({ from: z.string(), to: z.string() }).nullable(),
});
export type Tracking = z.infer<typeof Tracking>;

const Moved = z.object({ state: State });
const Received = z.object({
  sampleId: z.number(),
  state: State,
  holdReason: z.enum(allHoldReasons).nullable(),
  /** The barcode had been scanned before; nothing changed. */
  again: z.boolean(),
  /** The kit was not registered, and its buyer was asked by email to register it. */
  buyerAsked: z.boolean(),
});
export type Received = z.infer<typeof Received>;

const { get, post } = apiRoutes('lab');
const tools = apiRoutes('tools');

export const labContract = {
  /** E084: the progress of a sample, for anyone who has the barcode; no names. */
  track: tools
    .get('/tools/sample-tracker/{id}', 'Tracks a sample by its barcode')
    .input(z.object({ id: Barcode }))
    .output(Tracking),
  listSamples: get('/lab/samples', 'Lists samples in order of their due dates')
    .input(WorklistFilter)
    .output(paged(WorklistRow)),
  nextReview: get(
    '/lab/samples/{id}/next-review',
    'Gets the first other sample that you can review or release, by due date',
  )
    .input(z.object({ id }))
    .output(z.object({ next: z.object({ id: z.number(), barcode: z.string() }).nullable() })),
  findSample: get('/lab/samples/{id}', 'Gets a sample with its calls').input(z.object({ id })).output(SampleDetail),
  receive: post('/lab/receptions', 'Receives a kit by its barcode')
    .input(z.object({ barcode: Barcode }))
    .output(Received),
  advance: post(
    '/lab/samples/advance',
    'Moves samples to the next step, off a plate or to review, or records failed quality control',
  )
    .input(
      z.object({
        sampleIds: z.array(id).min(1, 'Choose at least one sample.').max(96, 'Choose up to 96 samples at once.'),
        to: State,
        /** For the step PLATED. */
        plate: z.string().trim().max(40, 'Enter up to 40 characters.').optional(),
        /** Well of the first sample; the others get the next free wells. Default: the first free well. */
        well: z.string().trim().regex(WELL, 'Enter a well from A1 to H12.').optional(),
        /** Why quality control failed. */
        reason: z.enum(qcReasons, 'Choose a reason.').optional(),
      }),
    )
    .output(z.object({ moved: z.number() })),
  importResults: post('/lab/imports', 'Imports a result file, in full or not at all')
    .input(
      z.object({
        file: z.file('Choose a file.').max(4_000_000, 'The file is larger than 4 MB. Split it into smaller files.'),
        runName: z.string().trim().max(60).optional(),
        ifContradicted: z.enum(contradictionChoices).default('refuse'),
      }),
    )
    .output(
      z.object({
        accepted: z.boolean(),
        again: z.boolean(),
        importId: z.number().nullable(),
        rows: z.number(),
        /** Number of results that are new or differ from the earlier ones. */
        changed: z.number(),
        samples: z.number(),
        problems: z.array(z.object({ row: z.number(), column: z.string(), reason: z.string() })),
        /** Barcodes of samples with a call that is impossible for the recorded sex; no action was taken on them. */
        contradictedSamples: z.array(z.string()),
        /** Barcodes of samples that were put on hold for such a call. */
        heldSamples: z.array(z.string()),
      }),
    ),
  importProfiles: post(
    '/lab/profiles',
    'Imports DNA profiles (STR table, VCF, PLINK, FinalReport or text), in full or not at all',
  )
    .input(
      z.object({
        file: z.file('Choose a file.').max(4_000_000, 'The file is larger than 4 MB. Split it into smaller files.'),
        bim: z.file().max(4_000_000, 'The file is larger than 4 MB. Split it into smaller files.').optional(),
        fam: z.file().max(1_000_000, 'The file is larger than 1 MB. Import fewer samples per file.').optional(),
        map: z.file().max(4_000_000, 'The file is larger than 4 MB. Split it into smaller files.').optional(),
        species: z.enum(speciesSlugs, 'Choose the species.').default('dog'),
        columns: z.enum(['Top', 'Forward', 'Plus', 'Design', 'AB'], 'Choose the columns.').default('Top'),
      }),
    )
    .output(
      z.object({
        accepted: z.boolean(),
        format: z.enum(['STR', 'HAPLOTYPES', ...GENOME_SOURCES]),
        leftOut: z.number(),
        notes: z.array(z.string()),
        samples: z.number(),
        calls: z.number(),
        problems: z.array(z.object({ row: z.number(), column: z.string(), reason: z.string() })),
        /** Barcodes of samples that were put on hold because the file contradicts their animals. */
        heldSamples: z.array(z.string()),
      }),
    ),
  submit: post('/lab/samples/{sampleId}/submit', 'Submits results for review by a second person')
    .input(z.object({ sampleId: id, version: versionField }))
    .output(z.object({ reviewId: z.number() })),
  decide: post('/lab/samples/{sampleId}/decision', 'Approves results or sends the sample back')
    .input(
      z.object({
        sampleId: id,
        version: versionField,
        decision: z.enum(['APPROVED', 'REPEAT']),
        comment: z.string().trim().max(1000).optional(),
        acceptLowCallRate: z.boolean().optional(),
        /** Accepts results that differ from those of another sample of the animal. */
        acceptDifferences: z.boolean().optional(),
        password: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ state: z.enum(['APPROVED', 'PLATED']) })),
  returnToReview: post(
    '/lab/samples/{sampleId}/review-return',
    'Returns approved results to review before their release',
  )
    .input(
      z.object({ sampleId: id, version: versionField, reason: z.string(REQUIRED).trim().min(1, REQUIRED).max(1000) }),
    )
    .output(z.object({ state: z.literal('IN_REVIEW') })),
  amend: post(
    '/lab/samples/{sampleId}/amendment',
    'Amends the results of a released sample, in a new version of the report',
  )
    .input(
      z.object({
        sampleId: id,
        version: versionField,
        reason: z.string(REQUIRED).trim().min(1, REQUIRED).max(1000),
        password: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ state: z.literal('PLATED') })),
  cancelAmendment: post(
    '/lab/samples/{sampleId}/amendment-cancellation',
    'Cancels an amendment before its release: the sample is again as it was released',
  )
    .input(
      z.object({ sampleId: id, version: versionField, reason: z.string(REQUIRED).trim().min(1, REQUIRED).max(1000) }),
    )
    .output(z.object({ state: z.enum(['REPORTED', 'STORED']) })),
  hold: post('/lab/samples/{sampleId}/hold', 'Puts a sample on hold until its owner answers')
    .input(z.object({ sampleId: id, version: versionField, reason: z.enum(holdReasons, 'Choose a reason.') }))
    .output(Moved),
  resume: post('/lab/samples/{sampleId}/resumption', 'Lifts the hold on a sample, with a note on how it was resolved')
    .input(
      z.object({ sampleId: id, version: versionField, note: z.string(REQUIRED).trim().min(1, REQUIRED).max(1000) }),
    )
    .output(Moved),
  reject: post('/lab/samples/{sampleId}/rejection', 'Rejects a sample that cannot be tested')
    .input(z.object({ sampleId: id, version: versionField, reason: z.enum(rejectReasons, 'Choose a reason.') }))
    .output(Moved),
  requestNewSwab: post(
    '/lab/samples/{sampleId}/new-swab',
    'Requests a new swab for a failed sample or withdrawn results; up to two replacement kits are free',
  )
    .input(z.object({ sampleId: id, version: versionField }))
    .output(Moved),
  failQualityControl: post(
    '/lab/samples/{sampleId}/quality-failure',
    'Records failed quality control for a laboratory step',
  )
    .input(z.object({ sampleId: id, version: versionField, reason: z.enum(qcReasons, 'Choose a reason.') }))
    .output(Moved),
  release: post('/lab/samples/{sampleId}/release', 'Releases approved results to the owner')
    .input(z.object({ sampleId: id, now: z.boolean().default(false) }))
    .output(Release),
};
