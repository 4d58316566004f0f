import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { searchField } from '#shared/forms/search-field.ts';
import { paged, page, sizeOf } from '#shared/forms/paging-fields.ts';
import { ALERT_KINDS } from './evidence.rules.ts';
import { testKinds } from '#shop/catalogue/product-kinds.rules.ts';
import { speciesSlugs } from '#shop/catalogue/paths.rules.ts';
import { sheetTones } from './fact-sheet.rules.ts';
import { id } from '#shared/forms/id-field.ts';

const { get } = apiRoutes('fact sheets');

export const ReferenceLinkSchema = z.object({ label: z.string(), url: z.string() });
export const ShownAlertSchema = z.object({
  kind: z.enum(ALERT_KINDS),
  title: z.string(),
  text: z.string(),
  reference: ReferenceLinkSchema,
});

/** A test as identified in result rows. */
export const NamedTest = z.object({
  testId: z.number(),
  testName: z.string(),
  abbreviation: z.string(),
  gene: z.string().nullable(),
  kind: z.enum(testKinds),
  category: z.string(),
});
const FactSheetRow = z.object({
  id: z.number(),
  name: z.string(),
  abbreviation: z.string(),
  gene: z.string().nullable(),
  species: z.enum(speciesSlugs),
  kind: z.enum(testKinds),
  inheritance: z.string(),
  path: z.string(),
});
export type FactSheetRow = z.infer<typeof FactSheetRow>;

const FactSheet = FactSheetRow.extend({
  /** The variant that a disease test detects: HGVS notation, or a description. */
  variant: z.string().nullable(),
  description: z.string(),
  area: z.string(),
  onset: z.string().nullable(),
  severity: z.string().nullable(),
  inheritanceSentence: z.string(),
  breeds: z.array(z.object({ id: z.number(), name: z.string(), path: z.string() })),
  results: z.array(
    z.object({
      genotype: z.string(),
      word: z.string(),
      tone: z.enum(sheetTones),
      meaning: z.string(),
      breeding: z.string(),
    }),
  ),
  advice: z.string(),
  howSure: z.string(),
  /** Further facts that do not fit into the one-sentence description. */
  notes: z.string().nullable(),
  /** What an owner or a veterinarian must know immediately, and for which animals. */
  alerts: z.array(ShownAlertSchema.extend({ audience: z.string() })),
  references: z.array(ReferenceLinkSchema),
  checkedOn: z.string().nullable(),
  /** The test is described here but not sold: no causal variant is published. */
  researchOnly: z.boolean(),
  productPath: z.string().nullable(),
  canonical: z.string(),
});
export type FactSheet = z.infer<typeof FactSheet>;

const filters = z.object({
  page,
  size: sizeOf(30),
  species: z.enum(speciesSlugs).optional(),
  kind: z.enum(testKinds).optional(),
  search: searchField(80),
  sort: z.enum(['name', 'gene']).default('name'),
});
const SheetPage = paged(FactSheetRow);

export const factSheetsContract = {
  list: get('/fact-sheets', 'Lists the fact sheets of all tests and traits').input(filters).output(SheetPage),
  paths: get('/fact-sheets/paths', 'Lists the URLs of all fact sheets').output(z.array(z.string())),
  find: get('/fact-sheets/{id}', 'Gets a fact sheet with the gene, inheritance, results and advice')
    .input(z.object({ id }))
    .output(FactSheet),
  pdf: get('/fact-sheets/{id}/pdf', 'Gets a fact sheet as a PDF').input(z.object({ id })).output(z.file()),
  /** Sheets relevant to the breeds and results of the user's animals come first. */
  mine: get('/my/fact-sheets', 'Lists fact sheets for the tests your animals have results for')
    .input(filters)
    .output(SheetPage),
};
