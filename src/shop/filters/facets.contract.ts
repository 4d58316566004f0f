import { z } from 'zod';
import { testTypes } from '#shop/catalogue/listing.rules.ts';

const facetOf = <Value extends z.ZodType<string>>(value: Value) =>
  z.array(z.object({ value, count: z.number(), isChosen: z.boolean() }));

/** What each filter of a list can be set to, and how many of its products each choice has. */
export const ListFacets = z.object({ types: facetOf(z.enum(testTypes)), areas: facetOf(z.string()) });
