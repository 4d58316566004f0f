import { pageContext } from '#platform/context/page-context.ts';
import type { Route } from './+types/sitemap-index.page';

/** /sitemap-index.xml: names the file of each site. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin, visitor, regionalSites } = context.get(pageContext);
  const everybody = origin.slice(0, origin.length - visitor.region.length);
  const files = ['', ...regionalSites.map((code) => `/${code.toLowerCase()}`)].map(
    (site) => `<sitemap><loc>${everybody}${site}/sitemap.xml</loc></sitemap>`,
  );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files.join('\n')}\n</sitemapindex>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  );
}
