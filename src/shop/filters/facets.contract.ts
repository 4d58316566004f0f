import { z } from 'zod';
import { testTypes } from '#shop/catalogue/listing.rules.ts';

const facetOf = <Value extends z.ZodType<string>>(value: Value) =>
  z.array(z.object({ value, count: z.number(), isChosen: z.boolean() }));

/** The options of each filter of a list, with their product counts. */
export const ListFacets = z.object({ types: facetOf(z.enum(testTypes)), areas: facetOf(z.string()) });
