import { z } from 'zod';
import { custodyReasons, identityGrades } from '#animals/collection/custody.rules.ts';
import { replacementStates } from '#animals/kits/replacements.rules.ts';
import { ParentConflict } from '#animals/parent-conflicts/parent-conflicts.contract.ts';
import { CALL_STATUSES, RESULT_STATUSES } from '#animals/stored-samples/result-statuses.rules.ts';
import { callRateVerdicts, sampleStates } from '#animals/stored-samples/samples.rules.ts';
import { SampleCertificate } from '#laboratory/certificates/certificates.contract.ts';
import { Conflict } from '#laboratory/identity/identity.contract.ts';
import { SharedParts } from '#animals/sharing/sharing.contract.ts';
import { sampleParts } from '#laboratory/sample-parts/sample-parts.rules.ts';
import { NamedTest } from '#shop/fact-sheets/fact-sheets.contract.ts';
import { WorklistRow } from './worklist.contract.ts';

const State = z.enum(sampleStates);
const DoubtfulCall = z.object({ testId: z.number(), testName: z.string(), reason: z.string() });

/** One sample for the worklist and for review, with its calls and history. */
export const SampleDetail = WorklistRow.extend({
  version: z.string(),
  /** Barcode of the kit's second swab. */
  secondBarcode: z.string().nullable(),
  /** The free replacement kit for a new swab. */
  replacement: z
    .object({
      state: z.enum(replacementStates),
      kit: z.object({ barcode: z.string(), sampleId: z.number().nullable() }).nullable(),
    })
    .nullable(),
  /** The sample that this one replaces. */
  replaces: z.object({ id: z.number(), barcode: z.string() }).nullable(),
  /** The recall of the batch of its kit. */
  recall: z.object({ batchId: z.number(), at: z.iso.datetime(), reason: z.string() }).nullable(),
  submittedBy: z.string().nullable(),
  /** Chain of custody (business rules 3.13); null if the kit is not activated. */
  custody: z
    .object({
      grade: z.enum(identityGrades),
      reason: z.enum(custodyReasons),
      declarationOf: z.number().nullable(),
      /** A photo or film of the chip that has not been reviewed yet. */
      chipFilm: z.object({ id: z.number(), chipNumber: z.string() }).nullable(),
    })
    .nullable(),
  callRate: z.object({
    called: z.number(),
    ordered: z.number(),
    verdict: z.enum(callRateVerdicts),
  }),
  /** Released results are being amended, and the amendment can be cancelled. */
  isAmendment: z.boolean(),
  /** The extraction was repeated after failed quality control. After a second failure only a new swab helps. */
  isExtractionRepeated: z.boolean(),
  warnings: z.array(DoubtfulCall),
  /** Calls that differ from the released results of another sample of the animal: a reviewer must accept them. */
  differences: z.array(DoubtfulCall),
  /** Calls that differ from the released version of this sample: what an amendment changes. */
  amendedCalls: z.array(DoubtfulCall),
  /** Recorded parents that the genome rules out. */
  parentConflicts: z.array(ParentConflict),
  conflicts: z.array(Conflict),
  /** The animal as currently recorded, without its owner (decision 026); null if the sample is not registered. */
  record: z
    .object({
      speciesId: z.number(),
      breedName: z.string().nullable(),
      sex: z.string(),
      dateOfBirth: z.string().nullable(),
      chipNumber: z.string().nullable(),
    })
    .nullable(),
  /** Ordered parts besides tests. `missing`: what staff must do; `isNeeded`: no release without it. */
  parts: z.array(z.object({ part: z.enum(sampleParts), missing: z.string().nullable(), isNeeded: z.boolean() })),
  /** The current content of the ordered parts, which a reviewer approves. */
  partResults: SharedParts,
  certificates: z.array(SampleCertificate),
  events: z.array(
    z.object({ at: z.string(), state: State, who: z.string().nullable(), reason: z.string().nullable() }),
  ),
  rows: z.array(
    z.object({
      ...NamedTest.shape,
      genotype: z.string().nullable(),
      status: z.enum(CALL_STATUSES).nullable(),
      outcome: z.string().nullable(),
      resultStatus: z.enum(RESULT_STATUSES).nullable(),
    }),
  ),
});
