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

/** One sample for bench and review, with its calls and history. */
export const SampleDetail = WorklistRow.extend({
  version: z.string(),
  /** Of the second swab of the kit. */
  secondBarcode: z.string().nullable(),
  /** The free kit for a new swab in place of this one. */
  replacement: z
    .object({
      state: z.enum(replacementStates),
      kit: z.object({ barcode: z.string(), sampleId: z.number().nullable() }).nullable(),
    })
    .nullable(),
  /** The sample in whose place this one was taken. */
  replaces: z.object({ id: z.number(), barcode: z.string() }).nullable(),
  submittedBy: z.string().nullable(),
  /** Chain of custody (business rules 3.13); null: no one has activated the kit. */
  custody: z
    .object({
      grade: z.enum(identityGrades),
      reason: z.enum(custodyReasons),
      declarationOf: z.number().nullable(),
      /** A photo or film of the chip that no one has looked at yet. */
      chipFilm: z.object({ id: z.number(), chipNumber: z.string() }).nullable(),
    })
    .nullable(),
  callRate: z.object({
    called: z.number(),
    ordered: z.number(),
    verdict: z.enum(callRateVerdicts),
  }),
  /** Its results were released and are amended now, and the amendment can be cancelled. */
  isAmendment: z.boolean(),
  /** After failed quality control; a second time only a new swab helps. */
  isExtractionRepeated: z.boolean(),
  warnings: z.array(DoubtfulCall),
  /** Calls that differ from the released results of another sample of the animal: a reviewer must accept them. */
  differences: z.array(DoubtfulCall),
  /** Calls that differ from the released version of this sample: what an amendment changes. */
  amendedCalls: z.array(DoubtfulCall),
  /** Recorded parents that the genome rules out. */
  parentConflicts: z.array(ParentConflict),
  conflicts: z.array(Conflict),
  /** The animal as the account describes it now, without its owner (decision 026); null: the sample is not registered. */
  record: z
    .object({
      speciesId: z.number(),
      breedName: z.string().nullable(),
      sex: z.string(),
      dateOfBirth: z.string().nullable(),
      chipNumber: z.string().nullable(),
    })
    .nullable(),
  /** What was ordered besides tests. `missing`: what staff must do; `isNeeded`: nothing is released without it. */
  parts: z.array(z.object({ part: z.enum(sampleParts), missing: z.string().nullable(), isNeeded: z.boolean() })),
  /** The ordered parts as they are now: what a reviewer approves. */
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
