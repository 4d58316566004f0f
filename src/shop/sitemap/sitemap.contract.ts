import { z } from 'zod';

/** What the site map lists: the products and breeds that have a page, with the days of their last changes. */
export const SitePaths = z.object({
  products: z.array(
    z.object({
      id: z.number(),
      slug: z.string(),
      /** The day its texts, tests or price in the visitor's country last changed. */
      changedOn: z.iso.date().nullable(),
    }),
  ),
  /** By path of a page that lists products: the day of the newest change in one of them. */
  listings: z.record(z.string(), z.iso.date()),
  breeds: z.array(z.object({ id: z.number(), slug: z.string(), speciesId: z.number() })),
  /** The day of the last review of what is written about all tests. */
  testsReviewedOn: z.iso.date(),
  /** By price book: the day of the newest change of a price. */
  pricesChangedOn: z.record(z.string(), z.iso.date()),
});
