import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { sampleNeeds } from './my-samples.rules.ts';

const line = { animalId: z.number(), animalName: z.string(), barcode: z.string() };

const Overview = z.object({
  /** Samples that need something from their owner. */
  todo: z.array(z.object({ ...line, need: z.enum(sampleNeeds), action: z.string(), since: z.iso.datetime() })),
  /** Results of the last 30 days, unread ones first. */
  released: z.array(
    z.object({
      ...line,
      productName: z.string().nullable(),
      releasedAt: z.iso.datetime(),
      isRead: z.boolean(),
      withCare: z.boolean(),
      /** The results were withdrawn, and no new ones have been released. */
      isWithdrawn: z.boolean(),
      /** The result is affected or at risk, and its owner shared it with the reader, a veterinarian. */
      isShared: z.boolean(),
    }),
  ),
  progress: z.array(
    z.object({
      ...line,
      label: z.string(),
      step: z.number(),
      steps: z.number(),
      since: z.iso.datetime(),
      note: z.string().nullable(),
      expected: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
    }),
  ),
  /** Total counts; each list above contains the first eight. */
  counts: z.object({ todo: z.number(), unread: z.number(), released: z.number(), progress: z.number() }),
});
export type Overview = z.infer<typeof Overview>;

const { get } = apiRoutes('samples');

export const mySamplesContract = {
  overview: get(
    '/my/sample-overview',
    'Lists samples of your animals: actions needed from you, new results and samples in progress',
  ).output(Overview),
};
