import { pageContext } from '#platform/context/page-context.ts';
import type { Route } from './+types/robots.page';

/** /robots.txt: private areas and endless filters are not for search engines. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin, visitor, regionalSites } = context.get(pageContext);
  const everybody = origin.slice(0, origin.length - visitor.region.length);
  const sites = ['', ...regionalSites.map((code) => `/${code.toLowerCase()}`)];
  const closed = [
    '/my/',
    '/api/',
    '/checkout',
    '/activate',
    '/lab/',
    '/admin/',
    '/search',
    '/compare',
    '/*?search=',
    '/*?breed=',
    '/*&breed=',
  ];
  const lines = [
    'User-agent: *',
    // Photos on public pages; the longest rule that fits an address counts.
    ...sites.map((site) => `Allow: ${site}/api/responsible-breeders/*/photo`),
    ...sites.flatMap((site) => closed.map((path) => `Disallow: ${site}${path}`)),
    '',
    `Sitemap: ${everybody}/sitemap-index.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
