import { apiRoutes } from '#shared/forms/api-routes.ts';
import { z } from 'zod';
import { ArticleEntry, ArticlePage } from '#platform/articles/article.contract.ts';
import { audiences } from '#platform/accounts/session-user.rules.ts';
import { page, sizeOf } from '#shared/forms/paging-fields.ts';

/** An announcement from content/site/. */
export const Notice = z.object({ title: z.string(), text: z.string(), link: z.string(), linkLabel: z.string() });
export type Notice = z.infer<typeof Notice>;

const Visit = z.object({
  countryCode: z.string(),
  countryKnown: z.boolean(),
  currency: z.string(),
  audience: z.enum(audiences),
  demo: z.boolean(),
  /** Null if there is none, or it was dismissed. */
  campaign: Notice.nullable(),
});

const HomeLinks = z.object({
  /** The target of the pet owner buttons for the visitor's country. */
  ownerShop: z.string(),
  /** URLs of partner shops; null hides the product. */
  glandex: z.string().nullable(),
  pregnancyTest: z.string().nullable(),
});

const Link = z.object({ label: z.string(), to: z.string() });

const { get } = apiRoutes('pages');

export const pagesContract = {
  /** A page of content/, as HTML made from its markdown. */
  content: get('/content', 'Gets a content page by its path')
    .input(z.object({ path: z.string() }))
    .output(ArticlePage),
  suggest: get('/content/suggestions', 'Suggests content pages for an unknown path')
    .input(z.object({ path: z.string() }))
    .output(z.array(ArticleEntry)),
  menu: get('/content/menu', 'Lists the content pages in the help menu').output(z.array(Link)),
  news: get('/news', 'Lists news and blogs, newest first')
    .input(
      z.object({
        kind: z.enum(['news', 'blog']).optional(),
        tag: z.string().max(40).optional(),
        page,
        size: sizeOf(9, 50),
      }),
    )
    .output(
      z.object({
        results: z.array(ArticleEntry),
        count: z.number(),
        next: z.number().nullable(),
        previous: z.number().nullable(),
        tags: z.array(z.string()),
      }),
    ),
  /** The image of shared links. It is drawn once; the same text gives the same bytes. */
  ogImage: get('/og-image', 'Gets the share image of a page (PNG, 1200 x 630)')
    .input(z.object({ path: z.string().max(300) }))
    .output(z.file()),
  printableForm: get('/printable-forms/{name}', 'Gets a printable form as a PDF')
    .input(z.object({ name: z.string().max(60) }))
    .output(z.file()),
  contentPaths: get('/content/paths', 'Lists all content pages').output(
    z.array(z.object({ path: z.string(), /** The day of its last review. */ reviewed: z.string().nullable() })),
  ),
  /** The links of the home page that depend on the country or on the settings. */
  home: get('/home', 'Lists the home page links for this visit').output(HomeLinks),
  banner: get('/banner', 'Gets the site-wide announcement, or null when there is none').output(Notice.nullable()),
  /** What the page frame needs to know about a visitor. */
  visit: get('/visit', 'Gets the country, currency and audience of this visit').output(Visit),
};
