import { data } from 'react-router';
import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import type { Route } from './+types/feed.page';

/**
 * /{country}/product-feed.xml: the feed for shopping services. Only on a country's site: elsewhere prices depend on the
 * visitor.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, visitor } = context.get(pageContext);
  if (!visitor.region) throw data(null, { status: 404 });
  const feed = await page(api.productFeed.find({ country: visitor.region.slice(1) }));
  return new Response(feed, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
