import { pageContext } from '#platform/context/page-context.ts';
import type { Route } from './+types/robots.page';

/** /robots.txt: keeps search engines out of private areas and endless filter combinations. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin, visitor, regionalSites } = context.get(pageContext);
  const rootOrigin = origin.slice(0, origin.length - visitor.region.length);
  const sites = ['', ...regionalSites.map((code) => `/${code.toLowerCase()}`)];
  const disallowed = [
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
    // Photos on public pages: the longest matching rule applies.
    ...sites.map((site) => `Allow: ${site}/api/responsible-breeders/*/photo`),
    ...sites.flatMap((site) => disallowed.map((path) => `Disallow: ${site}${path}`)),
    '',
    `Sitemap: ${rootOrigin}/sitemap-index.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
