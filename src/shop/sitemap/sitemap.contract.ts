import { z } from 'zod';

/** The contents of the sitemap: products and breeds that have a page, with the days of their last changes. */
export const SitePaths = z.object({
  products: z.array(
    z.object({
      id: z.number(),
      slug: z.string(),
      /** The day its texts, tests or price in the visitor's country last changed. */
      changedOn: z.iso.date().nullable(),
    }),
  ),
  /** By path of a product list: the day of the newest change to one of its products. */
  listings: z.record(z.string(), z.iso.date()),
  breeds: z.array(z.object({ id: z.number(), slug: z.string(), speciesId: z.number() })),
  /** The day of the last review of the texts about all tests. */
  testsReviewedOn: z.iso.date(),
  /** By price book: the day of the newest price change. */
  pricesChangedOn: z.record(z.string(), z.iso.date()),
});
