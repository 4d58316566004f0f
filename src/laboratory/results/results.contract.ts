import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { species } from '#shared/forms/species-field.ts';
import { custodyReasons, identityGrades } from '#animals/collection/custody.rules.ts';
import {
  ClearByParentage,
  ExplainedCoat,
  ExplainedResult,
  OtherResult,
} from '#animals/sharing/explained-result.contract.ts';
import { RESULT_STATUSES } from '#animals/stored-samples/result-statuses.rules.ts';
import { sampleParts } from '#laboratory/sample-parts/sample-parts.rules.ts';
import { reportTypes } from './report-kinds.rules.ts';
import { certificateStates } from '#laboratory/certificates/certificates.rules.ts';
import { resultSources } from '#laboratory/result-sources/result-sources.rules.ts';
import { exportFormats } from '#laboratory/result-exports/export-formats.rules.ts';
import { id } from '#shared/forms/id-field.ts';
import { flag } from '#shared/forms/flag-field.ts';

const Place = z.object({ id, barcode: z.string().trim().min(1).max(50) });

const Report = z.object({
  key: z.string(),
  number: z.string(),
  version: z.number(),
  issuedAt: z.string(),
  /** Replaced by a newer version. */
  replaced: z.boolean(),
  /** Its results were withdrawn, so it can't be downloaded. */
  withdrawn: z.boolean(),
  /** Reason for amending the previous version; null without an amendment. */
  amendmentReason: z.string().nullable(),
});

const Certificate = z.object({
  code: z.string(),
  number: z.string(),
  version: z.number(),
  state: z.enum(certificateStates),
});
const ReportTypeParam = z
  .enum(reportTypes, 'Choose full, summary, diseases, traits, breed or certificate.')
  .default('full');
const { get } = apiRoutes('animals');

const ofAnimal = (path: `/${string}`, summary: string) => get(`/my/animals/{id}${path}`, summary);
const Composition = z.object({
  barcode: z.string(),
  breeds: z.array(z.object({ name: z.string(), percent: z.number() })),
});

const AnimalResult = ExplainedResult.extend({
  /** Results that this one replaces or confirms, newest first; of a contradicted test, all of them. */
  earlier: z.array(
    z.object({
      barcode: z.string(),
      version: z.number(),
      genotype: z.string(),
      outcome: z.string(),
      releasedAt: z.string(),
      isReplaced: z.boolean(),
    }),
  ),
  /** Two samples of the animal have different results, so neither is used. */
  isContradicted: z.boolean(),
  /** Frequency of the results in the breed, if known for large enough groups. */
  inBreed: z.string().nullable(),
  /** Whether a disease test is listed for the animal's breed. */
  forBreed: z.string().nullable(),
});

/** Each test with its valid result and meaning. */
export const Composed = z.object({
  results: z.array(AnimalResult),
  coat: ExplainedCoat.nullable(),
  /** What each release added, newest first. */
  changes: z.array(
    z.object({
      releasedAt: z.string(),
      barcode: z.string(),
      added: z.number(),
      confirmed: z.number(),
      changed: z.array(z.object({ testId: z.number(), testName: z.string(), before: z.string(), now: z.string() })),
    }),
  ),
  releasedAt: z.string(),
});

const KitRecord = z.object({
  barcode: z.string(),
  productName: z.string().nullable(),
  releasedAt: z.string(),
  mayDownload: z.boolean(),
  /** Number of results with each status. */
  statuses: z.partialRecord(z.enum(RESULT_STATUSES), z.number()),
  /** Chain of custody of the sample (business rules 3.13); null: the kit was never activated. */
  custody: z.object({ grade: z.enum(identityGrades), reason: z.enum(custodyReasons) }).nullable(),
  /** The sample is being reviewed again: a new version will follow. */
  inAmendment: z.boolean(),
  /** The sample is stored, and its owner has not requested its destruction. */
  isStored: z.boolean(),
  /** Some of its tests, but not all, are listed for the animal's breed. */
  hasBreedPart: z.boolean(),
  /** Other deliverables of the kit's product. */
  parts: z.array(z.enum(sampleParts)),
  reports: z.array(Report),
  certificate: Certificate.nullable(),
  /** The results were withdrawn with their certificate; null: not withdrawn, or new ones have been released. */
  withdrawal: z.object({ reason: z.string(), withdrawnAt: z.string() }).nullable(),
});
export type KitRecord = z.infer<typeof KitRecord>;

