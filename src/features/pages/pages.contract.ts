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

const ArticleEntry = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  art: z.string().nullable(),
  kind: z.string().nullable(),
  date: z.string().nullable(),
});
export type ArticleEntry = z.infer<typeof ArticleEntry>;

export const pagesContract = {
  /** A page of content/, as HTML made from its markdown. */
  content: oc
    .route({ method: 'GET', path: '/content', tags: ['pages'], summary: 'A text page by its address' })
    .input(z.object({ path: z.string().max(300) }))
    .output(ArticleEntry.extend({ html: z.string(), chapters: z.array(ArticleEntry) })),
  news: oc
    .route({ method: 'GET', path: '/news', tags: ['pages'], summary: 'News and blogs, the newest first' })
    .input(z.object({ kind: z.enum(['news', 'blog']).optional() }))
    .output(z.array(ArticleEntry)),
  contentPaths: oc
    .route({ method: 'GET', path: '/content/paths', tags: ['pages'], summary: 'Addresses of all text pages' })
    .output(z.array(z.string())),
  /** The links of the home page that depend on the country or on the settings. */
  home: oc
    .route({ method: 'GET', path: '/home', tags: ['pages'], summary: 'Links of the home page for this visit' })
    .output(HomeLinks),
  /** What the frame needs to know of a visitor before anybody signs in. */
  visit: oc
    .route({ method: 'GET', path: '/visit', tags: ['pages'], summary: 'Country, currency and audience of this visit' })
    .output(Visit),
};
