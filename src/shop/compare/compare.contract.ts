import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { id } from '#shared/forms/id-field.ts';
import { listField } from '#shared/forms/list-field.ts';
import { ProductDetail } from '#shop/catalogue/catalogue.contract.ts';

const ComparedProduct = ProductDetail.pick({
  id: true,
  name: true,
  slug: true,
  kind: true,
  speciesId: true,
  summary: true,
  price: true,
  taxLabel: true,
  sampleType: true,
  turnaroundDays: true,
  packSize: true,
  delivery: true,
  refusal: true,
  needsBreed: true,
  rating: true,
}).extend({
  tests: z.object({ diseases: z.number(), traits: z.number() }),
  /** Number of breeds that a single test is listed for; null means every breed. */
  breedCount: z.number().nullable(),
});
export type ComparedProduct = z.infer<typeof ComparedProduct>;

const Named = z.object({ id: z.number(), name: z.string(), slug: z.string() });

const { get } = apiRoutes('store');

export const compareContract = {
  products: get(
    '/catalogue/comparison',
    'Compares up to three products of one species; products that cannot be compared are listed with the reason',
  )
    .input(z.object({ products: listField(id) }))
    .output(
      z.object({
        products: z.array(ComparedProduct),
        leftOut: z.array(
          z.object({
            name: z.string().nullable(),
            reason: z.enum(['unknown', 'not_comparable', 'other_species', 'too_many']),
          }),
        ),
        shared: z.array(Named),
        differing: z.array(z.object({ test: Named, included: z.array(z.boolean()) })),
      }),
    ),
};
