import { oc } from '@orpc/contract';
import { z } from 'zod';
import { paged } from '#shared/forms/paging-fields.ts';
import { ALERT_KINDS } from './evidence.rules.ts';

const tags = ['fact sheets'];
const id = z.coerce.number<number>().int().positive();

export const ReferenceLinkSchema = z.object({ label: z.string(), url: z.string() });
export const ShownAlertSchema = z.object({
  kind: z.enum(ALERT_KINDS),
  title: z.string(),
  text: z.string(),
  reference: ReferenceLinkSchema,
});

const SheetRow = z.object({
  id: z.number(),
  name: z.string(),
  abbreviation: z.string(),
  gene: z.string().nullable(),
  species: z.enum(['dog', 'cat']),
  kind: z.enum(['disease', 'trait']),
  inheritance: z.string(),
  path: z.string(),
});
export type SheetRow = z.infer<typeof SheetRow>;

const Sheet = SheetRow.extend({
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
      tone: z.enum(['clear', 'carrier', 'affected', 'unknown']),
      meaning: z.string(),
      breeding: z.string(),
    }),
  ),
  advice: z.string(),
  howSure: z.string(),
  /** Further facts that one sentence of description has no room for. */
  notes: z.string().nullable(),
  /** What an owner or a veterinarian must know at once, and of which animals. */
  alerts: z.array(ShownAlertSchema.extend({ audience: z.string() })),
  references: z.array(ReferenceLinkSchema),
  checkedOn: z.string().nullable(),
  /** The test is described here but not sold: no causal variant is published. */
  researchOnly: z.boolean(),
  productPath: z.string().nullable(),
  canonical: z.string(),
});
export type Sheet = z.infer<typeof Sheet>;

const filters = z.object({
  page: z.coerce.number<number>().int().min(1).default(1),
  size: z.coerce.number<number>().int().min(1).max(100).default(30),
  species: z.enum(['dog', 'cat']).optional(),
  kind: z.enum(['disease', 'trait']).optional(),
  q: z.string().trim().max(80).optional(),
  sort: z.enum(['name', 'gene']).default('name'),
});
const SheetPage = paged(SheetRow);

export const factSheetsContract = {
  list: oc
    .route({ method: 'GET', path: '/fact-sheets', tags, summary: 'Fact sheets of all tests and traits' })
    .input(filters)
    .output(SheetPage),
  paths: oc
    .route({ method: 'GET', path: '/fact-sheets/paths', tags, summary: 'URLs of all fact sheets' })
    .output(z.array(z.string())),
  find: oc
    .route({
      method: 'GET',
      path: '/fact-sheets/{id}',
      tags,
      summary: 'One fact sheet: gene, inheritance, results, advice',
    })
    .input(z.object({ id }))
    .output(Sheet),
  pdf: oc
    .route({ method: 'GET', path: '/fact-sheets/{id}/pdf', tags, summary: 'One fact sheet as a PDF' })
    .input(z.object({ id }))
    .output(z.file()),
  /** Those that matter for the breeds and results of my animals come first. */
  mine: oc
    .route({
      method: 'GET',
      path: '/my/fact-sheets',
      tags,
      summary: 'Fact sheets for the tests my animals have results for',
    })
    .input(filters)
    .output(SheetPage),
};
