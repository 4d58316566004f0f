import { z } from 'zod';
import {
  BREEDING_RULES,
  RESULT_STATUSES,
  TEST_METHODS,
  ZYGOSITIES,
} from '#animals/stored-samples/result-statuses.rules.ts';
import { testCourses, testKinds } from '#shop/catalogue/product-kinds.rules.ts';
import { NamedTest, ReferenceLinkSchema, ShownAlertSchema } from '#shop/fact-sheets/fact-sheets.contract.ts';

/** A released result with its explanation, as shown to its owner and to people it is shared with. */
export const ExplainedResult = z.object({
  ...NamedTest.shape,
  omiaId: z.string().nullable(),
  genotype: z.string(),
  outcome: z.string(),
  status: z.enum(RESULT_STATUSES),
  version: z.number(),
  releasedAt: z.string(),
  barcode: z.string(),
  /** What was tested, by which method, and from which sample. */
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
  /** A description of the variant, for tests without a single HGVS notation. */
  variantDescription: z.string().nullable(),
  summary: z.string(),
  interpretation: z.string(),
  /** The interpretation of the genotype for a veterinarian. */
  clinical: z.string().nullable(),
  breedingNote: z.string(),
  breedingRule: z.enum(BREEDING_RULES).nullable(),
  /** Recommendations for each kind of reader. */
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
  /** Whether a result of this test can mean a risk with medicines, anaesthesia or bleeding. */
  isSafetyTest: z.boolean(),
  references: z.array(ReferenceLinkSchema),
  checkedOn: z.string().nullable(),
  researchOnly: z.boolean(),
  disclaimers: z.array(z.string()),
  sheet: z.string(),
});

/** The coat according to all colour results together. */
export const ExplainedCoat = z.object({
  text: z.string(),
  possible: z.array(z.string()),
  isCertain: z.boolean(),
  untestedLoci: z.array(z.string()),
  warnings: z.array(z.string()),
  /** How to draw the coat, or one of the possible coats; null if too many are possible. */
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

/**
 * Tests for which an animal is clear because both parents are. Inferred from the parents' tests, never a result of the
 * animal itself.
 */
export const ClearByParentage = z.object({
  outcome: z.string(),
  summary: z.string(),
  interpretation: z.string(),
  breedingNote: z.string(),
  disclaimers: z.array(z.string()),
  tests: z.array(
    ExplainedResult.pick({ testId: true, testName: true, abbreviation: true, category: true, gene: true }),
  ),
  /**
   * The tested animals on which the inference is based, with the certificates that the reader may see; empty for links.
   */
  parents: z.array(
    z.object({
      /** Null if the reader may not see the animal. */
      animalId: z.number().nullable(),
      name: z.string(),
      role: z.enum(['dam', 'sire', 'ancestor']),
      certificates: z.array(z.object({ number: z.string(), code: z.string() })),
    }),
  ),
});
export type ClearByParentage = z.infer<typeof ClearByParentage>;

/** A result from another laboratory, entered by the owner. */
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
  /** The name of the PDF; null if there is none or the reader may not open it. */
  fileName: z.string().nullable(),
  /** A text with our own result, if it differs. */
  ours: z.string().nullable(),
  /** The note that we have not verified it. */
  mark: z.string(),
});
export type OtherResult = z.infer<typeof OtherResult>;
