import { pageContext } from '#app/page-context.ts';
import type { Route } from './+types/robots.page';

/** /robots.txt: private areas and endless filters are not for search engines. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(pageContext);
  const closed = [
    '/my/',
    '/api/',
    '/checkout',
    '/activate',
    '/lab/',
    '/admin/',
    '/search',
    '/*?search=',
    '/*?breed=',
    '/*&breed=',
  ];
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
