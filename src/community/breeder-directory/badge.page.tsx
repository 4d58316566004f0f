import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import type { Route } from './+types/badge.page';

const MINUTES = 5;

/**
 * /badges/CODE.svg, .html (for a frame) and .js. Other sites show them, so framing and cross-origin reading are
 * allowed. Cached for minutes only, so that a badge ends soon after its listing.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { body, type, isListed } = await page(
    context.get(pageContext).api.listings.badge({ file: params.file ?? '' }),
    request,
  );
  return new Response(body, {
    status: isListed || type === 'image/svg+xml' ? 200 : 404,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': "default-src 'none'; img-src 'self'; frame-ancestors *",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': `public, max-age=${MINUTES * 60}`,
    },
  });
}
