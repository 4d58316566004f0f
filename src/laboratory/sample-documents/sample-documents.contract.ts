import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { Composition } from '#laboratory/diversity/diversity.contract.ts';
import { Composed } from '#laboratory/results/results.contract.ts';
import { id } from '#shared/forms/id-field.ts';

const { get } = apiRoutes('catalogue');

const document = (path: `/${string}`, summary: string) => get(path, summary).input(z.object({ id })).output(z.file());

const SampleResults = z.object({
  product: z.object({ id: z.number(), name: z.string(), slug: z.string() }),
  animal: z.object({
    name: z.string(),
    speciesId: z.number(),
    breed: z.object({ name: z.string(), group: z.string().nullable(), groupNumber: z.number().nullable() }).nullable(),
  }),
  /** Null for a product that only identifies breeds. */
  composed: Composed.pick({ results: true, coat: true }).nullable(),
  /** Null for a product that does not identify breeds. */
  breeds: Composition.nullable(),
});

/**
 * Examples of what a buyer gets, for an invented animal and marked as samples. Errors: 404 for products without such a
 * document; 429.
 */
export const sampleDocumentsContract = {
  /**
   * application/pdf; test results, a DNA profile, a diversity report or a parentage report, depending on the product.
   */
  report: document('/store/sample-documents/{id}/report', 'Gets a sample report for a product as a PDF'),
  /** Composed like the results of a customer's animal. */
  results: get('/store/sample-documents/{id}/results', 'Gets the sample results of a product, with explanations')
    .input(z.object({ id }))
    .output(SampleResults),
  /** application/pdf; for a product that includes a parentage test. */
  parentage: document(
    '/store/sample-documents/{id}/parentage-report',
    'Gets a sample parentage report for a product as a PDF',
  ),
  /** application/pdf */
  certificate: document('/store/sample-documents/{id}/certificate', 'Gets a sample certificate for a product as a PDF'),
};
