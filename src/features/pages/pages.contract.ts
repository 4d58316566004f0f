import { oc } from '@orpc/contract';
import { z } from 'zod';

const Visit = z.object({
  countryCode: z.string(),
  countryKnown: z.boolean(),
  currency: z.string(),
  audience: z.enum(['breeder', 'vet', 'owner']),
  demo: z.boolean(),
});

export const pagesContract = {
  /** What the frame needs to know of a visitor before anybody signs in. */
  visit: oc
    .route({ method: 'GET', path: '/visit', tags: ['pages'], summary: 'Country, currency and audience of this visit' })
    .output(Visit),
};
