import { oc } from '@orpc/contract';
import { z } from 'zod';

const Place = z.object({ id: z.coerce.number<number>().int().positive(), barcode: z.string().trim().min(1).max(50) });

const ExplainedResult = z.object({
  testId: z.number(),
  testName: z.string(),
  abbreviation: z.string(),
  gene: z.string().nullable(),
  kind: z.enum(['disease', 'trait']),
  category: z.string(),
  omiaId: z.string().nullable(),
  genotype: z.string(),
  outcome: z.string(),
  status: z.enum(['clear', 'carrier', 'affected', 'at_risk', 'trait', 'unknown']),
  version: z.number(),
  summary: z.string(),
  interpretation: z.string(),
  breedingNote: z.string(),
  alert: z.string().nullable(),
  disclaimers: z.array(z.string()),
});

export const resultsContract = {
  /** E022: released results of one kit, explained. */
  find: oc
    .route({ method: 'GET', path: '/my/animals/{id}/results/{barcode}', tags: ['animals'], summary: 'Results of one kit in plain language' })
    .input(Place)
    .output(
      z.object({ animalId: z.number(), animalName: z.string(), barcode: z.string(), releasedAt: z.string(), results: z.array(ExplainedResult) }),
    ),
  /** E024: the report as PDF; with `send_email` it is mailed to the account instead. */
  report: oc
    .route({ method: 'GET', path: '/my/animals/{id}/results/{barcode}/report', tags: ['animals'], summary: 'The report as PDF' })
    .input(Place.extend({ report_type: z.string().max(40).optional(), send_email: z.enum(['true', 'false', '1', '0']).optional() }))
    .output(z.file()),
};
