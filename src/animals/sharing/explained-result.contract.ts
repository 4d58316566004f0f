import { z } from 'zod';
import {
  BREEDING_RULES,
  RESULT_STATUSES,
  TEST_METHODS,
  ZYGOSITIES,
} from '#animals/stored-samples/result-statuses.rules.ts';
import { testCourses, testKinds } from '#shop/catalogue/product-kinds.rules.ts';
import { NamedTest, ReferenceLinkSchema, ShownAlertSchema } from '#shop/fact-sheets/fact-sheets.contract.ts';

/** A released result with its full meaning, as its owner and the people it is shared with read it. */
export const ExplainedResult = z.object({
  ...NamedTest.shape,
  omiaId: z.string().nullable(),
  genotype: z.string(),
  outcome: z.string(),
  status: z.enum(RESULT_STATUSES),
  version: z.number(),
  releasedAt: z.string(),
  barcode: z.string(),
  /** What was read, how, and from which sample. */
  basis: z.object({
    isLinkedMarker: z.boolean(),
    method: z.enum(TEST_METHODS).nullable(),
    quality: z.number().nullable(),
    repeats: z.number().nullable(),
    analysedOn: z.string().nullable(),
    labNumber: z.string().nullable(),
  }),
  zygosity: z.enum(ZYGOSITIES).nullable(),
  inheritance: z.string(),
  inheritanceSentence: z.string(),
  variants: z.array(z.object({ name: z.string(), hgvs: z.string() })),
  /** What the test reads, where there is no one HGVS notation. */
  variantDescription: z.string().nullable(),
  summary: z.string(),
  interpretation: z.string(),
  /** The reading of the genotype for a veterinarian. */
  clinical: z.string().nullable(),
  breedingNote: z.string(),
  breedingRule: z.enum(BREEDING_RULES).nullable(),
  /** What to do, for each reader. */
  advice: z.object({ owner: z.string(), breeder: z.string(), vet: z.string() }).nullable(),
  /** What happens next with a test that has no result. */
  nextStep: z.string().nullable(),
  signs: z.string(),
  onset: z.string().nullable(),
  severity: z.string().nullable(),
  course: z.enum(testCourses),
  care: z.string().nullable(),
  penetrance: z.string().nullable(),
  evidence: z.string(),
  alerts: z.array(ShownAlertSchema),
  /** A result of this test can be a risk with medicines, anaesthesia or bleeding. */
  isSafetyTest: z.boolean(),
  references: z.array(ReferenceLinkSchema),
  checkedOn: z.string().nullable(),
  researchOnly: z.boolean(),
  disclaimers: z.array(z.string()),
  sheet: z.string(),
});

/** The coat by all colour results together. */
export const ExplainedCoat = z.object({
  text: z.string(),
  possible: z.array(z.string()),
  isCertain: z.boolean(),
  untestedLoci: z.array(z.string()),
  warnings: z.array(z.string()),
  /** How to paint the coat, or one of those that fit; null: too many fit. */
  look: z.object({ base: z.string(), pattern: z.string(), modifiers: z.array(z.string()) }).nullable(),
  loci: z.array(
    z.object({
      locus: z.string(),
      testId: z.number(),
      testName: z.string(),
      genotype: z.string(),
      meaning: z.string(),
      hiddenBy: z.string().nullable(),
    }),
  ),
});

/** Tests that an animal is clear of because both parents are: inferred from their tests, never a result of its own. */
export const ClearByParentage = z.object({
  outcome: z.string(),
  summary: z.string(),
  interpretation: z.string(),
  breedingNote: z.string(),
  disclaimers: z.array(z.string()),
  tests: z.array(
    ExplainedResult.pick({ testId: true, testName: true, abbreviation: true, category: true, gene: true }),
  ),
  /** The tested animals that it rests on, with the certificates that the reader may see; none by a link. */
  parents: z.array(
    z.object({
      /** Null: the reader may not see the animal. */
      animalId: z.number().nullable(),
      name: z.string(),
      role: z.enum(['dam', 'sire', 'ancestor']),
      certificates: z.array(z.object({ number: z.string(), code: z.string() })),
    }),
  ),
});
export type ClearByParentage = z.infer<typeof ClearByParentage>;

/** A result that the owner brought from another laboratory. */
export const OtherResult = z.object({
  id: z.number(),
  testId: z.number(),
  testName: z.string(),
  kind: z.enum(testKinds),
  genotype: z.string(),
  outcome: z.string(),
  status: z.enum(RESULT_STATUSES),
  laboratory: z.string(),
  reportNumber: z.string(),
  reportedOn: z.iso.date(),
  /** The name of the PDF; null: there is none, or the reader may not open it. */
  fileName: z.string().nullable(),
  /** Our own result where it differs, in words. */
  ours: z.string().nullable(),
  /** That we have not verified it. */
  mark: z.string(),
});
export type OtherResult = z.infer<typeof OtherResult>;
