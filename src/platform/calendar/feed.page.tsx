import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import type { Route } from './+types/feed.page';

/** /calendar/<token>.ics, for calendar apps. The URL is the secret, so it must not be sent to other sites. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const feed = await page(context.get(pageContext).api.calendar.read({ token: params.file ?? '' }), request);
  const etag = await etagOf(feed);
  const headers = {
    etag,
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  };
  const known = request.headers.get('if-none-match') ?? '';
  if (known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers });
  return new Response(feed, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="damsire.ics"',
    },
  });
}

async function etagOf(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `"${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}
