import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { sexes } from '#animals/records/animals.rules.ts';
import {
  ClearByParentage,
  ExplainedCoat,
  ExplainedResult,
  OtherResult,
} from '#animals/sharing/explained-result.contract.ts';
import { identityGrades } from '#animals/collection/custody.rules.ts';
import { certificateStates } from '#laboratory/certificates/certificates.rules.ts';
import { id } from '#shared/forms/id-field.ts';
import { exportFormats } from './export-formats.rules.ts';

/**
 * The JSON of an animal's results; `public/schemas/results-1.json` is generated from it. Fields may be added; changing
 * or removing one requires version 2.
 */
export const ExportedResults = z.object({
  $schema: z.url(),
  exportedAt: z.iso.datetime(),
  laboratory: z.object({ name: z.string(), address: z.string(), accreditation: z.string() }),
  animal: z.object({
    name: z.string(),
    registeredName: z.string().nullable(),
    registrationNumber: z.string().nullable(),
    chipNumber: z.string().nullable(),
    species: z.enum(['dog', 'cat']),
    breed: z.string().nullable(),
    sex: z.enum(sexes),
    dateOfBirth: z.iso.date().nullable(),
    colour: z.string().nullable(),
  }),
  /** Kits with released results, newest first. */
  kits: z.array(
    z.object({
      barcode: z.string(),
      product: z.string().nullable(),
      releasedAt: z.iso.datetime(),
      identityGrade: z.enum(identityGrades).nullable(),
      report: z
        .object({ number: z.string(), version: z.number(), issuedAt: z.iso.datetime(), url: z.url() })
        .nullable(),
      certificate: z
        .object({
          number: z.string(),
          version: z.number(),
          code: z.string(),
          state: z.enum(certificateStates),
          verifyUrl: z.url(),
        })
        .nullable(),
    }),
  ),
  /** The valid result of each test. */
  results: z.array(
    ExplainedResult.extend({
      isContradicted: z.boolean(),
      inBreed: z.string().nullable(),
      forBreed: z.string().nullable(),
    }),
  ),
  coat: ExplainedCoat.nullable(),
  /**
   * Results that our laboratory has not tested and no certificate contains: derived from both parents' tests, or from
   * other laboratories.
   */
  byParentage: ClearByParentage.omit({ parents: true }).nullable(),
  otherLaboratories: z.array(OtherResult.omit({ id: true, fileName: true })),
});
export type ExportedResults = z.infer<typeof ExportedResults>;

const { get } = apiRoutes('animals');

export const resultExportsContract = {
  download: get(
    '/my/animals/{id}/results/export',
    'Downloads the results of an animal as JSON, CSV, FHIR, VCF or PLINK',
  )
    .input(z.object({ id, format: z.enum(exportFormats, 'Choose JSON, CSV, FHIR, VCF or PLINK.') }))
    .output(z.instanceof(ReadableStream)),
};