export const resultsContract = {
  /** E022: released results of one kit, explained. */
  find: get('/my/animals/{id}/results/{barcode}', 'Gets the results of a kit in plain language')
    .input(Place)
    .output(KitRecord.extend(Composed.shape).extend({ animalId: z.number(), animalName: z.string() })),
  /** The combined results of an animal: all kits and versions. */
  all: ofAnimal('/results', 'Gets all results of an animal in plain language')
    .input(z.object({ id: Place.shape.id }))
    .output(
      Composed.extend({
        animalId: z.number(),
        animalName: z.string(),
        kits: z.array(KitRecord),
        /** Formats in which the reader can download the results; empty for read-only access. */
        exports: z.array(z.enum(exportFormats)),
        /** Null if our laboratory has released nothing; then only the fields below have content. */
        releasedAt: z.string().nullable(),
        /**
         * Neither field contains results of our laboratory. Only for readers who can view all results of the animal.
         */
        byParentage: ClearByParentage.nullable(),
        otherLaboratories: z.array(OtherResult),
      }),
    ),
  test: ofAnimal('/tests/{test}', 'Gets the result of one test in plain language')
    .input(z.object({ id: Place.shape.id, test: id, barcode: Place.shape.barcode.optional() }))
    .output(AnimalResult),
  /** Errors: 404 if no report that the reader can download has a result of this test. */
  testReport: ofAnimal('/test-reports/{test}', 'Gets the report of one test as a PDF')
    .input(z.object({ id: Place.shape.id, test: id }))
    .output(z.file()),
  kits: ofAnimal('/results/kits', 'Lists kits with released results, with their reports, certificates and counts')
    .input(z.object({ id: Place.shape.id }))
    .output(z.array(KitRecord)),
  /** Disease tests for which the family is not clear, and each animal's result, as far as the reader can view them. */
  pedigree: ofAnimal('/pedigree/results', 'Gets the results of an animal and its ancestors for one disease test')
    .input(z.object({ id: Place.shape.id, test: id.optional() }))
    .output(
      z.object({
        tests: z.array(z.object({ id: z.number(), name: z.string() })),
        test: z.object({ id: z.number(), name: z.string() }).nullable(),
        results: z.array(
          z.object({
            animalId: z.number(),
            status: z.enum(RESULT_STATUSES),
            word: z.string(),
            genotype: z.string(),
            source: z.enum(resultSources),
          }),
        ),
      }),
    ),
  /** E024: the report as PDF; with `send_email` it is emailed to the account's address instead. */
  report: get('/my/animals/{id}/results/{barcode}/report', 'Gets the report as a PDF')
    .input(Place.extend({ report_type: ReportTypeParam, send_email: flag.optional() }))
    .output(z.union([z.file(), z.object({ ok: z.literal(true), sentTo: z.string() })])),
  /** E026: one version of a report by its key. */
  single: ofAnimal('/results/reports/{key}/single', 'Gets one version of a report as a PDF')
    .input(z.object({ id: Place.shape.id, key: z.string().min(1).max(60), reportType: ReportTypeParam }))
    .output(z.file()),
  /** E025: genotypes as read, and the markers of the identity profile. `species` is accepted; the kit decides (Q092). */
  dna: ofAnimal('/dna/{barcode}', 'Gets the genotypes and markers of a kit')
    .input(Place.extend({ species: species.optional() }))
    .output(
      z.object({
        animalId: z.number(),
        barcode: z.string(),
        species: z.enum(['canine', 'feline']),
        results: z.array(
          AnimalResult.pick({
            testId: true,
            testName: true,
            abbreviation: true,
            gene: true,
            genotype: true,
            outcome: true,
          }),
        ),
        markers: z.array(
          z.object({ panelId: z.string(), panelName: z.string(), marker: z.string(), alleles: z.array(z.string()) }),
        ),
      }),
    ),
  /** E023: 404 until a breed composition has been computed. */
  breedCertificate: ofAnimal('/results/{barcode}/breed-certificate', 'Gets the breed composition of a kit')
    .input(Place)
    .output(Composition),
  /** E028: results of a partner laboratory; 404 if there are none. */
  partnerResults: ofAnimal('/barcodes/{barcode}/mars-results', 'Gets the partner laboratory results of a kit')
    .input(Place)
    .output(Composition),
  /** E030. */
  heterozygosity: ofAnimal('/heterozygosity', 'Gets the proportion of identity markers with two different alleles')
    .input(z.object({ id: Place.shape.id }))
    .output(
      z.object({
        animalId: z.number(),
        panelId: z.string(),
        panelName: z.string(),
        heterozygosity: z.number(),
        markers: z.number(),
      }),
    ),
};
