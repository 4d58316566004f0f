import { pageContext } from '#platform/context/page-context.ts';
import { page } from '#platform/context/page-problem.ts';
import type { Route } from './+types/share-picture.page';

/** /share-picture.png?path=/...: the image of a shared link. It is outside /api, because robots do not crawl that. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const path = new URL(request.url).searchParams.get('path') ?? '/';
  const picture = await page(api.pages.ogImage({ path: path.slice(0, 300) }));
  return new Response(picture, { headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' } });
}
