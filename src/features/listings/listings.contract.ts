import { oc } from '@orpc/contract';
import { z } from 'zod';

const Listing = z.object({
  id: z.number(),
  kennelName: z.string(),
  country: z.string(),
  area: z.string(),
  about: z.string(),
  plannedLitters: z.string(),
  breeds: z.array(z.string()),
  testedPercent: z.number(),
  gradedPercent: z.number(),
});
export type Listing = z.infer<typeof Listing>;

export const listingsContract = {
  search: oc
    .route({
      method: 'GET',
      path: '/responsible-breeders',
      tags: ['listings'],
      summary: 'Listed responsible breeders; never an address of theirs',
    })
    .input(
      z.object({
        species: z.enum(['dog', 'cat']).optional(),
        breed: z.coerce.number<number>().int().positive().max(2_147_483_647).optional(),
        country: z.string().trim().toUpperCase().length(2, 'Two letters').optional(),
        q: z.string().trim().max(80).optional(),
        page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
        size: z.coerce.number<number>().int().min(1).max(100).default(20),
      }),
    )
    .output(
      z.object({
        results: z.array(Listing),
        count: z.number(),
        next: z.number().nullable(),
        previous: z.number().nullable(),
      }),
    ),
};
