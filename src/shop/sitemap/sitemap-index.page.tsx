import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import { priceBookFor } from '#platform/places/places.rules.ts';
import type { Route } from './+types/sitemap-index.page';
import { laterDay, siteMapIndex } from './sitemap.rules.ts';

/** /sitemap-index.xml: lists the sitemap of each site with the last change of its pages. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin, visitor, regionalSites } = context.get(pageContext);
  const rootOrigin = origin.slice(0, origin.length - visitor.region.length);
  const [{ testsReviewedOn, pricesChangedOn }, texts] = await page(
    Promise.all([api.catalogue.sitemap(), api.pages.contentPaths()]),
  );
  const textsOn = texts.reduce<string | null>((newest, { reviewed }) => laterDay(newest, reviewed), testsReviewedOn);
  const entries = [
    { loc: `${rootOrigin}/sitemap.xml`, changedOn: textsOn },
    ...regionalSites.map((code) => ({
      loc: `${rootOrigin}/${code.toLowerCase()}/sitemap.xml`,
      changedOn: laterDay(textsOn, pricesChangedOn[priceBookFor(code)] ?? null),
    })),
  ];
  return new Response(siteMapIndex(entries), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
