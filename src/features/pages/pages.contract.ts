import { oc } from '@orpc/contract';
import { z } from 'zod';

const Visit = z.object({
  countryCode: z.string(),
  countryKnown: z.boolean(),
  currency: z.string(),
  audience: z.enum(['breeder', 'vet', 'owner']),
  demo: z.boolean(),
});

const HomeLinks = z.object({
  /** Where the pet owner's buttons lead for the visitor's country. */
  ownerShop: z.string(),
  glandex: z.string(),
  pregnancyTest: z.string(),
});

export const pagesContract = {
  /** The links of the home page that depend on the country or on the settings. */
  home: oc
    .route({ method: 'GET', path: '/home', tags: ['pages'], summary: 'Links of the home page for this visit' })
    .output(HomeLinks),
  /** What the frame needs to know of a visitor before anybody signs in. */
  visit: oc
    .route({ method: 'GET', path: '/visit', tags: ['pages'], summary: 'Country, currency and audience of this visit' })
    .output(Visit),
};
